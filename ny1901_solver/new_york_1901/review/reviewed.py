"""A review as data: every turn with what it lost, what each player lost in all, and the points where a game turned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Literal, NamedTuple

from ...kit.sums import added
from ...kit.words import counted
from ..advice.advise import Estimate
from ..advice.rollouts import MARGIN_COUNTS
from ..moves import Turn
from ..replay import Record
from ..state import GameState
from .marks import LOSSES, Mark, is_sure, mark_of

MOST_POINTS = 12
"""Turning points that are told, the greatest of them: as many as anybody looks at."""

NOTHING = Estimate(0.0, 0.0)


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
        """Its mark, by the thresholds of `marks`."""
        return mark_of(self.lost, self.found)

    @property
    def is_best(self) -> bool:
        """Whether nothing better is known: in share of wins, and in points where that is decided."""
        return self.lost.mean + MARGIN_COUNTS * self.lost_margin.mean <= 0


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """What a player's turns lost in all, how many there are with each mark, and what the cards brought."""

    seat: int
    turns: int
    best: int
    marks: dict[Mark, int]
    lost: Estimate
    lost_margin: Estimate
    luck: Estimate


class TurningPoint(NamedTuple):
    """A turn where much of the victory went from one to another: by a mistake, a find, or the cards that came up.

    `seat` is who lost it by a mistake, or who won it otherwise, and `swing` is how much.
    """

    number: int
    seat: int
    cause: Literal["mistake", "find", "cards"]
    swing: float


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a record, as far as it has come: `end` is the position behind its last turn.

    So many `rollouts` chose the best turn of each decision, and `seed` decided their cards.
    """

    record: Record
    end: GameState
    turns: tuple[ReviewedTurn, ...]
    decisions: int
    rollouts: int
    seed: int

    def __repr__(self) -> str:
        by = f"{len(self.turns)} of {counted(self.decisions, 'decision')} by {counted(self.rollouts, 'rollout')} each"
        lost = ", ".join(f"{self.end.colour(each.seat)} lost {each.lost.mean:.2f} wins" for each in self.players())
        return f"<Review {by}: {lost}>"

    @property
    def complete(self) -> bool:
        """Whether every decision was looked at."""
        return len(self.turns) == self.decisions

    def players(self) -> list[PlayerReview]:
        """What each player's turns come to, by seat."""
        return [self._player(seat) for seat in self.record.start.setup.seats]

    def _player(self, seat: int) -> PlayerReview:
        own = [turn for turn in self.turns if turn.seat == seat]
        marks = [turn.mark for turn in own]
        return PlayerReview(
            seat,
            len(own),
            sum(turn.is_best for turn in own),
            {sign: marks.count(sign) for sign in ("!", "?!", "?", "??")},
            total(turn.lost for turn in own),
            total(turn.lost_margin for turn in own),
            total(turn.luck[seat] for turn in self.turns),
        )

    def turning_points(self) -> list[TurningPoint]:
        """Where the game turned, in its order: the greatest swings that deserve a `?`, and every find."""
        found = sorted((point for turn in self.turns for point in _points(turn)), key=lambda point: -point.swing)
        return sorted(found[:MOST_POINTS], key=lambda point: point.number)

    def course(self) -> list[tuple[float, tuple[float, ...]]]:
        """The shares of the victory over the game: the turns that were played by then, and the share of each seat.

        A decision behind a Market Shift stands half a turn further on.
        """
        if not self.turns:
            return []
        numbers = [turn.number for turn in self.turns]
        course = [
            (turn.number - 1 + (turn.number in numbers[:place]) / 2, turn.before)
            for place, turn in enumerate(self.turns)
        ]
        return [*course, (float(numbers[-1]), self.last_shares)]

    @property
    def last_shares(self) -> tuple[float, ...]:
        """The shares behind the last turn that was looked at: those of the result where the game is over."""
        from .judging import shares_of

        return shares_of(self.end) if self.complete and self.end.over else self.turns[-1].after


def total(parts: Iterable[Estimate]) -> Estimate:
    """The sum of estimates that know nothing of each other."""
    listed = list(parts)
    return Estimate(added(part.mean for part in listed), hypot(*(part.error for part in listed)))


def _points(turn: ReviewedTurn) -> list[TurningPoint]:
    least = dict(LOSSES)["?"]
    found = []
    if is_sure(turn.lost, least):
        found.append(TurningPoint(turn.number, turn.seat, "mistake", turn.lost.mean))
    if turn.mark == "!":
        found.append(TurningPoint(turn.number, turn.seat, "find", turn.found.mean))
    lucky = max(range(len(turn.luck)), key=lambda seat: turn.luck[seat].mean)
    if is_sure(turn.luck[lucky], least):
        found.append(TurningPoint(turn.number, lucky, "cards", turn.luck[lucky].mean))
    return found
