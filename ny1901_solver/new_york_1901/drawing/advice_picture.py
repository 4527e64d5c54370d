"""A position with the best turns on it as numbered outlines, and their figures below the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import svg

from ...geometry import Square
from ...pictures.metrics import Face, wrapped
from ...pictures.patterns import Frame
from ...pictures.sheet import Box, Picture, dashed, short
from ...pictures.signs import badge
from ..moves import Placing, Reclaim, Take, Turn
from ..state import GameState
from .colours import COLOUR, Palette, Sheet
from .pictures import describe, position_page

STYLES = (("solid", ()), ("dashed", (9.0, 5.0)), ("dotted", (2.0, 4.0)))
"""The line of each turn by its place, so that none needs a hue: as many turns are drawn as there are lines."""

INSETS = (0.0, 5.0, 10.0)  # pixels on a large board, so that outlines of the same squares lie in each other


class Figured(NamedTuple):
    """A turn with what is told of it, such as its share of wins and its margin."""

    turn: Turn
    figures: str


def advice_picture(state: GameState, turns: Sequence[Figured], palette: Palette = COLOUR) -> Picture:
    """A position with the first turns of a list on it, each with a line and a number of its own.

    What a turn builds has a thick line, the land that it takes a thin one; both are named with their figures below.
    """
    shown = list(zip(turns, STYLES, strict=False))
    badges = _badges(state, [figured.turn for figured, _ in shown])

    def upon(sheet: Sheet, frame: Frame) -> None:
        for number, (figured, (_, dashes)) in enumerate(shown):
            _outlined(sheet, frame, state, figured.turn, number, dashes)
        for number, square in badges.items():
            x, y = frame.at((square.column + 0.5, square.row + 0.5))
            badge(sheet, x, y, 0.26 * frame.cell, number)

    def written(sheet: Sheet, left: float, right: float, y: float) -> float:
        return _told(sheet, shown, left, right, y)

    told = "; ".join(
        f"{number}. {figured.turn}: {figured.figures}" for number, (figured, _) in enumerate(shown, start=1)
    )
    words = f"{describe(state)} The best turns of those compared: {told}."
    return position_page(state, palette, set(badges.values()), upon, written, words)


def _badges(state: GameState, turns: Sequence[Turn]) -> dict[int, Square]:
    """The square in which the number of each turn stands: one of its own, if it has one that no other number has."""
    found: dict[int, Square] = {}
    for number, turn in enumerate(turns, start=1):
        squares = [square for squares in (_built(turn), _land(state, turn)) for square in sorted(squares)]
        free = [square for square in squares if square not in found.values()]
        if free:
            found[number] = free[0]
    return found


def _built(turn: Turn) -> list[Square]:
    return [square for step in turn.steps if isinstance(step, Placing) for square in step.placement.squares]


def _land(state: GameState, turn: Turn) -> list[Square]:
    """The squares of the territories that a turn takes, or gives back."""
    board = state.edition.board
    names: list[str] = []
    for step in turn.steps:
        match step:
            case Take(territories):
                names += territories
            case Reclaim(territory):
                names.append(territory)
    return [square for name in names for square in board.squares_of(board.by_name[name].mask)]


def _outlined(sheet: Sheet, frame: Frame, state: GameState, turn: Turn, number: int, dashes: Sequence[float]) -> None:
    scale = frame.cell / 64
    inset = INSETS[number] * scale
    if land := _land(state, turn):
        _line(sheet, frame, land, inset + 2 * scale, 1.6, dashes)
    for step in turn.steps:
        if isinstance(step, Placing):
            _line(sheet, frame, step.placement.squares, inset, 3.2, dashes)


def _line(
    sheet: Sheet, frame: Frame, squares: Sequence[Square], inset: float, thick: float, dashes: Sequence[float]
) -> None:
    """A line round squares on a pale one, so that it is seen on any ground."""
    path, palette = frame.path(squares, inset, 3), sheet.palette
    thick *= palette.emphasis
    sheet.add(
        svg.Path(d=path, fill="none", stroke=palette.paper, stroke_width=short(thick + 2.4)),
        svg.Path(
            d=path, fill="none", stroke=palette.accent, stroke_width=short(thick), stroke_dasharray=dashed(dashes)
        ),
    )


def _told(
    sheet: Sheet, shown: Sequence[tuple[Figured, tuple[str, tuple[float, ...]]]], edge: float, right: float, y: float
) -> float:
    """The turns in words, each with its line, its number and its figures."""
    palette, left, start, top = sheet.palette, edge + 14, len(sheet.elements), y
    y += 22
    for number, (figured, (_, dashes)) in enumerate(shown, start=1):
        sheet.line(left, y - 4, left + 44, y - 4, palette.accent, 3 * palette.emphasis, dashes)
        sheet.text(str(number), left + 54, y, 14, Face.BOLD, fill=palette.accent)
        room = right - left - 90
        y = sheet.lines(wrapped(str(figured.turn), room, 13, Face.MONO), left + 74, y, 13, Face.MONO)
        y = sheet.lines(wrapped(figured.figures, room, 13), left + 74, y, 13) + 4
    y = sheet.lines(["thick lines: what is built; thin lines: land that is taken"], left, y + 2, 13, Face.ITALIC) + 2
    sheet.rectangle(Box(edge, top, right, y - 8), fill=palette.street, stroke=palette.accent, radius=4)
    sheet.elements.insert(start, sheet.elements.pop())
    return y + 2
