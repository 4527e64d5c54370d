"""Paints single things on the table: pieces, cards and their backs, the monster, and the sign of the
tallest building.
"""

from __future__ import annotations

import svg

from ...messages import gettext
from ...pictures.metrics import Face
from ...pictures.patterns import net
from ...pictures.sheet import Box, short
from ...pictures.signs import LEAST, emblem, polygon
from ..board import SIDES, Board
from ..edition import Edition
from .colours import PieceLook, Sheet

PIECE = 23.0  # the side length of a piece next to the board
CARD = (50.0, 66.0)
GRID = 42.0  # the side length of the grid on a card


def piece(sheet: Sheet, look: PieceLook, floors: int, x: float, y: float, *, marked: bool = False) -> Box:
    """Paints a piece with its floors, with the upper left corner at a point. A marked piece has an outline."""
    box = Box(x, y, x + PIECE, y + PIECE)
    sheet.rectangle(box, fill=look.ground(sheet), stroke=look.livery.line, radius=3)
    middle = x + PIECE / 2
    at = middle, y + 0.71 * PIECE
    sheet.text(
        str(floors), *at, 15, Face.BOLD, fill=look.livery.ink, anchor="middle", halo=look.livery.fill, region=box
    )
    if marked:
        outline(sheet, Box(x - 2, y - 2, x + PIECE + 2, y + PIECE + 2))
    return box


def outline(sheet: Sheet, box: Box, thick: float = 2.6, radius: float = 4, dashes: tuple[float, ...] = ()) -> None:
    """Paints a strong line round a box. A pale line below the strong line keeps the outline visible on any
    background.
    """
    palette = sheet.palette
    thick *= palette.emphasis
    sheet.rectangle(box, stroke=palette.paper, stroke_width=short(thick + 2.4), radius=radius)
    sheet.rectangle(box, stroke=palette.accent, stroke_width=short(thick), radius=radius, dashes=dashes)


def crossed_out(sheet: Sheet, box: Box) -> None:
    """Paints a cross over a thing that leaves the game."""
    for y1, y2 in ((box.top, box.bottom), (box.bottom, box.top)):
        sheet.line(box.left, y1, box.right, y2, sheet.palette.accent, 2.2)


def card(sheet: Sheet, board: Board, kind: int, position: int, side: str, x: float, y: float) -> Box:
    """Paints a card as it lies in front of the player at a side.

    The plot that the card stands for in every city is filled.

    The top of the card, which faces the board, has a thick edge. Below the grid is the number of the square printed on
    the card.
    """
    palette, box = sheet.palette, Box(x, y, x + CARD[0], y + CARD[1])
    sheet.rectangle(box, fill=palette.card, stroke=palette.ink, radius=4)
    _top_edge(sheet, box, side)
    cell, left, top = GRID / board.side, x + (CARD[0] - GRID) / 2, y + 5
    for each in board.positions:
        row, column = divmod(each - 1, board.side)
        plot = Box(left + column * cell, top + row * cell, left + (column + 1) * cell, top + (row + 1) * cell)
        fill = palette.ink if each == position else palette.plot
        sheet.rectangle(plot, fill=fill, stroke=palette.rule, stroke_width=0.8)
        if each == position:
            middle = (plot.left + plot.right) / 2
            at = middle, (plot.top + plot.bottom) / 2 + 0.28 * LEAST
            sheet.text(str(each), *at, LEAST, Face.BOLD, fill=palette.paper, anchor="middle", region=plot)
    sheet.text(
        gettext("card {card}", card=kind + 1),
        x + CARD[0] / 2,
        y + CARD[1] - 5.5,
        LEAST,
        fill=palette.faint,
        anchor="middle",
        region=box,
    )
    return box


def card_back(sheet: Sheet, side: str, x: float, y: float) -> Box:
    """Paints the back of a card."""
    palette, box = sheet.palette, Box(x, y, x + CARD[0], y + CARD[1])
    sheet.rectangle(box, fill=palette.card, stroke=palette.ink, radius=4)
    inner = Box(x + 5, y + 5, x + CARD[0] - 5, y + CARD[1] - 5)
    sheet.rectangle(inner, fill=net(sheet, "back", palette.back), stroke=palette.rule, radius=3)
    _top_edge(sheet, box, side)
    return box


