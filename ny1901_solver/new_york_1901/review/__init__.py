"""The review of a game: what each turn lost against the best, luck apart from play, own mistakes as puzzles."""

from ...kit.review.reviewed import PlayerReview, TurningPoint
from ...kit.review.run import Reviews
from ...kit.review.thoroughness import Thoroughness
from ..replay import replay
from .decisions import Decision, decisions
from .judging import review_decision
from .kept import KeptTurns
from .reviewed import Review, ReviewedTurn
from .wording import TurnWords

REVIEWS = Reviews("turn", replay, decisions, review_decision, Review, KeptTurns, TurnWords)

__all__ = [
    "REVIEWS",
    "Decision",
    "PlayerReview",
    "Review",
    "ReviewedTurn",
    "Thoroughness",
    "TurningPoint",
    "decisions",
    "review_decision",
]
