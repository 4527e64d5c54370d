"""A review as data: every move with its loss, and the course of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...protocol.game import Ended
from ...reviews.reviewed import WINS, Mark, Review, ReviewedStep, Thresholds, TurningPoint, lucky_points, points_of
from ..utility import margin

POINTS = Thresholds((("??", 5.0), ("?", 2.0), ("?!", 1.0)), 1.0)
"""The thresholds of marks in points of margin, before the last round. With two rounds to come a point is a twenty-fifth
of the win for two even players (`spread` of `data/value.json`), so these are close to the thresholds by wins."""


@dataclass(frozen=True, slots=True)
class ReviewedMove(ReviewedStep):
    """A move compared with the best; values by seat are margins, points to the best of the others."""

    @property
    def by_wins(self) -> bool:
        """Whether marks go by wins, as in the last round."""
        last: bool = self.decision.state.last_round
        return last

    @property
    def mark(self) -> Mark:
        """The mark: by wins in the last round, by points before."""
        if self.by_wins:
            return WINS.mark(self.lost, self.found)
        return POINTS.mark(self.lost_margin, self.found_margin)


class MarginReview(Review):
    """The review of a record of Manhattan, in margins."""

    def values(self, result: Ended) -> tuple[float, ...]:
        """The margins of a result."""
        return tuple(margin(result.scores, seat) for seat in range(len(result.scores)))

    def weighed_points(self, turn: ReviewedMove) -> Iterable[tuple[float, TurningPoint]]:
        """The turning points at a move, each with its weight, in multiples of the loss for a `?`."""
        least = WINS.mistake if turn.by_wins else POINTS.mistake
        lost, gain = (turn.lost, turn.found) if turn.by_wins else (turn.lost_margin, turn.found_margin)
        for point in points_of(turn, lost, gain):
            yield point.swing / least, point
        for point in lucky_points(turn, POINTS):
            yield point.swing / POINTS.mistake, point

    def in_wins(self, point: TurningPoint) -> bool:
        """Whether the swing of a turning point is a share of wins; of cards it is points."""
        return point.cause != "cards" and any(turn.by_wins for turn in self.turns if turn.number == point.number)
