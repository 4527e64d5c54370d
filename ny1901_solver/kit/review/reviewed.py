"""A review as data, whatever the game: what each player lost in all, and the points where a game turned."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from ..comparing import Estimate
from ..sums import added
from .marks import MARKS, WINS, Mark, Thresholds, is_sure

MOST_POINTS = 12
"""Turning points that are told, the greatest of them: as many as anybody looks at."""

NOTHING = Estimate(0.0, 0.0)


class JudgedDecision(Protocol):
    """A decision held against the best: `lost` is a share of wins, `lost_margin` points.

    `luck` goes by seat, and so do values `before` it, if the best is played, and `after` it.
    """

    @property
    def number(self) -> int:
        """That of its turn."""

    @property
    def seat(self) -> int:
        """Whose it was."""

    @property
    def before(self) -> tuple[float, ...]:
        """What the game was worth to each seat."""

    @property
    def after(self) -> tuple[float, ...]:
        """What it is worth behind the decision, before its cards come up."""

    @property
    def lost(self) -> Estimate:
        """The share of wins that it lost."""

    @property
    def lost_margin(self) -> Estimate:
        """The points of the final margin that it lost."""

    @property
    def found(self) -> Estimate:
        """The share by which it beats what the usual player plays."""

    @property
    def luck(self) -> tuple[Estimate, ...]:
        """What the cards that came up brought each seat."""

    @property
    def best(self) -> Any:
        """What would have been best."""

    @property
    def mark(self) -> Mark:
        """Its mark."""

    @property
    def is_best(self) -> bool:
        """Whether nothing better is known."""

    @property
    def proved(self) -> bool:
        """Whether its losses are exact."""


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


RecordT = TypeVar("RecordT")
StateT = TypeVar("StateT")
TurnT = TypeVar("TurnT", bound=JudgedDecision)


@dataclass(frozen=True)
class GameReview(ABC, Generic[RecordT, StateT, TurnT]):
    """The review of a record, as far as it has come: `end` is the position behind its last turn.

    So many `rollouts` chose the best turn of each decision, and `seed` decided their cards.
    """

    record: RecordT
    end: StateT
    turns: tuple[TurnT, ...]
    decisions: int
    rollouts: int
    seed: int

    @property
    @abstractmethod
    def names(self) -> Sequence[str]:
        """What the players are called, by seat."""

    @property
    @abstractmethod
    def last_values(self) -> tuple[float, ...]:
        """What the game is worth to each seat behind the last turn that was looked at."""

    def weighed_points(self, turn: TurnT) -> Iterable[tuple[float, TurningPoint]]:
        """Where a turn turned the game, each with how greatly: by the share that went from one to another."""
        for point in (*points_of(turn, turn.lost, turn.found), *lucky_points(turn, WINS)):
            yield point.swing, point

    @property
    def complete(self) -> bool:
        """Whether every decision was looked at."""
        return len(self.turns) == self.decisions

    def players(self) -> list[PlayerReview]:
        """What each player's turns come to, by seat."""
        return [self._player(seat) for seat in range(len(self.names))]

    def _player(self, seat: int) -> PlayerReview:
        own = [turn for turn in self.turns if turn.seat == seat]
        marks = [turn.mark for turn in own]
        return PlayerReview(
            seat,
            len(own),
            sum(turn.is_best for turn in own),
            {sign: marks.count(sign) for sign in MARKS},
            total(turn.lost for turn in own),
            total(turn.lost_margin for turn in own),
            total(turn.luck[seat] for turn in self.turns),
        )

    def course(self) -> list[tuple[float, tuple[float, ...]]]:
        """What the game was worth to each seat over its course, behind the turns that were played by then.

        A second decision of a turn stands half a turn further on.
        """
        if not self.turns:
            return []
        numbers = [turn.number for turn in self.turns]
        course = [
            (turn.number - 1 + (turn.number in numbers[:place]) / 2, turn.before)
            for place, turn in enumerate(self.turns)
        ]
        return [*course, (float(numbers[-1]), self.last_values)]

    def turning_points(self) -> list[TurningPoint]:
        """Where the game turned, in its order: the greatest swings that deserve a `?`, and every find."""
        found = [point for turn in self.turns for point in self.weighed_points(turn)]
        found.sort(key=lambda weighed: -weighed[0])
        return sorted((point for _, point in found[:MOST_POINTS]), key=lambda point: point.number)


def total(parts: Iterable[Estimate]) -> Estimate:
    """The sum of estimates that know nothing of each other."""
    listed = list(parts)
    return Estimate(added(part.mean for part in listed), hypot(*(part.error for part in listed)))


def points_of(turn: JudgedDecision, lost: Estimate, found: Estimate) -> list[TurningPoint]:
    """The mistake or the find of a turn with a mark that is one, by what it is marked by."""
    if turn.mark in ("?", "??"):
        return [TurningPoint(turn.number, turn.seat, "mistake", lost.mean)]
    return [TurningPoint(turn.number, turn.seat, "find", found.mean)] if turn.mark == "!" else []


def lucky_points(turn: JudgedDecision, thresholds: Thresholds) -> list[TurningPoint]:
    """The seat to which the cards behind a turn brought as much as a mistake loses, if there is one."""
    lucky = max(range(len(turn.luck)), key=lambda seat: turn.luck[seat].mean)
    sure = is_sure(turn.luck[lucky], thresholds.mistake)
    return [TurningPoint(turn.number, lucky, "cards", turn.luck[lucky].mean)] if sure else []
