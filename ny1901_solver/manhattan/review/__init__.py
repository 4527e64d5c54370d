"""The review of a game: what each move lost against the best by what its player saw, the luck of the draws apart."""

from ...kit.review.thoroughness import Thoroughness
from .decisions import Decision
from .judging import review_decision
from .reviewed import Review, ReviewedMove
from .run import Reviewing, reviewed

__all__ = ["Decision", "Review", "ReviewedMove", "Reviewing", "Thoroughness", "review_decision", "reviewed"]
