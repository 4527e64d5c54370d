"""The review of a game: what each turn lost against the best, luck apart from play, own mistakes as puzzles."""

from ...kit.review.reviewed import PlayerReview, TurningPoint
from ...kit.review.thoroughness import Thoroughness
from .decisions import Decision, decisions
from .judging import review_decision
from .reviewed import Review, ReviewedTurn
from .run import Reviewing, review

__all__ = [
    "Decision",
    "PlayerReview",
    "Review",
    "ReviewedTurn",
    "Reviewing",
    "Thoroughness",
    "TurningPoint",
    "decisions",
    "review",
    "review_decision",
]