def _top_edge(sheet: Sheet, box: Box, side: str) -> None:
    """Paints the edge of a card that faces the board, for the player at a side."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    ends = {
        "S": (left + 6, top, right - 6, top),
        "W": (right, top + 6, right, bottom - 6),
        "N": (left + 6, bottom, right - 6, bottom),
        "E": (left, top + 6, left, bottom - 6),
    }
    assert set(ends) == set(SIDES)
    sheet.line(*ends[side], sheet.palette.ink, 3.6)


def chip(sheet: Sheet, look: PieceLook, text: str, box: Box) -> None:
    """Paints a text on a colour's fill."""
    livery = look.livery
    sheet.rectangle(box, fill=livery.fill, stroke=livery.line, stroke_width=0.9, radius=3)
    middle = (box.left + box.right) / 2
    at = middle, (box.top + box.bottom) / 2 + 0.27 * LEAST
    sheet.text(text, *at, LEAST, Face.BOLD, fill=livery.ink, anchor="middle", region=box)


def emblem_chip(sheet: Sheet, look: PieceLook, x: float, y: float, half: float = 7.5) -> None:
    """Paints a colour's emblem on its fill, round a point."""
    livery = look.livery
    box = Box(x - half, y - half, x + half, y + half)
    sheet.rectangle(box, fill=livery.fill, stroke=livery.line, stroke_width=0.9, radius=3)
    emblem(sheet, livery.emblem, x, y, 0.6 * half, livery.ink)
    sheet.mark(box)


def arrow(sheet: Sheet, start: tuple[float, float], end: tuple[float, float], thick: float = 2.2) -> None:
    """Paints an arrow between two points. A pale arrow underneath keeps the arrow visible on any background."""
    (x1, y1), (x2, y2) = start, end
    length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    dx, dy, head = (x2 - x1) / length, (y2 - y1) / length, 3.2 * thick
    tail = x2 - head * dx, y2 - head * dy
    for stroke, more in ((sheet.palette.paper, 2.4), (sheet.palette.accent, 0.0)):
        sheet.line(short(x1), short(y1), short(tail[0]), short(tail[1]), stroke, short(thick + more))
        wing = 0.55 * head
        corners = [(x2, y2), (tail[0] - wing * dy, tail[1] + wing * dx), (tail[0] + wing * dy, tail[1] - wing * dx)]
        polygon(sheet, corners, stroke, stroke, max(more, 0.4))


def crown(sheet: Sheet, x: float, y: float, half: float, fill: str, line: str) -> None:
    """Paints the sign of the tallest building, round a point."""
    corners = [(-1, 0.7), (-1, -0.5), (-0.5, 0.05), (0, -0.8), (0.5, 0.05), (1, -0.5), (1, 0.7)]
    polygon(sheet, [(x + half * dx, y + half * dy) for dx, dy in corners], fill, line, 0.9)
    sheet.mark(Box(x - half, y - half, x + half, y + half))


def monster(sheet: Sheet, x: float, y: float, half: float) -> None:
    """Paints the monster's head, round a point: horns, eyes and teeth."""
    fill, paper = sheet.palette.monster, sheet.palette.paper
    head = [(-0.9, -1), (-0.45, -0.55), (0.45, -0.55), (0.9, -1), (1, 0.2), (0.6, 1), (-0.6, 1), (-1, 0.2)]
    polygon(sheet, [(x + half * dx, y + half * dy) for dx, dy in head], fill, paper, 1.4)
    for eye in (-0.42, 0.42):
        sheet.add(svg.Circle(cx=short(x + eye * half), cy=short(y - 0.1 * half), r=short(0.2 * half), fill=paper))
    teeth = [(-0.6, 0.35), (-0.3, 0.75), (0, 0.35), (0.3, 0.75), (0.6, 0.35)]
    polygon(sheet, [(x + half * dx, y + half * dy) for dx, dy in teeth], paper)
    sheet.mark(Box(x - half, y - half, x + half, y + half))


def colour_name(edition: Edition, colour: int | None) -> str:
    """Returns a colour's name, or the word for nobody."""
    return gettext("nobody") if colour is None else edition.colours[colour]
