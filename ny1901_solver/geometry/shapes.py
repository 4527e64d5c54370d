"""Polyominoes: canonical forms, rotations and reflections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..errors import NotationError
from ..messages import gettext
from .squares import Square

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shape:
    """A polyomino in one orientation: (column, row) cells, sorted, moved so that both minima are 0."""

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Shape:
        """The shape of a non-empty set of cells, wherever the cells are."""
        cells = set(cells)
        left = min(column for column, _ in cells)
        top = min(row for _, row in cells)
        return cls(tuple(sorted((column - left, row - top) for column, row in cells)))

    @classmethod
    def parse(cls, rows: Sequence[str]) -> Shape:
        """Reads a drawing such as `["#.", "##"]`: `#` is a square, `.` is an empty cell."""
        for number, row in enumerate(rows, start=1):
            for at, mark in enumerate(row):
                if mark not in "#.":
                    raise NotationError(row, at, gettext("'#' or '.' in row {number} of a shape", number=number))
        cells = [(column, row) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "#"]
        if not cells:
            raise NotationError("/".join(rows), 0, gettext("a shape with at least one '#'"))
        return cls.of(cells)

    def drawing(self) -> tuple[str, ...]:
        """The shape as rows of `#` and `.`, which `Shape.parse` can read."""
        cells = set(self.cells)
        return tuple(
            "".join("#" if (column, row) in cells else "." for column in range(self.width))
            for row in range(self.height)
        )

    @property
    def size(self) -> int:
        """The number of squares of the shape."""
        return len(self.cells)

    @property
    def width(self) -> int:
        """The number of columns of the bounding box."""
        return 1 + max(column for column, _ in self.cells)

    @property
    def height(self) -> int:
        """The number of rows of the bounding box."""
        return 1 + max(row for _, row in self.cells)

    @property
    def is_rectangle(self) -> bool:
        """Whether the shape fills its bounding box."""
        return self.size == self.width * self.height

    @property
    def is_connected(self) -> bool:
        """Whether the squares are connected by edges."""
        waiting, seen = [self.cells[0]], {self.cells[0]}
        cells = set(self.cells)
        while waiting:
            column, row = waiting.pop()
            for cell in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
                if cell in cells and cell not in seen:
                    seen.add(cell)
                    waiting.append(cell)
        return len(seen) == self.size

    def turn(self) -> Shape:
        """The shape after a quarter turn clockwise."""
        return Shape.of((-row, column) for column, row in self.cells)

    def flip(self) -> Shape:
        """The mirror image of the shape, left to right."""
        return Shape.of((-column, row) for column, row in self.cells)

    def rotations(self) -> tuple[Shape, ...]:
        """The distinct orientations that rotation gives: 1, 2 or 4, sorted."""
        shapes = [self]
        for _ in range(3):
            shapes.append(shapes[-1].turn())
        return tuple(sorted(set(shapes), key=lambda shape: shape.cells))

    @property
    def lying(self) -> Shape:
        """The rotation of the shape that has the least height."""
        return min(self.rotations(), key=lambda shape: (shape.height, shape.cells))

    def orientations(self, flips: bool) -> tuple[Shape, ...]:
        """The distinct orientations that rotation and, with `flips`, reflection give."""
        if not flips:
            return self.rotations()
        both = set(self.rotations()) | set(self.flip().rotations())
        return tuple(sorted(both, key=lambda shape: shape.cells))

    def canonical(self, flips: bool = True) -> Shape:
        """The one orientation that represents all orientations of the shape, so that equal pieces compare equal."""
        return self.orientations(flips)[0]

    def at(self, corner: Square) -> tuple[Square, ...]:
        """The squares that the shape covers if its top left corner is on `corner`, sorted."""
        return tuple(Square(corner.column + column, corner.row + row) for column, row in self.cells)
