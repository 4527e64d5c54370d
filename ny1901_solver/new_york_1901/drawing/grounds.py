"""The grounds of a board that stand for one thing only, told apart without colour."""

from __future__ import annotations

import svg

from ...pictures import patterns
from ...pictures.patterns import net, rising
from ..edition import Edition
from .colours import Sheet


def land(sheet: Sheet, edition: Edition, district: int) -> str:
    """The fill of a district's land, by its number in an edition."""
    names = [each.name for each in edition.board.legend.districts]
    look = sheet.palette.ground(names[district], district)
    return patterns.ground(sheet, sheet.palette.pattern(names[district], names), look)


def park(sheet: Sheet) -> str:
    """The fill of a park: small trees."""
    look = sheet.palette.park
    trees: list[svg.Element] = [svg.Rect(width=12, height=12, fill=look.fill)]
    for x, y in ((3, 3), (9, 9)):
        trees.append(svg.Circle(cx=x, cy=y, r=1.9, fill=look.stroke))
    return sheet.pattern("park", 12, trees)


def landmark(sheet: Sheet) -> str:
    """The fill of a pre-printed building."""
    return net(sheet, "landmark", sheet.palette.landmark)


def taken_out(sheet: Sheet) -> str:
    """The fill of land that is not in the game."""
    return rising(sheet, "taken-out", sheet.palette.taken_out)
