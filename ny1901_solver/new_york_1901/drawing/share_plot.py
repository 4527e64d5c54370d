"""The plot of the win share over a game: a line a player, told apart by dashes, emblem and name, so without colour."""

from __future__ import annotations

from dataclasses import dataclass

import svg

from ...kit.pictures.inks import Livery
from ...kit.pictures.metrics import Face, width
from ...kit.pictures.sheet import Picture, dashed, short
from ...kit.pictures.signs import emblem
from ..review import Review
from .colours import COLOUR, Palette, Sheet

LEFT, TOP, BOTTOM = 52.0, 26.0, 40.0
DASHES: tuple[tuple[float, ...], ...] = ((), (9, 4), (2.5, 3.5), (12, 4, 2.5, 4))
"""The lines by seat."""
EVERY = 70.0  # pixels between two emblems on a line, at least
APART = 17.0  # between the baselines of two names
LEAST_LUCK = 0.1  # the share that half of the luck's height stands for, at least


@dataclass(frozen=True, slots=True)
class PlotLayout:
    """How large a plot is, its text, and what is free at its right but for names, in pixels; luck stands below it.

    Where it `tells`, one group has `data-left` and `data-step`, the place of the start and the width of a turn,
    `data-top` and `data-bottom`; in it each mark has the `data-turn` that it belongs to.
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
"""Beside the board it is hardly wider than this, and is read as it stands."""


def share_plot(review: Review, palette: Palette = COLOUR, prefix: str = "", layout: PlotLayout = PRINTED) -> Picture:
    """The shares of the victory over the turns of a review, which has one at least; marks stand on the mover's line.

    Where the layout has room for luck, what the cards brought each player so far stands below, in thin lines.
    """
    sheet, colours = Sheet(palette, prefix, layout.tells), review.end.setup.colours
    course, last = review.course(), len(review.record.turns)
    right = (
        layout.width
        - 26
        - max(width(colour, layout.name, Face.BOLD) for colour in colours)
        - (52 if layout is PRINTED else 8)
    )
    step = (right - LEFT) / last

    def at(turns: float, share: float) -> tuple[float, float]:
        return LEFT + turns * step, TOP + (1 - share) * (layout.height - TOP - BOTTOM)

    below = layout.height + layout.luck
    with sheet.thing(left=short(LEFT), step=step, top=short(TOP), bottom=short(below - 10)):
        _axes(sheet, at(0, 0), at(last, 1), step, last, layout.text)
        for seat, colour in enumerate(colours):
            line = [at(turns, shares[seat]) for turns, shares in course]
            _line(sheet, line, palette.players[colour], DASHES[seat % len(DASHES)])
        for (turns, shares), turn in zip(course, review.turns, strict=False):
            if turn.mark:
                x, y = at(turns, shares[turn.seat])
                above = y - 9 if y - 9 > TOP else y + 18
                with sheet.thing(turn=turn.number):
                    sheet.text(turn.mark, x, above, 14, Face.BOLD, anchor="middle", halo=palette.paper)
        _names(sheet, review, layout, at(course[-1][0], 0)[0], [at(0, share)[1] for share in course[-1][1]])
        if layout.luck:
            _luck(sheet, review, layout, step)
    ends = ", ".join(f"{colour} {100 * share:.0f} %" for colour, share in zip(colours, course[-1][1], strict=True))
    words = f"The win share of each player before each of {last} turns; in the end {ends}."
    return sheet.picture(layout.width, below, "Win share over the game", words, "")


def _axes(
    sheet: Sheet, low: tuple[float, float], high: tuple[float, float], step: float, last: int, size: float
) -> None:
    """Lines at the quarters, and numbers of turns below."""
    palette = sheet.palette
    for quarter in range(5):
        y = low[1] + (high[1] - low[1]) * quarter / 4
        sheet.line(low[0], y, high[0], y, palette.ink if not quarter else palette.rule, 1 if not quarter else 0.7)
        sheet.text(f"{25 * quarter} %", low[0] - 7, y + 4, size, fill=palette.faint, anchor="end")
    every = next(number for number in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if number * step >= 2 * size + 1)
    for turns in range(0, last + 1, every):
        x = low[0] + turns * step
        sheet.line(x, low[1], x, low[1] + 4, palette.ink, 0.8)
        sheet.text(str(turns), x, low[1] + 17, size, fill=palette.faint, anchor="middle")
    sheet.text(
        "turns played", (low[0] + high[0]) / 2, low[1] + 33, size, Face.ITALIC, fill=palette.faint, anchor="middle"
    )


def _line(sheet: Sheet, points: list[tuple[float, float]], look: Livery, dashes: tuple[float, ...]) -> None:
    """A player's line, with the emblem on it now and then."""
    _polyline(sheet, points, look, dashes, 2.2)
    shown = -EVERY
    for x, y in points[:-1]:
        if x - shown >= EVERY:
            emblem(sheet, look.emblem, x, y, 5.5, look.fill, look.line)
            shown = x


def _polyline(
    sheet: Sheet, points: list[tuple[float, float]], look: Livery, dashes: tuple[float, ...], thick: float
) -> None:
    flat = [short(number) for point in points for number in point]
    sheet.add(
        svg.Polyline(
            points=flat,  # type: ignore[arg-type]
            fill="none",
            stroke=look.line,
            stroke_width=thick,
            stroke_linejoin="round",
            stroke_dasharray=dashed(dashes),
        )
    )


def _luck(sheet: Sheet, review: Review, layout: PlotLayout, step: float) -> None:
    """What the cards brought each player so far, up for good luck."""
    sums = [[0.0] * len(review.end.setup.seats)]
    for turn in review.turns:
        sums.append([sofar + luck.mean for sofar, luck in zip(sums[-1], turn.luck, strict=True)])
    most = max(LEAST_LUCK, *(abs(each) for sofar in sums for each in sofar))
    middle = layout.height + layout.luck / 2 - 6
    xs = [LEFT, *(LEFT + turn.number * step for turn in review.turns)]
    sheet.line(LEFT, middle, xs[-1], middle, sheet.palette.rule, 0.7)
    sheet.text("luck", LEFT - 7, middle + 4, layout.text, Face.ITALIC, fill=sheet.palette.faint, anchor="end")
    for seat, colour in enumerate(review.end.setup.colours):
        line = [(x, middle - sofar[seat] / most * (layout.luck / 2 - 8)) for x, sofar in zip(xs, sums, strict=True)]
        _polyline(sheet, line, sheet.palette.players[colour], DASHES[seat % len(DASHES)], 1.1)


def _names(sheet: Sheet, review: Review, layout: PlotLayout, x: float, heights: list[float]) -> None:
    """Each player's emblem and name where the line ends, moved apart where lines end together."""
    seats = sorted(review.end.setup.seats, key=lambda seat: heights[seat])
    y, lowest = 0.0, layout.height - BOTTOM - (len(seats) - 1) * APART
    for place, seat in enumerate(seats):
        y = min(max(heights[seat], y + APART), lowest + place * APART)
        look = sheet.palette.players[review.end.colour(seat)]
        emblem(sheet, look.emblem, x + 13, y, 6.5, look.fill, look.line)
        sheet.text(review.end.colour(seat), x + 25, y + 4.5, layout.name, Face.BOLD)
