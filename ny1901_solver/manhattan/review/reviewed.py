"""A review as data: every move with what it lost, and the course of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...kit.comparing import Estimate
from ...kit.review.marks import WINS, Mark, Thresholds
from ...kit.review.reviewed import GameReview, TurningPoint, lucky_points, points_of
from ..moves import Move
from ..replay import Record
from ..scoring import result
from ..state import GameState
from ..state.naming import player_name
from ..utility import margin, utility

POINTS = Thresholds((("??", 5.0), ("?", 2.0), ("?!", 1.0)), 1.0)
"""Marks by points of the margin, before the last round: with two rounds to come, for two players who are even, a point
is a twenty-fifth of the win (`spread` of `data/value.json`), so that these are near those by wins."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A decision of the game held against the best, by what its player saw.

    Margins are points to the best of the others by seat: `before` the move, if the best is played, and `after` it,
    before its card comes up; `share` is the mover's share of the win behind the best. `lost` is the share that the
    move lost, `lost_margin` the points; less than 0 where it looks better than what games took for the best before, and
    that is not sure. `found` and `found_margin` are what it is better by than what `greedy` plays; 0 where `greedy` may
    play it, too. `luck` are the points that the card drawn brought each seat. In the last round the win counts
    before all: what is lost of it decides (`by_wins`). Where it is `proved` the losses are exact.
    """

    number: int
    seat: int
    move: Move
    drawn: tuple[str, ...]
    best: Move
    greedy: Move
    share: float
    before: tuple[float, ...]
    after: tuple[float, ...]
    lost: Estimate
    lost_margin: Estimate
    found: Estimate
    found_margin: Estimate
    luck: tuple[Estimate, ...]
    by_wins: bool
    proved: bool

    @property
    def mark(self) -> Mark:
        """Its mark: by wins in the last round, by points before."""
        if self.by_wins:
            return WINS.mark(self.lost, self.found)
        return POINTS.mark(self.lost_margin, self.found_margin)

    @property
    def is_best(self) -> bool:
        """Whether nothing better is known: in what moves of its round are compared by."""
        return utility(self.lost.mean * self.by_wins, self.lost_margin.mean) <= 0


@dataclass(frozen=True)
class Review(GameReview[Record, GameState, ReviewedMove]):
    """The review of a record of Manhattan."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the players' colours, by seat."""
        return [player_name(self.end, seat) for seat in self.end.setup.seats]

    def weighed_points(self, turn: ReviewedMove) -> Iterable[tuple[float, TurningPoint]]:
        """Where a move turned the game, each with its swing, a `?` being 1: of wins in the last round, or points."""
        least = WINS.mistake if turn.by_wins else POINTS.mistake
        lost, found = (turn.lost, turn.found) if turn.by_wins else (turn.lost_margin, turn.found_margin)
        for point in points_of(turn, lost, found):
            yield point.swing / least, point
        for point in lucky_points(turn, POINTS):
            yield point.swing / POINTS.mistake, point

    def in_wins(self, point: TurningPoint) -> bool:
        """Whether the swing of a turning point is a share of wins; of cards it is points."""
        return point.cause != "cards" and any(turn.by_wins for turn in self.turns if turn.number == point.number)

    @property
    def last_values(self) -> tuple[float, ...]:
        """The margins behind the last move that was looked at: those of the result where the game is over."""
        if not (self.complete and self.end.over):
            return self.turns[-1].after
        scores = result(self.end).scores
        return tuple(margin(scores, seat) for seat in range(len(scores)))
