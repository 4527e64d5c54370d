"""Chooses the places of street names on a picture of a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...geometry import Square
from ..board import Grid, Street


@dataclass(frozen=True, slots=True)
class Stretch:
    """Cells of one street in a straight line: the first cell, the number of cells, and whether the line is
    horizontal."""

    street: Street
    start: Square
    length: int
    across: bool

    def cells(self) -> Iterator[Square]:
        """The cells of the stretch, starting with the first."""
        column, row = self.start
        for i in range(self.length):
            yield Square(column + i, row) if self.across else Square(column, row + i)


def named_runs(grid: Grid, streets: tuple[Street, ...], a_part: int | None = None) -> list[Stretch]:
    """The straight runs of street cells that get a name, the longest first. No two runs share a cell.

    If the picture is cut into parts that are `a_part` columns wide, no run crosses a cut.

    If two parts of a street cross, the cells of the crossing belong to the longer part. A run of one cell gets no name,
    unless its street has no longer run.
    """
    cells_of: dict[str, set[Square]] = {street.token: set() for street in streets}
    for square, token in grid.cells():
        if token in cells_of:
            cells_of[token].add(square)
    runs = [
        run
        for street in streets
        for across in (True, False)
        for run in _runs(grid, street, cells_of[street.token], across, a_part or grid.width)
    ]
    runs.sort(key=lambda run: (-run.length, not run.across, run.start.row, run.start.column))
    named: list[Stretch] = []
    used: set[Square] = set()
    for run in runs:
        cells = set(run.cells())
        if not cells & used and (run.length > 1 or all(other.street != run.street for other in named)):
            used |= cells
            named.append(run)
    return named


def _runs(grid: Grid, street: Street, cells: set[Square], across: bool, a_part: int) -> Iterator[Stretch]:
    for square in sorted(cells):
        column, row = square
        before = Square(column - 1, row) if across else Square(column, row - 1)
        if before in cells and not (across and column % a_part == 0):
            continue
        length = 1
        most = a_part - column % a_part if across else grid.height
        while length < most and (Square(column + length, row) if across else Square(column, row + length)) in cells:
            length += 1
        yield Stretch(street, square, length, across)


def fitting(street: Street, room: int) -> str:
    """The longest form of a street's name that fits into `room` characters, or its letter if no form fits."""
    words = street.name.split()
    spellings = [street.name]
    if len(words) > 1:
        spellings += [f"{' '.join(words[:-1])} {words[-1][:2]}", " ".join(words[:-1])]
    return next((name for name in spellings if len(name) <= room), street.token)
