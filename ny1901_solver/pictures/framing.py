"""The frame around the content of a picture: the title, the headings, and the key (legend)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from .inks import Inks
from .metrics import Face, width, wrap
from .sheet import Box, Sheet
from .signs import BADGE, LEAST, badge

MARGIN = 32.0
TITLE_SIZES = (26.0, 22.0, 19.0)
ICON = 24.0
Icon: TypeAlias = Callable[[float, float], None]
"""A function that paints a sign in the key (legend) of a picture, given the left edge and the vertical centre of the
sign.
"""


def header(sheet: Sheet[Inks], title: str, subtitle: str, right: float) -> float:
    """Writes the title and the subtitle above a double line; returns the height where the content starts."""
    room = right - MARGIN
    size = next((size for size in TITLE_SIZES if len(wrap(title, room, size, Face.BOLD)) == 1), TITLE_SIZES[-1])
    y = sheet.lines(wrap(title, room, size, Face.BOLD), MARGIN, MARGIN + 18, size, Face.BOLD) - 1.3 * size + 22
    y = sheet.lines(wrap(subtitle, room, 14, Face.ITALIC), MARGIN, y, 14, Face.ITALIC, sheet.palette.faint) - 10
    sheet.line(MARGIN, y, right, y, sheet.palette.ink, 1.6)
    sheet.line(MARGIN, y + 3.5, right, y + 3.5, sheet.palette.ink, 0.6)
    return y + 15


def heading(sheet: Sheet[Inks], text: str, left: float, right: float, y: float) -> float:
    """Writes a panel's heading, with a fine line below it; returns the height where the panel's content starts."""
    size, track = LEAST, 0.14
    box = sheet.text(text.upper(), left, y + 10, size, Face.BOLD, fill=sheet.palette.faint, track=track)
    if box.right + 10 < right:
        sheet.line(box.right + 8, y + 6, right, y + 6, sheet.palette.rule, 0.8)
    return y + 20


def draw_key(sheet: Sheet[Inks], signs: Sequence[tuple[Icon, str]], left: float, right: float, y: float) -> float:
    """Paints the key (legend) of a picture: signs with their meanings, in as many rows as needed. Returns the height (y
    coordinate) where the key ends.
    """
    x = left
    for icon, text in signs:
        room = ICON + width(text, LEAST) + 18
        if x + room > right and x > left:
            x, y = left, y + 21
        icon(x, y + 8)
        sheet.text(text, x + ICON, y + 12, LEAST, fill=sheet.palette.faint)
        x += room
    return y + 24


def word(sheet: Sheet[Inks], text: str) -> Icon:
    """Makes a sign that is a word, for the key (legend) of a picture."""

    def icon(x: float, y: float) -> None:
        sheet.text(text, x - 4, y + 4, LEAST, Face.ITALIC, fill=sheet.palette.ink)

    return icon


def swatch(
    sheet: Sheet[Inks], fill: str = "none", stroke: str | None = None, dashes: Sequence[float] = (), thick: float = 1.8
) -> Icon:
    """Makes a sign that is a small rectangle, for the key (legend) of a picture."""

    def icon(x: float, y: float) -> None:
        box = Box(x, y - 7, x + 18, y + 7)
        sheet.rectangle(box, fill=fill, stroke=stroke, stroke_width=thick, radius=2, dashes=dashes)

    return icon


def text_box(
    sheet: Sheet[Inks], title: str, typed: str, sentences: Iterable[str], place: tuple[float, float, float], fill: str
) -> float:
    """Paints a box with a title, a typed text and sentences; returns the height of its lower edge.

    `place` contains the left edge, the right edge and the upper edge of the box.
    """
    (left, right, y), x = place, place[0] + 14
    room, start, top = right - x - 14, len(sheet.elements), y
    y += 22
    sheet.text(title, x, y, 14, Face.BOLD, fill=sheet.palette.accent)
    y = sheet.lines(wrap(typed, room, 13, Face.MONO), x, y + 20, 13, Face.MONO)
    for sentence in sentences:
        y = sheet.lines(wrap(sentence, room, 13), x, y, 13)
    bottom = y - 4
    sheet.rectangle(Box(left, top, right, bottom), fill=fill, stroke=sheet.palette.accent, radius=4)
    sheet.elements.insert(start, sheet.elements.pop())
    return bottom + 10


def numbered_lines(sheet: Sheet[Inks], texts: Sequence[str], left: float, y: float) -> tuple[float, float]:
    """Writes a numbered list of typed texts, one below the other; each number is in a disc.

    Returns the right edge and the lower edge of the whole list.
    """
    right = left
    for number, text in enumerate(texts, start=1):
        badge(sheet, left + BADGE, y - 4.5, BADGE, number)
        right = max(right, sheet.text(text, left + 2 * BADGE + 8, y, 14, Face.MONO).right)
        y += 24
    return right, y - 16


def foot(
    sheet: Sheet[Inks], signs: Sequence[tuple[Icon, str]], notice: str, basis: str, right: float, y: float
) -> float:
    """Paints a fine line and, below the line, the key (legend), the notice of the picture (if any), and a line about
    the basis of the picture.

    Returns the height (y coordinate) where the foot of the picture ends.
    """
    sheet.line(MARGIN, y, right, y, sheet.palette.rule, 0.8)
    y = draw_key(sheet, signs, MARGIN, right, y + 10)
    for line, face in ((notice, Face.ITALIC), (basis, Face.SERIF)):
        if line:
            lines = wrap(line, right - MARGIN, LEAST, face)
            y = sheet.lines(lines, MARGIN, y + 13, LEAST, face, sheet.palette.faint) - 13
    return y
