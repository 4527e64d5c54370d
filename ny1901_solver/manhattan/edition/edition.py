"""An edition: cities with their slots, pieces, cards, rounds, and how each part is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ...protocol.shared import Shared
from ..board import Board
from ..readings import Readings

Sizes: TypeAlias = tuple[int, ...]
"""The numbers of pieces of a colour by floors, from 1."""


class City(NamedTuple):
    """A city; `standing` says how its name and slot are known, as in `edition.yaml`."""

    slot: str
    name: str
    standing: str

    @property
    def label(self) -> str:
        """The name with the letter of its slot, `Soho (A)`; `City D` contains it already."""
        return self.name if self.name.split()[-1] == self.slot else f"{self.name} ({self.slot})"


class Rounds(NamedTuple):
    """The number of rounds of a game, and of pieces that each colour builds in one (M-RND-1, M-NUM-1, M-NUM-2)."""

    number: int
    pieces: int

    @property
    def name(self) -> str:
        """The name in readings: `6x4` are six rounds of four pieces."""
        return f"{self.number}x{self.pieces}"


@dataclass(frozen=True, slots=True, eq=False)
class Edition(Shared):
    """One printed or invented form of the game.

    `pieces` are the numbers of a colour's pieces by floors (M-COM-2), `card_copies` the number of cards of each
    position (M-COM-3), `hand` the number of cards that a player holds. `monster_start` is a plot, or `None` without
    monsters. `open_first` is the number of cities that Slow Growth opens in round 1. `rounds` are by the number of
    players, the printed form first. `readings` are those that the edition prints. `seats` are the sides of the players,
    in turn order, by their number, if the edition names them. `content_hash` is the hash of its file.
    """

    name: str
    title: str
    notice: str
    synthetic: bool
    board: Board
    cities: tuple[City, ...]
    colours: tuple[str, ...]
    pieces: Sizes
    card_copies: int
    hand: int
    rounds: dict[int, tuple[Rounds, ...]]
    monster_start: int | None
    open_first: int
    growth: tuple[int, ...]
    readings: Readings
    variants: tuple[str, ...]
    seats: dict[int, tuple[str, ...]]
    content_hash: str

    def __repr__(self) -> str:
        return f"<Edition {self.name}>"

    @property
    def largest(self) -> int:
        """The floors of the largest piece."""
        return len(self.pieces)

    @property
    def letters(self) -> str:
        """The first letters of the colours, which name them in notation."""
        return "".join(colour[0] for colour in self.colours)

    @property
    def deck(self) -> tuple[int, ...]:
        """The number of cards of each kind, by the card's own square."""
        return (self.card_copies,) * self.board.size
