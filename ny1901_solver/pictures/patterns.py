"""Patterns that distinguish kinds of squares without colour, and outlines of squares as one SVG path with round
corners.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

import svg

from ..geometry import Square
from ..geometry.rings import Point, Ring, outlines, seams
from .inks import Hatch, Inks
from .sheet import Box, Sheet, short

PATTERNS = 8


def ground(sheet: Sheet[Inks], index: int, look: Hatch) -> str:
    """The pattern with the given number. The number of patterns is `PATTERNS`; greater numbers begin again with the
    first pattern.
    """
    kinds = (_level, rising, _dots, _crosses, _falling, _upright, _rings, net)
    return kinds[index % len(kinds)](sheet, f"land-{index}", look)


def _level(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=0, y1=3, x2=6, y2=3, stroke=look.stroke)])


def _upright(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=3, y1=0, x2=3, y2=6, stroke=look.stroke)])


def rising(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    """A pattern of diagonal stripes, which rise to the right."""
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=3, y1=0, x2=3, y2=6, stroke=look.stroke)], turn=45)


def _falling(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=3, y1=0, x2=3, y2=6, stroke=look.stroke)], turn=-45)


def _dots(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    dots = [svg.Circle(cx=x, cy=y, r=1.1, fill=look.stroke) for x, y in ((2, 2), (6, 6))]
    return sheet.pattern(name, 8, [_base(8, look), *dots])


def _rings(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    ring = svg.Circle(cx=5, cy=5, r=2.2, fill="none", stroke=look.stroke)
    return sheet.pattern(name, 10, [_base(10, look), ring])


def _crosses(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    cross = svg.Path(
        d=[svg.M(2, 5), svg.L(8, 5), svg.M(5, 2), svg.L(5, 8)], stroke=look.stroke, stroke_width=1.1, fill="none"
    )
    return sheet.pattern(name, 10, [_base(10, look), cross])


def net(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    """A pattern of crossed lines, turned by 45 degrees."""
    net = svg.Path(d=[svg.M(0, 0), svg.L(6, 0), svg.M(0, 0), svg.L(0, 6)], stroke=look.stroke, fill="none")
    return sheet.pattern(name, 6, [_base(6, look), net], turn=45)


def _base(size: int, look: Hatch) -> svg.Rect:
    return svg.Rect(width=size, height=size, fill=look.fill)


@dataclass(frozen=True, slots=True)
class Frame:
    """The position of a grid of squares in a picture: its top left corner, and the side of a square in pixels."""

    left: float
    top: float
    cell: float

    def at(self, point: Point) -> Point:
        """The coordinates, in pixels, of a point of the grid."""
        return self.left + self.cell * point[0], self.top + self.cell * point[1]

    def box(self, square: Square) -> Box:
        """The box of a square, in pixels."""
        x, y = self.at((square.column, square.row))
        return Box(x, y, x + self.cell, y + self.cell)

    def path(self, squares: Iterable[Square], inset: float = 0.0, radius: float = 0.0) -> list[svg.PathData]:
        """The outline of some squares as an SVG path, with an inset and rounded corners, both in pixels."""
        commands: list[svg.PathData] = []
        for ring in outlines(squares, inset / self.cell):
            commands += _round_corners([self.at(point) for point in ring], radius)
        return commands

    def seam_path(self, squares: Iterable[Square], gap: float = 0.0) -> list[svg.PathData]:
        """The edges between neighbouring squares as an SVG path; each edge is shortened at both ends by a gap in
        pixels.
        """
        commands: list[svg.PathData] = []
        for start, end in seams(squares):
            (x1, y1), (x2, y2) = self.at(start), self.at(end)
            dx, dy = (gap, 0.0) if y1 == y2 else (0.0, gap)
            commands += [svg.M(short(x1 + dx), short(y1 + dy)), svg.L(short(x2 - dx), short(y2 - dy))]
        return commands


def _round_corners(ring: Ring | list[Point], radius: float) -> list[svg.PathData]:
    """A closed SVG path through the given corners.

    Each corner is rounded by a curve that begins `radius` pixels before the corner.
    """
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
