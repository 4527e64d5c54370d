"""Squares as one SVG path: the outline of their union, its corners rounded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

import svg

from ..geometry import Square
from ..geometry.rings import Point, Ring, outlines, seams
from .sheet import Box, short


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a grid lies on the sheet: its top left corner, and the side of a square in pixels."""

    left: float
    top: float
    cell: float

    def at(self, point: Point) -> Point:
        """A point of the grid on the sheet."""
        return self.left + self.cell * point[0], self.top + self.cell * point[1]

    def box(self, square: Square) -> Box:
        """A square's place on the sheet."""
        x, y = self.at((square.column, square.row))
        return Box(x, y, x + self.cell, y + self.cell)

    def path(self, squares: Iterable[Square], inset: float = 0.0, radius: float = 0.0) -> list[svg.PathData]:
        """The outline of squares, moved inwards and with rounded corners, both in pixels."""
        commands: list[svg.PathData] = []
        for ring in outlines(squares, inset / self.cell):
            commands += _rounded([self.at(point) for point in ring], radius)
        return commands

    def seam_path(self, squares: Iterable[Square], gap: float = 0.0) -> list[svg.PathData]:
        """The edges between the squares, shortened by a gap in pixels at both ends."""
        commands: list[svg.PathData] = []
        for start, end in seams(squares):
            (x1, y1), (x2, y2) = self.at(start), self.at(end)
            dx, dy = (gap, 0.0) if y1 == y2 else (0.0, gap)
            commands += [svg.M(short(x1 + dx), short(y1 + dy)), svg.L(short(x2 - dx), short(y2 - dy))]
        return commands


def _rounded(ring: Ring | list[Point], radius: float) -> list[svg.PathData]:
    """A closed path through the corners; each is cut by a curve that begins `radius` before it."""
    commands: list[svg.PathData] = []
    for i, corner in enumerate(ring):
        before, after = ring[i - 1], ring[(i + 1) % len(ring)]
        move = svg.L if commands else svg.M
        if not radius:
            commands.append(move(short(corner[0]), short(corner[1])))
            continue
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        commands.append(move(short(start[0]), short(start[1])))
        commands.append(svg.Q(short(corner[0]), short(corner[1]), short(end[0]), short(end[1])))
    return [*commands, svg.Z()]


def _towards(corner: Point, other: Point, distance: float) -> Point:
    length = hypot(other[0] - corner[0], other[1] - corner[1])
    share = min(distance, length / 2) / length
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share
