"""The review of a game: what each turn lost against the best, luck apart from play, own mistakes as puzzles."""

from .decisions import Decision, decisions
from .judging import Thoroughness, review_decision
from .reviewed import PlayerReview, Review, ReviewedTurn, TurningPoint
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
