"""A position with the best moves on it as numbers, and their figures below the board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...kit.pictures.metrics import Face, wrapped
from ...kit.pictures.sheet import Box, Picture
from ...kit.pictures.signs import BADGE, badge
from ..moves import Build, Move
from ..state import GameState
from .colours import LIGHT, Palette, Sheet
from .pictures import describe, scene_of, scene_picture

MOST = 3
"""Moves that are drawn: as many numbers as a plot has room for."""


class Figured(NamedTuple):
    """A move with what is told of it, such as its points before the others."""

    move: Move
    figures: str


def advice_picture(
    state: GameState, moves: Sequence[Figured], palette: Palette = LIGHT, seen: Collection[int] | None = None
) -> Picture:
    """A position with the first moves of a list on it, each with a number of its own and its figures below."""
    scene, shown = scene_of(state, None, seen), moves[:MOST]
    badges: dict[int, list[int]] = {}
    for number, figured in enumerate(shown, start=1):
        if isinstance(figured.move, Build):
            badges.setdefault(state.edition.board.number[figured.move.plot], []).append(number)

    def told(sheet: Sheet, left: float, right: float, y: float) -> float:
        return _told(sheet, shown, left, right, y)

    listed = "; ".join(f"{number}. {move}: {figures}" for number, (move, figures) in enumerate(shown, start=1))
    words = f"{describe(scene)} The best moves of those compared: {listed}."
    return scene_picture(scene, palette, told, words, badges)


def _told(sheet: Sheet, shown: Sequence[Figured], left: float, right: float, y: float) -> float:
    """The moves in words, each with its number and its figures."""
    start, top, x = len(sheet.elements), y, left + 40
    y += 24
    for number, figured in enumerate(shown, start=1):
        badge(sheet, left + 22, y - 4.5, BADGE, number)
        y = sheet.lines(wrapped(str(figured.move), right - x - 14, 14, Face.MONO), x, y, 14, Face.MONO)
        y = sheet.lines(wrapped(figured.figures, right - x - 14, 14), x, y, 14) + 5
    sheet.rectangle(Box(left, top, right, y - 14), fill=sheet.palette.city, stroke=sheet.palette.accent, radius=4)
    sheet.elements.insert(start, sheet.elements.pop())
    return y - 4
