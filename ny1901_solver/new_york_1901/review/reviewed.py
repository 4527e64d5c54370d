"""A review as data: every turn with what it lost, and the course of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...kit.comparing import Estimate
from ...kit.review.marks import WINS, Mark
from ...kit.review.reviewed import GameReview
from ...kit.words import counted
from ..advice.rollouts import MARGIN_COUNTS
from ..moves import Turn
from ..replay import Record
from ..state import GameState


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A decision of the game held against the best: a whole turn, a Market Shift, or how the turn went on behind it.

    Shares are parts of the victory by seat, 1 in all: `before` the turn, if the best is played, and `after` it, before
    its cards come up. `lost` is the share that the mover lost between the two, `lost_margin` the same in final points
    to the best of the others; less than 0 where it looks better than what games took for the best before, and that is
    not sure. `found` is what the turn is better by than what `quick` plays; 0 where `quick` may play it, too. `luck` is
    what the cards that came up brought each seat. Where it is `proved` the losses are exact.
    """

    number: int
    seat: int
    turn: Turn
    drawn: tuple[int, ...]
    best: Turn
    quick: Turn
    before: tuple[float, ...]
    after: tuple[float, ...]
    lost: Estimate
    lost_margin: Estimate
    found: Estimate
    luck: tuple[Estimate, ...]
    proved: bool

    @property
    def mark(self) -> Mark:
        """Its mark, by the share that it lost."""
        return WINS.mark(self.lost, self.found)

    @property
    def is_best(self) -> bool:
        """Whether nothing better is known: in share of wins, and in points where that is decided."""
        return self.lost.mean + MARGIN_COUNTS * self.lost_margin.mean <= 0


@dataclass(frozen=True)
class Review(GameReview[Record, GameState, ReviewedTurn]):
    """The review of a record of New York 1901."""

    def __repr__(self) -> str:
        by = f"{len(self.turns)} of {counted(self.decisions, 'decision')} by {counted(self.rollouts, 'rollout')} each"
        lost = ", ".join(f"{self.names[each.seat]} lost {each.lost.mean:.2f} wins" for each in self.players())
        return f"<Review {by}: {lost}>"

    @property
    def names(self) -> Sequence[str]:
        """The players' colours, by seat."""
        return self.end.setup.colours

    @property
    def last_values(self) -> tuple[float, ...]:
        """The shares behind the last turn that was looked at: those of the result where the game is over."""
        from .judging import shares_of

        return shares_of(self.end) if self.complete and self.end.over else self.turns[-1].after
