"""The board as a person types it: a grid of tokens, one a cell, and the legend that reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..errors import DataError
from ..geometry import Square
from ..geometry.squares import MAX_COLUMNS


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
    problems: list[str] = []
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        tokens = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", line)]
        if rows and len(tokens) != len(rows[0]):
            problems.append(
                f"{file}, line {number}: {len(tokens)} tokens where the first row has {len(rows[0])}; "
                f"every row needs the same number"
            )
        for token, column in tokens:
            if not legend.knows(token):
                problems.append(
                    f"{file}, line {number}, column {column}: unknown token {token!r}; expected a territory "
                    f"such as {legend.districts[0].token}07, a street, park or landmark of the legend, or "
                    f"{legend.void!r}"
                )
        rows.append(tuple(token for token, _ in tokens))
        lines.append(number)
    if not rows:
        problems.append(f"{file}: the board has no rows")
    elif len(rows[0]) > MAX_COLUMNS or len(rows) > 99:
        problems.append(
            f"{file}: {len(rows[0])} columns and {len(rows)} rows; at most {MAX_COLUMNS} and 99 can be named"
        )
    if problems:
        raise DataError(problems)
    return Grid(tuple(rows), tuple(lines))
