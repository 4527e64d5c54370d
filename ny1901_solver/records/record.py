"""A game record: the start, every turn with the cards that came up and its variations, and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ..errors import NotationError
from ..files.documents import FileModel
from ..messages import gettext

Position = TypeVar("Position")
Turn = TypeVar("Turn")
Ending = TypeVar("Ending", bound=FileModel)

DEEPEST_VARIATION = 5
"""The maximum depth of nested variations; deeper variations would exceed the nesting limit of files."""


@dataclass(frozen=True)
class RecordedTurn(Generic[Turn]):
    """A turn and the kinds of the cards that came up in it, in order.

    `note` is a comment on the turn. Each of the `variations` is a sequence of at least one turn that could have been
    played instead of this turn.
    """

    turn: Turn
    draws: tuple[int, ...] = ()
    note: str = ""
    variations: tuple[tuple[RecordedTurn[Turn], ...], ...] = ()

    @property
    def depth(self) -> int:
        """The depth to which variations are nested below this turn; 0 without variations."""
        return max((1 + turn.depth for line in self.variations for turn in line), default=0)

    def format(self, kinds: Sequence[str]) -> str:
        """Writes the turn as in `turn | b2 r3`: after the bar come the names of the kinds of the cards that came up."""
        drawn = " ".join(kinds[kind] for kind in self.draws)
        return f"{self.turn} | {drawn}" if drawn else str(self.turn)

    @classmethod
    def parse(cls, text: str, turn: Callable[[str], Turn], kind: Callable[[str], int]) -> RecordedTurn[Turn]:
        """Reads a turn and the cards that follow the turn in the text; raises `NotationError` with the place of the
        first mistake.
        """
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
            raise NotationError(text, len(text), gettext("the kinds of the cards that came up, or no '|'"))
        return cls(read, tuple(draws))


@dataclass(frozen=True)
class Record(Generic[Position, Turn, Ending]):
    """A game from a start position; replaying the record verifies its `result`.

    So that the game can be continued, `seats` contains the name of the computer player in each seat; the name is empty
    for a person. If all players are persons, `seats` is empty. `source` is a text for people that describes the origin
    of the game.
    """

    start: Position
    turns: tuple[RecordedTurn[Turn], ...]
    result: Ending | None = None
    seats: tuple[str, ...] = ()
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Record of {len(self.turns)} turns from {self.start!r} on>"

    def first(self, turns: int) -> Record[Position, Turn, Ending]:
        """The record of the first `turns` turns, without a result."""
        return Record(self.start, self.turns[:turns])


def turn_place(number: int, line: str = "") -> str:
    """The name of a turn in messages. If the turn is within a variation, `line` is the name of this variation, and the
    returned name contains it.
    """
    if line:
        return gettext("{line}, turn {number}", line=line, number=number)
    return gettext("turn {number}", number=number)


def variation_place(number: int, turn: str) -> str:
    """The name of a turn's variation in messages."""
    return gettext("{turn}, variation {number}", turn=turn, number=number)
