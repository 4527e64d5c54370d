"""The patterns that tell grounds apart without colour."""

from __future__ import annotations

import svg

from .colours import LandLook
from .sheet import Sheet


def ground(sheet: Sheet, index: int, look: LandLook) -> str:
    """The fill of a district's land, by the district's number."""
    kinds = (_level, _rising, _dots, _crosses, _falling, _upright, _rings, _net)
    return kinds[index % len(kinds)](sheet, f"land-{index}", look)


def park(sheet: Sheet) -> str:
    """The fill of a park: small trees."""
    look = sheet.palette.park
    trees: list[svg.Element] = [svg.Rect(width=12, height=12, fill=look.fill)]
    for x, y in ((3, 3), (9, 9)):
        trees.append(svg.Circle(cx=x, cy=y, r=1.9, fill=look.stroke))
    return sheet.pattern("park", 12, trees)


def landmark(sheet: Sheet) -> str:
    """The fill of a pre-printed building."""
    return _net(sheet, "landmark", sheet.palette.landmark)


def taken_out(sheet: Sheet) -> str:
    """The fill of land that is not in the game."""
    return _rising(sheet, "taken-out", sheet.palette.taken_out)


def offence(sheet: Sheet) -> str:
    """The hatching on squares where a turn breaks a rule."""
    stripes: list[svg.Element] = [svg.Line(x1=0, y1=0, x2=0, y2=6, stroke=sheet.palette.accent, stroke_width=2.4)]
    return sheet.pattern("offence", 6, stripes, turn=45)


def _level(sheet: Sheet, name: str, look: LandLook) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=0, y1=3, x2=6, y2=3, stroke=look.stroke)])


def _upright(sheet: Sheet, name: str, look: LandLook) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=3, y1=0, x2=3, y2=6, stroke=look.stroke)])


def _rising(sheet: Sheet, name: str, look: LandLook) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=3, y1=0, x2=3, y2=6, stroke=look.stroke)], turn=45)


def _falling(sheet: Sheet, name: str, look: LandLook) -> str:
    return sheet.pattern(name, 6, [_base(6, look), svg.Line(x1=3, y1=0, x2=3, y2=6, stroke=look.stroke)], turn=-45)


def _dots(sheet: Sheet, name: str, look: LandLook) -> str:
    dots = [svg.Circle(cx=x, cy=y, r=1.1, fill=look.stroke) for x, y in ((2, 2), (6, 6))]
    return sheet.pattern(name, 8, [_base(8, look), *dots])


def _rings(sheet: Sheet, name: str, look: LandLook) -> str:
    ring = svg.Circle(cx=5, cy=5, r=2.2, fill="none", stroke=look.stroke)
    return sheet.pattern(name, 10, [_base(10, look), ring])


def _crosses(sheet: Sheet, name: str, look: LandLook) -> str:
    cross = svg.Path(
        d=[svg.M(2, 5), svg.L(8, 5), svg.M(5, 2), svg.L(5, 8)], stroke=look.stroke, stroke_width=1.1, fill="none"
    )
    return sheet.pattern(name, 10, [_base(10, look), cross])


def _net(sheet: Sheet, name: str, look: LandLook) -> str:
    net = svg.Path(d=[svg.M(0, 0), svg.L(6, 0), svg.M(0, 0), svg.L(0, 6)], stroke=look.stroke, fill="none")
    return sheet.pattern(name, 6, [_base(6, look), net], turn=45)


def _base(size: int, look: LandLook) -> svg.Rect:
    return svg.Rect(width=size, height=size, fill=look.fill)
