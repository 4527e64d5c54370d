"""The review of a game: what each move lost against the best by what its player saw, the luck of the draws apart."""

from ...kit.review.run import Reviews
from ...kit.review.thoroughness import Thoroughness
from ..replay import replay
from .decisions import Decision, decisions
from .judging import review_decision
from .kept import KeptMoves
from .reviewed import Review, ReviewedMove
from .wording import MoveWords

REVIEWS = Reviews(
    "move",
    replay,
    decisions,
    review_decision,
    Review,
    KeptMoves,
    MoveWords,
    "a move is judged by what its player saw, and no hand of those who moved is told",
)

__all__ = ["REVIEWS", "Decision", "Review", "ReviewedMove", "Thoroughness", "review_decision"]
