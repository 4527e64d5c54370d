"""The board as a person types it: a grid of tokens, one a cell, and the legend that reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...kit.errors import DataError
from ...kit.files import Problem
from ...kit.geometry import Square
from ...kit.geometry.squares import MAX_COLUMNS
from ...kit.spelling import stranger
from .cells import Cell, Typed, cells_of_text
from .nearest import nearest_token

MAX_ROWS = 99


@dataclass(frozen=True, slots=True)
class District:
    """A coloured area; its `token` and a two-digit number make a territory's token (`b07`)."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A space that nobody builds on: a park or a pre-printed building."""

    token: str
    name: str


@dataclass(frozen=True, slots=True)
class Street(Mark):
    """A street space; `card` is the street card it scores for, `None` when it gives frontage only."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class Legend:
    """What every token of a grid means."""

    districts: tuple[District, ...]
    streets: tuple[Street, ...]
    parks: tuple[Mark, ...]
    landmarks: tuple[Mark, ...]
    void: str = "."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Streets, parks and landmarks, in this order."""
        return (*self.streets, *self.parks, *self.landmarks)

    def territory_name(self, token: str) -> str | None:
        """The territory that a square's token names (`b07` is `blue-07`), or `None`."""
        for district in self.districts:
            if token.startswith(district.token) and re.fullmatch(r"[0-9]{2}", token[len(district.token) :]):
                return f"{district.name}-{token[len(district.token) :]}"
        return None

    def territory_token(self, name: str) -> str:
        """The token of a territory's squares: the inverse of `territory_name`."""
        district, _, number = name.rpartition("-")
        return next(d.token for d in self.districts if d.name == district) + number

    def knows(self, token: str) -> bool:
        """Whether the token means something on a board with this legend."""
        return (
            token == self.void
            or any(token == mark.token for mark in self.marks)
            or self.territory_name(token) is not None
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangular grid of tokens, `rows[row][column]`, as read from a board file; `lines` are their line numbers."""

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def token(self, square: Square) -> str:
        """The token of one cell."""
        return self.rows[square.row][square.column]

    def cells(self) -> list[tuple[Square, str]]:
        """Every cell with its token, row by row."""
        return [(Square(column, row), token) for row, line in enumerate(self.rows) for column, token in enumerate(line)]


def parse_grid(text: str, legend: Legend, file: str) -> Grid:
    """Reads a board file; raises `DataError` with every ragged line and unknown token, by line and column.

    Blank lines and lines that start with `#` are skipped.
    """
    typed = cells_of_text(text)
    if problems := grid_problems(typed, legend, file):
        raise DataError([str(problem) for problem in problems])
    return make_grid(typed)


def make_grid(typed: Typed) -> Grid:
    """The grid of cells that are all sound."""
    return Grid(
        tuple(tuple(cell.token for cell in row) for row in typed.rows),
        tuple(row[0].line if row else 0 for row in typed.rows),
    )


def grid_problems(typed: Typed, legend: Legend, file: str) -> list[Problem]:
    """Every ragged row and every token that means nothing; tokens still to be typed are no problem of the grid."""
    if not typed.rows:
        return [Problem(file, None, None, "the board has no rows", "no-rows")]
    if typed.width > MAX_COLUMNS or len(typed.rows) > MAX_ROWS:
        size = f"{typed.width} columns and {len(typed.rows)} rows"
        sentence = f"{size}; at most {MAX_COLUMNS} and {MAX_ROWS} can be named"
        return [Problem(file, None, None, sentence, "too-big")]
    uneven = [row for row, cells in enumerate(typed.rows) if len(cells) != typed.width]
    problems = [_ragged(typed, row, file) for row in uneven]
    return [*problems, *_unknown(typed, legend, file)]


def _unknown(typed: Typed, legend: Legend, file: str) -> Iterator[Problem]:
    """Every token that means nothing, once, at the first of its squares."""
    known = [mark.token for mark in legend.marks]
    known += [cell.token for _, cell in typed.items() if legend.territory_name(cell.token)]
    places: dict[str, list[tuple[Square, Cell]]] = {}
    for square, cell in typed.items():
        if not (legend.knows(cell.token) or cell.blank):
            places.setdefault(cell.token, []).append((square, cell))
    for token, found in places.items():
        near = nearest_token(token, [district.token for district in legend.districts], known)
        everywhere = f" on {len(found)} squares" if len(found) > 1 else ""
        meant = f". Is {near!r} meant?" if near else ""
        if odd := stranger(token):
            meant += f"{' ' if near else '. '}{odd}"
        sentence = f"unknown token {token!r}{everywhere}; {_expected(legend)}{meant}"
        first, squares = found[0][1], tuple(square for square, _ in found)
        place = (file, first.line, first.column)
        yield Problem(*place, sentence, "unknown-token", length=len(token), cell=first.name, squares=squares)


def _ragged(typed: Typed, number: int, file: str) -> Problem:
    row, width = typed.rows[number], typed.width
    whose = "the first row has" if len(typed.rows[0]) == width else "most rows have"
    sentence = f"{len(row)} tokens where {whose} {width}; every row needs the same number"
    if len(row) > width and len(row) % width == 0:
        sentence += f"; are {len(row) // width} lines joined here?"
    line = row[0].line if row else None
    squares = tuple(Square(column, number) for column in range(width, len(row)))
    return Problem(file, line, None, sentence, "ragged-row", squares=squares)


def _expected(legend: Legend) -> str:
    territory = f"a territory such as {legend.districts[0].token}07, " if legend.districts else ""
    return f"expected {territory}a street, park or landmark of the legend, or {legend.void!r}"
