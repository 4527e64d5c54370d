"""A game in progress: its steps so far, and the cards that came up after each step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from ..protocol.draws import ToldDraws
from .of_game import Records
from .record import Record, RecordedTurn
from .replaying import Played

Done_co = TypeVar("Done_co", bound="DoneStep", covariant=True)


class DoneStep(Protocol):
    """A step that a player has taken."""

    @property
    def drawn(self) -> tuple[str, ...]:
        """The names of the cards that came up after the step."""

    @property
    def after(self) -> Any:
        """The state of the game after the step."""


@dataclass(frozen=True, slots=True)
class LiveRecord(Generic[Done_co]):
    """A game in progress; `states` contains the start position and the state after each step.

    Each game defines a subclass with the attribute `records`, the object that plays the steps.
    """

    records: ClassVar[Records[Any, Any]]

    states: tuple[Any, ...]
    turns: tuple[RecordedTurn[Any], ...] = ()

    def play(self, step: Any, draws: ToldDraws) -> Done_co:
        """Checks and plays a step; raises `IllegalMove` or `ImpossibleDraw`."""
        raise NotImplementedError

    @classmethod
    def of(cls, state: Any) -> Self:
        """A new game that starts from a position."""
        return cls((state,))

    @classmethod
    def resume(cls, record: Record[Any, Any, Any]) -> Self:
        """Makes a game in progress from a record, so that the game can be continued. Raises the errors that replaying
        the record raises.
        """
        states = [record.start, *(each.after for each in cls.records.replay(record.first(len(record.turns))))]
        return cls(tuple(states), record.turns)

    def replayed(self) -> Iterator[Played[Any, Any, Any]]:
        """The steps of the game, in the form in which replaying its record returns them."""
        records = self.records
        for number, (turn, (before, after)) in enumerate(zip(self.turns, pairwise(self.states), strict=True), start=1):
            seat = records.to_move(before)
            gained = records.gained(before, after, seat)
            yield Played(number, seat, turn.turn, turn.draws, before, after, gained, turn.note)

    def after(self, number: int) -> Self:
        """The game after its first `number` steps."""
        return type(self)(self.states[: number + 1], self.turns[:number])

    @property
    def state(self) -> Any:
        """The current position."""
        return self.states[-1]

    @property
    def facing(self) -> Any:
        """The position as the player to move sees it."""
        return self.state

    @property
    def record(self) -> Record[Any, Any, Any]:
        """The record of the game, with the result once the game is over."""
        return Record(self.states[0], self.turns, self.records.end_of(self.state))

    def then(self, step: Any, draws: ToldDraws) -> tuple[Self, Done_co]:
        """The game after a further step, and the step as it was played; raises the errors of `play`."""
        done = self.play(step, draws)
        recorded = RecordedTurn(step, tuple(self.records.kind_of(self.state, name) for name in done.drawn))
        return type(self)((*self.states, done.after), (*self.turns, recorded)), done
