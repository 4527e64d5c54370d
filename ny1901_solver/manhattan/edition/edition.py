"""What an edition says: cities and their slots, pieces, cards, rounds, and how all of it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ...protocol.shared import Shared
from ..board import Board
from ..readings import Readings

Sizes: TypeAlias = tuple[int, ...]
"""Pieces of a colour by their floors: of 1, of 2, and so on."""


class City(NamedTuple):
    """A city by its slot; `standing` is how name and slot are known, as in `edition.yaml`."""

    slot: str
    name: str
    standing: str

    @property
    def label(self) -> str:
        """The name with the letter that plots have of it, `Soho (A)`; `City D` says it already."""
        return self.name if self.name.split()[-1] == self.slot else f"{self.name} ({self.slot})"


class Rounds(NamedTuple):
    """How many rounds a game has, and how many pieces each colour builds in one (M-RND-1, M-NUM-1, M-NUM-2)."""

    number: int
    pieces: int

    @property
    def name(self) -> str:
        """The form as readings name it: `6x4` are six rounds of four pieces."""
        return f"{self.number}x{self.pieces}"


@dataclass(frozen=True, slots=True, eq=False)
class Edition(Shared):
    """One printed or invented form of the game.

    `pieces` are a colour's by floors (M-COM-2), `card_copies` the cards of each position (M-COM-3), `hand` the cards
    that a player holds. `monster_start` is a plot, or none where the edition has no monsters; `open_first` the cities
    that Slow Growth opens in round 1. `rounds` are by the number of players, the printed form first. `readings` are
    what the edition prints otherwise than the default. `seats` are the sides at which so many players sit, in turn
    order, where it says so. `content_hash` is that of its file.
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
        """The first letters of the colours, which name them in texts."""
        return "".join(colour[0] for colour in self.colours)

    @property
    def deck(self) -> tuple[int, ...]:
        """How many cards of each kind there are, by the card's own square."""
        return (self.card_copies,) * self.board.size
