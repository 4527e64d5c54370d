"""The data of an edition: cities with their places, pieces, cards and rounds, and for each part how its content is
known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from ...protocol.shared import Shared
from ..board import Board
from ..readings import Readings

Sizes: TypeAlias = tuple[int, ...]
"""The number of pieces of a colour for each number of floors, from 1."""


class City(NamedTuple):
    """A city of the board in an edition.

    `standing` is the word in `edition.yaml` for how the name and the slot of the city are known.
    """

    slot: str
    name: str
    standing: str

    @property
    def label(self) -> str:
        """The name of the city with the letter of its slot, such as `Soho (A)`. A name such as `City D` contains the
        letter already.
        """
        return self.name if self.name.split()[-1] == self.slot else f"{self.name} ({self.slot})"


class Rounds(NamedTuple):
    """The number of rounds of a game, and of pieces that each colour builds in a round (M-RND-1, M-NUM-1, M-NUM-2)."""

    number: int
    pieces: int

    @property
    def name(self) -> str:
        """The numbers of rounds and of pieces as the value of a switch: `6x4` means six rounds of four pieces."""
        return f"{self.number}x{self.pieces}"


@dataclass(frozen=True, slots=True, eq=False)
class Edition(Shared):
    """One printed or invented form of the game.

    `pieces` are the numbers of a colour's pieces by floors (M-COM-2), `card_copies` is the number of cards of each
    position (M-COM-3), and `hand` the number of cards that a player holds. `monster_start` is the plot on which the
    monster begins, or `None` without monsters. `open_first` is the number of cities that Slow Growth opens in round 1.
    `rounds` contains, for each number of players, the possible numbers of rounds and of pieces in a round, the printed
    numbers first. `readings` are the readings of the rules that the edition's printed rules state. `seats` has the
    sides of the players in turn order for each number of players, if the edition names the sides. `content_hash` is the
    hash of the edition's file.
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
        """The number of floors of the largest piece."""
        return len(self.pieces)

    @property
    def letters(self) -> str:
        """The first letters of the colours, which stand for the colours in notation."""
        return "".join(colour[0] for colour in self.colours)

    @property
    def deck(self) -> tuple[int, ...]:
        """The number of cards of each kind; the index is the square printed on the card."""
        return (self.card_copies,) * self.board.size
