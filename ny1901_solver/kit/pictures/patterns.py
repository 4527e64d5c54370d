"""The patterns that tell grounds apart without colour."""

from __future__ import annotations

import svg

from .inks import Hatch, Inks
from .sheet import Sheet

PATTERNS = 8


def ground(sheet: Sheet[Inks], index: int, look: Hatch) -> str:
    """One of `PATTERNS`, by a number."""
    kinds = (_level, rising, _dots, _crosses, _falling, _upright, _rings, net)
    return kinds[index % len(kinds)](sheet, f"land-{index}", look)


def _level(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=0, y1=3, x2=6, y2=3, stroke=look.stroke)])


def _upright(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=3, y1=0, x2=3, y2=6, stroke=look.stroke)])


def rising(sheet: Sheet[Inks], name: str, look: Hatch) -> str:
    """Stripes that rise to the right."""
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
    """A net that stands on a corner."""
    net = svg.Path(d=[svg.M(0, 0), svg.L(6, 0), svg.M(0, 0), svg.L(0, 6)], stroke=look.stroke, fill="none")
    return sheet.pattern(name, 6, [_base(6, look), net], turn=45)


def _base(size: int, look: Hatch) -> svg.Rect:
    return svg.Rect(width=size, height=size, fill=look.fill)
