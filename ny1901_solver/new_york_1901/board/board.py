"""The immutable board: squares, territories, districts, streets and blocks as bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ...files.access import Problem
from ...geometry import Square
from ...messages import gettext, ngettext
from ...protocol.shared import Shared
from ...text.words import join_words
from ..masks import NO_SQUARES, NO_TERRITORIES, SquareMask, TerritoryMask, union
from .grid import Grid, Legend


def bits(mask: int) -> list[int]:
    """Yields the positions of the 1 bits of a number, in ascending order."""
    positions = []
    while mask:
        low = mask & -mask
        positions.append(low.bit_length() - 1)
        mask ^= low
    return positions


@dataclass(frozen=True, slots=True)
class Derived:
    """The facts about a board that are computed from the geometry of its cells. All masks are masks of squares in row
    order (see `Board`).

    `neighbours[i]` is the mask of squares that share an edge with square i. `fronts[token]` is the mask of squares that
    share an edge with a cell of the street or park that has this token. `blocks` are the connected parts of the land,
    sorted by their first square. `borders` is the mask of squares that share an edge with a square of another district.
    """

    neighbours: tuple[SquareMask, ...]
    fronts: dict[str, SquareMask]
    blocks: tuple[SquareMask, ...]
    borders: SquareMask


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory: its index in `Board.territories`, name (`blue-07`), district, squares and block."""

    index: int
    name: str
    district: int
    mask: SquareMask
    block: int

    @property
    def size(self) -> int:
        """The number of squares of the territory, 2 or 3."""
        return self.mask.bit_count()


@dataclass(frozen=True, eq=False)
class Board(Shared):
    """A board whose grid and territories have been checked. Bit i of a square mask stands for `squares[i]`; the squares
    are listed row by row.

    `streets[i]` and `parks[i]` are the masks of squares that front street or park i of the legend. `frontage` is the
    union of the masks of all streets and parks. `borders` are the squares that share an edge with a square of another
    district.
    """

    grid: Grid
    legend: Legend
    squares: tuple[Square, ...]
    territories: tuple[Territory, ...]
    neighbours: tuple[SquareMask, ...]
    streets: tuple[SquareMask, ...]
    parks: tuple[SquareMask, ...]
    blocks: tuple[SquareMask, ...]
    frontage: SquareMask
    borders: SquareMask
    index: dict[Square, int] = field(repr=False)
    territory_at: tuple[int, ...] = field(repr=False)
    block_at: tuple[int, ...] = field(repr=False)
    by_name: dict[str, Territory] = field(repr=False)

    def __repr__(self) -> str:
        size, districts = f"{self.grid.width}x{self.grid.height}", len(self.legend.districts)
        return f"<Board {size}: {len(self.territories)} territories in {districts} districts>"

    def mask_of(self, squares: Iterable[Square]) -> SquareMask | None:
        """The mask of the given squares, or `None` if at least one of the squares is not on the board."""
        mask = NO_SQUARES
        for square in squares:
            i = self.index.get(square)
            if i is None:
                return None
            mask |= 1 << i
        return mask

    def squares_of(self, mask: SquareMask) -> tuple[Square, ...]:
        """The squares of a mask, in text order (by column, then row)."""
        return tuple(sorted(self.squares[i] for i in bits(mask)))

    def territories_of(self, mask: SquareMask) -> TerritoryMask:
        """The mask of territories that a square mask touches. Bit t stands for `territories[t]`."""
        touched = NO_TERRITORIES
        for i in bits(mask):
            touched |= 1 << self.territory_at[i]
        return touched

    def space(self, square: Square) -> str:
        """The name of the street, park or landmark on a square where nobody can build, or a text which states that the
        square is off the board.
        """
        grid = self.grid
        token = grid.token(square) if square.column < grid.width and square.row < grid.height else self.legend.void
        return next((mark.name for mark in self.legend.marks if mark.token == token), gettext("off the board"))

    def land(self, territories: TerritoryMask) -> SquareMask:
        """The mask of all squares of the territories in a territory mask."""
        return self.land_of(bits(territories))

    def land_of(self, territories: Iterable[int]) -> SquareMask:
        """The mask of all squares of the territories with the given indices."""
        mask = NO_SQUARES
        for t in territories:
            mask |= self.territories[t].mask
        return mask

    def block_mask(self, mask: SquareMask) -> SquareMask:
        """The mask of all squares of the blocks that a mask touches."""
        whole = NO_SQUARES
        for block in self.blocks:
            if block & mask:
                whole |= block
        return whole

    def halo(self, mask: SquareMask) -> SquareMask:
        """The squares outside a mask that share an edge with one of its squares."""
        near = NO_SQUARES
        for i in bits(mask):
            near |= self.neighbours[i]
        return near & ~mask

    def around(self, mask: SquareMask) -> SquareMask:
        """The squares outside a mask that share an edge or a corner with one of its squares."""
        near = self.halo(mask)
        for i in bits(mask):
            near |= self.in_corners[i]
        return near & ~mask

    @cached_property
    def by_word(self) -> dict[str, Territory]:
        """The territories, by their names and by the tokens of their squares."""
        return {self.legend.territory_token(name): each for name, each in self.by_name.items()} | self.by_name

    @cached_property
    def in_corners(self) -> tuple[SquareMask, ...]:
        """For each square, the mask of squares that share only a corner with it.

        All cells are assumed to have the same size.
        """
        return tuple(
            SquareMask(
                sum(
                    1 << self.index[corner]
                    for column in (square.column - 1, square.column + 1)
                    for row in (square.row - 1, square.row + 1)
                    if (corner := Square(column, row)) in self.index
                )
            )
            for square in self.squares
        )

    def parts(self, mask: SquareMask) -> tuple[SquareMask, ...]:
        """The connected parts of a mask, sorted by their first square."""
        parts = []
        while mask:
            part = mask & -mask
            while grown := self.halo(part) & mask:
                part |= grown
            parts.append(part)
            mask &= ~part
        return tuple(parts)

    def names(self, territories: TerritoryMask) -> tuple[str, ...]:
        """The names of the territories in a mask, in board order."""
        return tuple(self.territories[t].name for t in bits(territories))

    def is_connected(self, mask: SquareMask) -> bool:
        """Whether the squares of a non-empty mask are connected by edges."""
        reached = mask & -mask
        while True:
            grown = reached | (self.halo(reached) & mask)
            if grown == reached:
                return reached == mask
            reached = grown


