"""Small signs of all pictures: emblems, numbers in discs, the hatching of mistakes, and the smallest font size."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

import svg

from .inks import Inks
from .metrics import Face
from .sheet import Sheet, short

BADGE = 8.5  # half the width of the disc around a number in the smallest font size
LEAST = 13.0
"""The smallest font size in pixels. Text of this size has at least 6 points when it is printed on A4, because no
picture has more than 1,700 by 1,190 pixels.
"""
TEXT_SIZES = (14.0, LEAST)


def emblem(sheet: Sheet[Inks], kind: str, x: float, y: float, size: float, fill: str, line: str = "none") -> None:
    """Paints a player's emblem around a point; `size` is half the width of the emblem."""
    shapes: dict[str, list[tuple[float, float]]] = {
        "triangle": [(0, -1), (0.95, 0.75), (-0.95, 0.75)],
        "diamond": [(0, -1.1), (0.9, 0), (0, 1.1), (-0.9, 0)],
        "square": [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
        "star": [
            (radius * sin(step * pi / 5), -radius * cos(step * pi / 5))
            for step in range(10)
            for radius in (1.15 if step % 2 == 0 else 0.5,)
        ],
        "cross": [
            (-0.35, -1), (0.35, -1), (0.35, -0.35), (1, -0.35), (1, 0.35), (0.35, 0.35),
            (0.35, 1), (-0.35, 1), (-0.35, 0.35), (-1, 0.35), (-1, -0.35), (-0.35, -0.35),
        ],
        "hourglass": [(-0.9, -1), (0.9, -1), (0.2, 0), (0.9, 1), (-0.9, 1), (-0.2, 0)],
        "hexagon": [(cos(step * pi / 3), sin(step * pi / 3)) for step in range(6)],
        "bar": [(-1, -0.4), (1, -0.4), (1, 0.4), (-1, 0.4)],
    }  # fmt: skip
    polygon(sheet, [(x + size * dx, y + size * dy) for dx, dy in shapes[kind]], fill, line, 0.8)


def polygon(
    sheet: Sheet[Inks],
    points: Iterable[tuple[float, float]],
    fill: str,
    stroke: str = "none",
    stroke_width: float = 1.0,
) -> None:
    """Paints a closed shape with straight sides."""
    flat: list[float] = [short(number) for point in points for number in point]
    sheet.add(
        svg.Polygon(
            points=flat,  # type: ignore[arg-type]
            fill=fill,
            stroke=stroke if stroke != "none" else None,
            stroke_width=stroke_width if stroke != "none" else None,
            stroke_linejoin="round" if stroke != "none" else None,
        )
    )


def badge(sheet: Sheet[Inks], x: float, y: float, radius: float, number: int) -> None:
    """Paints a number in a disc around a point."""
    palette = sheet.palette
    sheet.add(svg.Circle(cx=short(x), cy=short(y), r=short(radius), fill=palette.accent, stroke=palette.paper))
    sheet.text(str(number), x, y + radius * 0.45, radius * 1.3, Face.BOLD, fill=palette.paper, anchor="middle")


def offence(sheet: Sheet[Inks]) -> str:
    """Paints the hatching on squares where a turn breaks a rule."""
    stripes: list[svg.Element] = [svg.Line(x1=0, y1=0, x2=0, y2=6, stroke=sheet.palette.accent, stroke_width=2.4)]
    return sheet.pattern("offence", 6, stripes, turn=45)
