"""What a game record is: where it starts, every turn with the cards turned up, what else could be played, its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ..errors import NotationError
from ..files.documents import FileModel
from ..text.words import quantity

Position = TypeVar("Position")
Turn = TypeVar("Turn")
Ending = TypeVar("Ending", bound=FileModel)

DEEPEST_VARIATION = 5
"""Variations may have variations, so many one inside the other: what the files' limit of nesting has room for."""


@dataclass(frozen=True)
class RecordedTurn(Generic[Turn]):
    """A turn and the kinds of the cards turned up in it, in order.

    `note` is for people. Each of the `variations` is a line of turns, one at least, the first instead of this one.
    """

    turn: Turn
    draws: tuple[int, ...] = ()
    note: str = ""
    variations: tuple[tuple[RecordedTurn[Turn], ...], ...] = ()

    @property
    def depth(self) -> int:
        """How deep its variations lie one inside the other, 0 without any."""
        return max((1 + turn.depth for line in self.variations for turn in line), default=0)

    def format(self, kinds: Sequence[str]) -> str:
        """Writes the turn, as in `turn | b2 r3`: the cards turned up follow the bar, by the names of their kinds."""
        drawn = " ".join(kinds[kind] for kind in self.draws)
        return f"{self.turn} | {drawn}" if drawn else str(self.turn)

    @classmethod
    def parse(cls, text: str, turn: Callable[[str], Turn], kind: Callable[[str], int]) -> RecordedTurn[Turn]:
        """Reads a turn and its draws; raises `NotationError` with the place of the first thing amiss."""
        steps, bar, kinds = text.partition("|")
        try:
            read = turn(steps.rstrip())
        except NotationError as error:
            raise error.inside(text, 0) from None
        draws = []
        at = len(steps) + len(bar)
        for name in kinds.split(" "):
            if name:
                try:
                    draws.append(kind(name))
                except NotationError as error:
                    raise error.inside(text, at) from None
            at += len(name) + 1
        if bar and not draws:
            raise NotationError(text, len(text), "the card kinds turned up, or no '|'")
        return cls(read, tuple(draws))


@dataclass(frozen=True)
class Record(Generic[Position, Turn, Ending]):
    """A game from a position on; `result` is claimed, and verified when the record is replayed.

    `seats` names the policy that plays each seat where the game goes on, empty for a person; none when all are.
    `source` tells people where the game comes from.
    """

    start: Position
    turns: tuple[RecordedTurn[Turn], ...]
    result: Ending | None = None
    seats: tuple[str, ...] = ()
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Record of {quantity(len(self.turns), 'turn')} from {self.start!r} on>"

    def first(self, turns: int) -> Record[Position, Turn, Ending]:
        """The first so many turns, without a result."""
        return Record(self.start, self.turns[:turns])
