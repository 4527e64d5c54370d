"""A review of a game of New York 1901 as data."""

from __future__ import annotations

from ...reviews.reviewed import Review
from ..hint.rollouts import why_slower


class TurnReview(Review):
    """A review, which knows who plays the games that judge its turns."""

    @property
    def by_python(self) -> str:
        """A sentence with the reason why Python plays games of the review and not the kernel, which is faster. The
        sentence is empty if the kernel plays all of them, or if all losses are proved."""
        estimated = (turn.decision.state for turn in self.turns if not turn.proved)
        return next(filter(None, map(why_slower, estimated)), "")
