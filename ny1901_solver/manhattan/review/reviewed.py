"""The data of a review: every move with its loss, and the course of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...protocol.game import Ended
from ...reviews.reviewed import WINS, Mark, Review, ReviewedStep, Thresholds, TurningPoint, lucky_points, points_of
from ..utility import margin

POINTS = Thresholds((("??", 5.0), ("?", 2.0), ("?!", 1.0)), 1.0)
"""The thresholds of the marks before the last round, in points of margin. With two rounds to come, a point of margin is
worth about 1/25 of the win for two equal players (`spread` in `data/value.json`), so these thresholds are close to the
thresholds by wins.
"""


@dataclass(frozen=True, slots=True)
class ReviewedMove(ReviewedStep):
    """A move of a reviewed game, compared with the best move in the same position.

    The values of a move by seat are margins: the points by which a seat leads its best opponent.
    """

    @property
    def by_wins(self) -> bool:
        """Whether the mark of a move depends on the lost share of wins, as in the last round, and not on points."""
        last: bool = self.decision.state.last_round
        return last

    @property
    def mark(self) -> Mark:
        """The mark of a move, which depends on wins in the last round and on points before the last round."""
        if self.by_wins:
            return WINS.mark(self.lost, self.found)
        return POINTS.mark(self.lost_margin, self.found_margin)


class MarginReview(Review):
    """The review of a record of Manhattan, measured in margins."""

    def values(self, result: Ended) -> tuple[float, ...]:
        """Returns the margins (leads over the best opponent) of a result, by seat."""
        return tuple(margin(result.scores, seat) for seat in range(len(result.scores)))

    def weighed_points(self, turn: ReviewedMove) -> Iterable[tuple[float, TurningPoint]]:
        """Returns the turning points of the game at a move.

        The weight of a turning point is its size divided by the least loss of a move with the mark `?`.
        """
        least = WINS.mistake if turn.by_wins else POINTS.mistake
        lost, gain = (turn.lost, turn.found) if turn.by_wins else (turn.lost_margin, turn.found_margin)
        for point in points_of(turn, lost, gain):
            yield point.swing / least, point
        for point in lucky_points(turn, POINTS):
            yield point.swing / POINTS.mistake, point

    def in_wins(self, point: TurningPoint) -> bool:
        """Whether the size of a turning point is a share of wins; if a drawn card is the cause, the size is
        in points.
        """
        return point.cause != "cards" and any(turn.by_wins for turn in self.turns if turn.number == point.number)
