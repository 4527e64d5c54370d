"""Where two readings of the rules part: a seeded search for a small position in which they do.

A game says where to look, which positions there are, and what a difference is; what is found becomes a case."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from ..words import listed
from .settings import Switches

Setting: TypeAlias = Mapping[str, str]


def format_setting(setting: Setting) -> str:
    """Writes a setting as `parse_setting` reads it."""
    return ",".join(f"{switch}={value}" for switch, value in setting.items())


@dataclass(frozen=True, slots=True)
class Readers:
    """Two groups of players who read the rules in two ways; switches that neither names are at their defaults.

    `known` are the switches of the game, each with its values, the default first.
    """

    a: Setting
    b: Setting
    known: Switches

    @property
    def both(self) -> tuple[Setting, Setting]:
        """The two settings."""
        return self.a, self.b

    @property
    def switches(self) -> tuple[str, ...]:
        """The switches that stand on two values."""
        a, b = ({switch: each.get(switch, self.known[switch][0]) for switch in self.known} for each in self.both)
        return tuple(switch for switch in self.known if a[switch] != b[switch])

    @property
    def agree(self) -> bool:
        """Whether the two ways are one."""
        return not self.switches


class Sized(Protocol):
    """What is compared by its size."""

    @property
    def size(self) -> Any:
        """By which differences are compared."""


@dataclass(frozen=True, slots=True)
class Never:
    """Why readings never part by a switch, by a rule, and what both of them need so that they can, if that helps."""

    because: str
    rule: str
    needs: Mapping[str, str]


class SaysNever(Protocol):
    """`Never`, or the part of an answer that tells it."""

    @property
    def because(self) -> str:
        """Why the readings never part."""

    @property
    def rule(self) -> str:
        """The rule by which that is so."""

    @property
    def needs(self) -> Mapping[str, str]:
        """What both readings need so that they can."""


def never_told(readings: Sequence[str], never: Sequence[SaysNever]) -> str:
    """Why two readings part nowhere, and with what they can; empty where that is not known."""
    if not never:
        return ""
    why = "; ".join(f"{each.because} ({each.rule})" for each in never)
    needed = listed((f"{switch}={value}" for each in never for switch, value in each.needs.items()), "or")
    instead = f"; they can where both are joined by {needed}" if needed else ""
    return f"{' and '.join(readings)} never part: {why}{instead}"


Position = TypeVar("Position")
Found = TypeVar("Found", bound=Sized)
Asked = TypeVar("Asked")


class DifferenceSearch(ABC, Generic[Position, Found]):
    """What the search asks of a game; `boards` are where to look, the smallest first."""

    boards: ClassVar[Sequence[str]]

    @abstractmethod
    def matters(self, board: str) -> bool:
        """Whether a board leaves the switches anything to decide."""

    @abstractmethod
    def positions(self, board: str, seed: str) -> Iterator[Position]:
        """Endless positions on a board, those of a seed."""

    @abstractmethod
    def difference(self, board: str, state: Position) -> Found | None:
        """Where the readings part in a position, made as small as it can be."""

    def never(self, boards: Sequence[str]) -> tuple[Never, ...]:
        """Why the readings part in no position of these boards; nothing where they may."""
        return ()

    def differences(self, boards: Sequence[str], seed: int, limit: int) -> Iterator[Found | None]:
        """Up to `limit` positions on each board: `None` for one where nothing differs, else what was found.

        A board follows only when those before it had nothing; one on which no switch can matter is left out.
        """
        for board in boards:
            if not self.matters(board):
                continue
            nothing, soup = True, self.positions(board, f"{seed} {board}")
            for _ in range(limit):
                found = self.difference(board, next(soup))
                nothing = nothing and found is None
                yield found
            if not nothing:
                return


def shrunk(question: Asked, removals: Callable[[Asked], Sequence[Asked]], holds: Callable[[Asked], bool]) -> Asked:
    """A question from which no single one of its `removals`, the smallest first, can be made so that it `holds`."""
    while True:
        smaller = next((each for each in removals(question) if holds(each)), None)
        if smaller is None:
            return question
        question = smaller