def buildable_squares(grid: Grid, legend: Legend) -> tuple[Square, ...]:
    """The cells that have a territory's token, row by row. Square masks number their bits in the order of the cells
    that this function returns."""
    return tuple(square for square, token in grid.cells() if legend.territory_name(token))


def draft_board(grid: Grid, legend: Legend, derived: Derived) -> Board:
    """Makes a board whose territories are not checked yet; `territory_problems` checks these territories."""
    squares = buildable_squares(grid, legend)
    index = {square: i for i, square in enumerate(squares)}
    masks: dict[str, SquareMask] = {}
    for square, i in index.items():
        name = legend.territory_name(grid.token(square))
        assert name is not None
        masks[name] = masks.get(name, NO_SQUARES) | 1 << i
    order = [district.name for district in legend.districts]
    names = sorted(masks, key=lambda name: (order.index(name.rpartition("-")[0]), name))
    block_at = tuple(next(b for b, block in enumerate(derived.blocks) if block >> i & 1) for i in range(len(squares)))
    territories = tuple(
        Territory(t, name, order.index(name.rpartition("-")[0]), masks[name], block_at[bits(masks[name])[0]])
        for t, name in enumerate(names)
    )
    territory_at = [0] * len(squares)
    for territory in territories:
        for i in bits(territory.mask):
            territory_at[i] = territory.index
    streets = tuple(derived.fronts[street.token] for street in legend.streets)
    parks = tuple(derived.fronts[park.token] for park in legend.parks)
    return Board(
        grid=grid,
        legend=legend,
        squares=squares,
        territories=territories,
        neighbours=derived.neighbours,
        streets=streets,
        parks=parks,
        blocks=derived.blocks,
        frontage=union((*streets, *parks)),
        borders=derived.borders,
        index=index,
        territory_at=tuple(territory_at),
        block_at=block_at,
        by_name={territory.name: territory for territory in territories},
    )


def territory_problems(board: Board, file: str, unsure: SquareMask = NO_SQUARES) -> list[Problem]:
    """Yields a problem for every territory that does not consist of 2 or 3 connected squares.

    `unsure` is a mask of squares near cells that are still unknown. A territory on `unsure` squares has a problem only
    if no additional square could correct the territory.
    """
    problems = (_territory_problem(board, territory, file, unsure) for territory in board.territories)
    return [problem for problem in problems if problem]


def _territory_problem(board: Board, territory: Territory, file: str, unsure: SquareMask) -> Problem | None:
    mask = territory.mask
    token = board.legend.territory_token(territory.name)
    squares = board.squares_of(mask)
    where, connected = ", ".join(map(str, squares)), board.is_connected(mask)
    if territory.size in (2, 3) and connected:
        return None
    if mask & unsure and territory.size <= 3:
        return None
    parts = board.parts(mask)
    if not connected and all(part.bit_count() in (2, 3) for part in parts):
        kind = "token-twice"
        sentence = gettext(
            "the token {token!r} is in {count} separate places, {places}; each territory needs a token of its own",
            token=token,
            count=len(parts),
            places=join_words(f"({', '.join(map(str, board.squares_of(part)))})" for part in parts),
        )
    elif territory.size not in (2, 3):
        kind = "wrong-size"
        sentence = ngettext(
            "the token {token!r} is on {number} square ({squares}); a territory has 2 or 3 squares",
            "the token {token!r} is on {number} squares ({squares}); a territory has 2 or 3 squares",
            territory.size,
            token=token,
            squares=where,
        )
    else:
        kind = "not-connected"
        sentence = gettext(
            "the squares with the token {token!r} ({squares}) are not connected by edges", token=token, squares=where
        )
    first = board.squares[bits(mask)[0]]
    line = board.grid.lines[first.row] if board.grid.lines else None
    return Problem(file, line, None, sentence, kind, length=len(token), squares=squares)
