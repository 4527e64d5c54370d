"""Plots a reviewed game as a line for each player. Each player's line has its own dashes, an emblem and a name, so that
colour is not necessary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import svg

from ..messages import gettext
from ..pictures.inks import Inks, Livery
from ..pictures.metrics import Face, width
from ..pictures.sheet import Box, Picture, Sheet, dash_lengths, short
from ..pictures.signs import emblem

LEFT, TOP, BOTTOM = 52.0, 26.0, 40.0
DASHES: tuple[tuple[float, ...], ...] = ((), (9, 4), (2.5, 3.5), (12, 4, 2.5, 4))
"""The dash patterns of the players' lines in a plot, by seat."""
EMBLEM = 5.5  # half the width of an emblem on a line, in pixels
MARK, DESCENT = 14.0, 3.0  # type size of a mark such as `??`, and how far its place reaches below its baseline
EVERY = 70.0  # minimum distance between two emblems on a line, in pixels
APART = 17.0  # distance between the baselines of two names


@dataclass(frozen=True, slots=True)
class PlotLayout:
    """The sizes of a plot in pixels: the sizes of the whole plot, of its text and names, of the free space on the
    right, and of the luck plot below.

    If `tells` is true, the SVG has data attributes for scripts. The outermost group has `data-left` and `data-step`
    (the start and the width of a turn), `data-top` and `data-bottom`; the element of each mark has `data-turn`.
    """

    width: float
    height: float
    text: float
    name: float
    right: float
    luck: float = 0.0
    tells: bool = False


PRINTED = PlotLayout(900.0, 330.0, 11.5, 13.0, 78.0)
ON_PAGE = PlotLayout(400.0, 236.0, 13.5, 14.0, 34.0, luck=66.0, tells=True)
"""A plot of about the width that is free next to the board on the page, so that the plot is not scaled."""


@dataclass(frozen=True, slots=True)
class Plotted:
    """The content of a plot: the `players` by seat, and in `course` their values after each number of turns.

    `axis` is the label of the axis of turns. `levels` lists the values at which labelled horizontal lines are drawn,
    from the lowest to the highest; the line at 0 is thick. Each mark consists of a place in the course, a seat, the
    number of a turn, and a text. `luck` contains a row for each judged turn: the number of the turn, and the luck of
    each player. In the plot of the players' luck, half the height corresponds to at least the amount of luck
    `least_luck`.
    """

    title: str
    words: str
    axis: str
    players: Sequence[tuple[str, Livery]]
    course: Sequence[tuple[float, tuple[float, ...]]]
    last: int
    levels: Sequence[tuple[float, str]]
    marks: Sequence[tuple[int, int, int, str]]
    luck: Sequence[tuple[int, Sequence[float]]]
    least_luck: float


def plot(of: Plotted, palette: Inks, prefix: str = "", layout: PlotLayout = PRINTED) -> Picture:
    """Plots the course of a game, which must not be empty; each mark is drawn on the line of the player who moved.

    If the layout has room for luck, thin lines in a second plot below show the sum of each player's luck so far.
    """
    sheet = Sheet(palette, prefix, layout.tells)
    names = max(width(name, layout.name, Face.BOLD) for name, _ in of.players)
    right = layout.width - 26 - names - (52 if layout is PRINTED else 8)
    step = (right - LEFT) / of.last
    lowest, highest = of.levels[0][0], of.levels[-1][0]

    def at(turns: float, value: float) -> tuple[float, float]:
        share = (value - lowest) / (highest - lowest)
        return LEFT + turns * step, TOP + (1 - share) * (layout.height - TOP - BOTTOM)

    below = layout.height + layout.luck
    with sheet.thing(left=short(LEFT), step=step, top=short(TOP), bottom=short(below - 10)):
        right_end, foot = at(of.last, lowest)
        _levels(sheet, [(at(0, value)[1], value, label) for value, label in of.levels], right_end, layout.text)
        _turns(sheet, of, foot, step, layout.text)
        taken = list[Box]()
        for seat, (_, look) in enumerate(of.players):
            line = [at(turns, values[seat]) for turns, values in of.course]
            taken += _line(sheet, line, look, DASHES[seat % len(DASHES)])
        for place, seat, number, mark in of.marks:
            turns, values = of.course[place]
            box = _mark_box(mark, *at(turns, values[seat]), taken, foot)
            taken.append(box)
            with sheet.thing(turn=number):
                middle = (box.left + box.right) / 2
                sheet.text(mark, middle, box.bottom - DESCENT, MARK, Face.BOLD, anchor="middle", halo=palette.paper)
        turns, values = of.course[-1]
        _names(sheet, of, layout, at(turns, lowest)[0], [at(0, value)[1] for value in values])
        if layout.luck:
            _luck(sheet, of, layout, step)
    return sheet.picture(layout.width, below, of.title, of.words, "")


