"""The board: a rectangle of cities with plots, how each side reads a card, and how a monster moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..protocol.shared import Shared

Position: TypeAlias = int
"""The place of a plot within its city, numbered from 1 in reading order as seen from seat S, like the keys of a
telephone.
"""

SIDES = ("S", "W", "N", "E")
"""The sides of the board, in the order of play (M-CARD-5)."""

SLOTS = "ABCDEFGHI"


def clockwise(sides: Sequence[str]) -> bool:
    """Whether the given sides of the board follow each other clockwise, within one round of the board (M-CARD-5)."""
    steps = [(SIDES.index(side) - SIDES.index(sides[0])) % len(SIDES) for side in sides]
    return steps == sorted(steps)


@dataclass(frozen=True, slots=True)
class Board(Shared):
    """A rectangle of `columns` by `rows` cities, each a square of `side` by `side` plots (M-COM-1, M-COM-5).

    Plots are numbered city by city, and `plots` are their names: `C7` is position 7 of the city in slot C.
    """

    columns: int
    rows: int
    side: int
    plots: tuple[str, ...] = field(init=False, compare=False, repr=False)
    number: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = tuple(f"{slot}{position}" for slot in self.slots for position in self.positions)
        object.__setattr__(self, "plots", names)
        object.__setattr__(self, "number", {name: number for number, name in enumerate(names)})

    @property
    def cities(self) -> int:
        """The number of cities on the board."""
        return self.columns * self.rows

    @property
    def slots(self) -> str:
        """The letters of the cities, row by row as seen from seat S."""
        return SLOTS[: self.cities]

    @property
    def size(self) -> int:
        """The number of plots of a city, which is the number of kinds of cards."""
        return self.side * self.side

    @property
    def positions(self) -> range:
        """The positions of the plots within a city."""
        return range(1, self.size + 1)

    def city_of(self, plot: int) -> int:
        """Returns the number of the city to which a plot belongs."""
        return plot // self.size

    def position_of(self, plot: int) -> Position:
        """Returns a plot's position in its city."""
        return plot % self.size + 1

    def at_position(self, position: Position) -> range:
        """Returns the plots with a position, one plot in each city."""
        return range(position - 1, self.cities * self.size, self.size)

    def read_from(self, side: str) -> tuple[Position, ...]:
        """Returns, for a side of the board, the position that each card stands for; the index is the square printed on
        the card (M-CARD-5).

        The top of a card points to the board (M-CARD-4), so for each further seat clockwise the card is turned by a
        quarter.
        """
        turned = []
        for card in range(self.size):
            row, column = divmod(card, self.side)
            for _ in range(SIDES.index(side)):
                row, column = column, self.side - 1 - row
            turned.append(row * self.side + column + 1)
        return tuple(turned)

    def direction(self, position: Position) -> tuple[int, int]:
        """Returns the step from a city's centre towards a position as columns to the right and rows down; (0, 0) for
        the centre (M-MON-2, M-MON-4).

        Only cities with an odd `side` have a centre and directions.
        """
        row, column = divmod(position - 1, self.side)
        centre = self.side // 2
        return _sign(column - centre), _sign(row - centre)

    def beyond(self, plot: int, right: int, down: int, edge: str) -> int:
        """Returns the plot one step away, across the borders of cities (M-MON-6).

        `edge` is the reading (interpretation) of the rule about steps that leave the board (M-MON-7).
        """
        width, height = self.columns * self.side, self.rows * self.side
        column, row = self._place(plot)
        across, along = column + right, row + down
        if edge == "wrap":
            across, along = across % width, along % height
        elif edge == "slide":
            across, along = min(max(across, 0), width - 1), min(max(along, 0), height - 1)
        elif not (0 <= across < width and 0 <= along < height):
            return plot
        return self._plot(across, along)

    def _place(self, plot: int) -> tuple[int, int]:
        """Returns the column and row of a plot in the grid of all cities, from the upper left as seen from seat S."""
        city, inside = divmod(plot, self.size)
        (city_row, city_column), (row, column) = divmod(city, self.columns), divmod(inside, self.side)
        return city_column * self.side + column, city_row * self.side + row

    def _plot(self, across: int, along: int) -> int:
        (city_column, column), (city_row, row) = divmod(across, self.side), divmod(along, self.side)
        return (city_row * self.columns + city_column) * self.size + row * self.side + column


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