def _mark_box(mark: str, x: float, y: float, taken: Sequence[Box], foot: float) -> Box:
    """Returns the place of a mark near a point of a line: the nearest place above or below the point at which the mark
    covers nothing in `taken`, or else the place right above the point.
    """
    half = width(mark, MARK, Face.BOLD) / 2

    def box(baseline: float) -> Box:
        return Box(x - half, baseline - MARK + DESCENT, x + half, baseline + DESCENT)

    ways = [way for step in range(4) for way in (box(y - 9 - step * (MARK + 1)), box(y + 18 + step * (MARK + 1)))]
    fits = [way for way in ways if way.top > TOP - MARK + DESCENT and way.bottom < foot]
    return next((way for way in fits if not any(way.overlaps(other) for other in taken)), fits[0])


def _levels(sheet: Sheet[Inks], levels: Sequence[tuple[float, float, str]], right: float, size: float) -> None:
    """Draws a labelled horizontal line for each level."""
    palette = sheet.palette
    for y, value, label in levels:
        sheet.line(LEFT, y, right, y, palette.rule if value else palette.ink, 0.7 if value else 1)
        sheet.text(label, LEFT - 7, y + 4, size, fill=palette.faint, anchor="end")


def _turns(sheet: Sheet[Inks], of: Plotted, foot: float, step: float, size: float) -> None:
    """Writes the numbers of the turns below the plot, as labels of the axis."""
    palette = sheet.palette
    every = next(number for number in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if number * step >= 2 * size + 1)
    for turns in range(0, of.last + 1, every):
        x = LEFT + turns * step
        sheet.line(x, foot, x, foot + 4, palette.ink, 0.8)
        sheet.text(str(turns), x, foot + 17, size, fill=palette.faint, anchor="middle")
    middle = (LEFT + LEFT + of.last * step) / 2
    sheet.text(of.axis, middle, foot + 33, size, Face.ITALIC, fill=palette.faint, anchor="middle")


def _line(sheet: Sheet[Inks], points: list[tuple[float, float]], look: Livery, dashes: tuple[float, ...]) -> list[Box]:
    """Draws a player's line, with the player's emblem at intervals. Returns the places of the emblems."""
    places = list[Box]()
    _polyline(sheet, points, look, dashes, 2.2)
    shown = -EVERY
    for x, y in points[:-1]:
        if x - shown >= EVERY:
            emblem(sheet, look.emblem, x, y, EMBLEM, look.fill, look.line)
            places.append(Box(x - EMBLEM, y - EMBLEM, x + EMBLEM, y + EMBLEM))
            shown = x
    return places


def _polyline(
    sheet: Sheet[Inks], points: list[tuple[float, float]], look: Livery, dashes: tuple[float, ...], thick: float
) -> None:
    flat = [short(number) for point in points for number in point]
    sheet.add(
        svg.Polyline(
            points=flat,  # type: ignore[arg-type]
            fill="none",
            stroke=look.line,
            stroke_width=thick,
            stroke_linejoin="round",
            stroke_dasharray=dash_lengths(dashes),
        )
    )


def _luck(sheet: Sheet[Inks], of: Plotted, layout: PlotLayout, step: float) -> None:
    """Draws the running sum of each player's luck; good luck is drawn upwards."""
    sums = [[0.0] * len(of.players)]
    for _, luck in of.luck:
        sums.append([sofar + more for sofar, more in zip(sums[-1], luck, strict=True)])
    most = max(of.least_luck, *(abs(each) for sofar in sums for each in sofar))
    middle = layout.height + layout.luck / 2 - 6
    xs = [LEFT, *(LEFT + number * step for number, _ in of.luck)]
    sheet.line(LEFT, middle, xs[-1], middle, sheet.palette.rule, 0.7)
    sheet.text(gettext("luck"), LEFT - 7, middle + 4, layout.text, Face.ITALIC, fill=sheet.palette.faint, anchor="end")
    for seat, (_, look) in enumerate(of.players):
        line = [(x, middle - sofar[seat] / most * (layout.luck / 2 - 8)) for x, sofar in zip(xs, sums, strict=True)]
        _polyline(sheet, line, look, DASHES[seat % len(DASHES)], 1.1)


def _names(sheet: Sheet[Inks], of: Plotted, layout: PlotLayout, x: float, heights: list[float]) -> None:
    """Draws each player's emblem and name at the end of the line; names that would overlap are moved apart."""
    seats = sorted(range(len(of.players)), key=lambda seat: heights[seat])
    y, lowest = 0.0, layout.height - BOTTOM - (len(seats) - 1) * APART
    for place, seat in enumerate(seats):
        y = min(max(heights[seat], y + APART), lowest + place * APART)
        name, look = of.players[seat]
        emblem(sheet, look.emblem, x + 13, y, 6.5, look.fill, look.line)
        sheet.text(name, x + 25, y + 4.5, layout.name, Face.BOLD)
