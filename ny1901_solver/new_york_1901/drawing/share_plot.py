"""The plot of the win share over a game: a line a player, told apart by dashes, emblem and name, so without colour."""

from __future__ import annotations

import svg

from ...kit.pictures.metrics import Face, width
from ...kit.pictures.sheet import Picture, dashed, short
from ..review import Review
from .colours import COLOUR, Livery, Palette, Sheet
from .pieces import emblem

WIDTH, HEIGHT = 900.0, 330.0
LEFT, TOP, BOTTOM = 52.0, 26.0, 40.0
DASHES: tuple[tuple[float, ...], ...] = ((), (9, 4), (2.5, 3.5), (12, 4, 2.5, 4))
"""The lines by seat."""
EVERY = 70.0  # pixels between two emblems on a line, at least
NAME = 13.0  # size of a player's name
APART = 17.0  # between the baselines of two names
LABELLED = 24.0  # pixels between two numbers below the plot, at least
LUCK = 74.0  # height of the luck below the plot
LEAST_LUCK = 0.1  # the share that half of that height stands for, at least


def share_plot(review: Review, palette: Palette = COLOUR, prefix: str = "", for_page: bool = False) -> Picture:
    """The shares of the victory over the turns of a review, which has one at least; marks stand on the mover's line.

    With `for_page`, what the cards brought each player so far stands below, in thin lines, and things tell a page what
    they are: one group has `data-left` and `data-step`, the place of the start and the width of a turn, `data-top` and
    `data-bottom`; in it each mark has the `data-turn` that it belongs to.
    """
    sheet, colours = Sheet(palette, prefix, for_page), review.end.setup.colours
    course, last = review.course(), len(review.record.turns)
    right = WIDTH - 26 - max(width(colour, NAME, Face.BOLD) for colour in colours) - 52
    step = (right - LEFT) / last

    def at(turns: float, share: float) -> tuple[float, float]:
        return LEFT + turns * step, TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

    below = HEIGHT + for_page * LUCK
    with sheet.thing(left=short(LEFT), step=step, top=short(TOP), bottom=short(below - 10)):
        _axes(sheet, at(0, 0), at(last, 1), step, last)
        for seat, colour in enumerate(colours):
            line = [at(turns, shares[seat]) for turns, shares in course]
            _line(sheet, line, palette.players[colour], DASHES[seat % len(DASHES)])
        for (turns, shares), turn in zip(course, review.turns, strict=False):
            if turn.mark:
                x, y = at(turns, shares[turn.seat])
                above = y - 9 if y - 9 > TOP else y + 18
                with sheet.thing(turn=turn.number):
                    sheet.text(turn.mark, x, above, 14, Face.BOLD, anchor="middle", halo=palette.paper)
        _names(sheet, review, at(course[-1][0], 0)[0], [at(0, share)[1] for share in course[-1][1]])
        if for_page:
            _luck(sheet, review, at(0, 0)[0], step)
    ends = ", ".join(f"{colour} {100 * share:.0f} %" for colour, share in zip(colours, course[-1][1], strict=True))
    words = f"The win share of each player before each of {last} turns; in the end {ends}."
    return sheet.picture(WIDTH, below, "Win share over the game", words, "")


def _axes(sheet: Sheet, low: tuple[float, float], high: tuple[float, float], step: float, last: int) -> None:
    """Lines at the quarters, and numbers of turns below."""
    palette = sheet.palette
    for quarter in range(5):
        y = low[1] + (high[1] - low[1]) * quarter / 4
        sheet.line(low[0], y, high[0], y, palette.ink if not quarter else palette.rule, 1 if not quarter else 0.7)
        sheet.text(f"{25 * quarter} %", low[0] - 7, y + 4, 11.5, fill=palette.faint, anchor="end")
    every = next(number for number in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if number * step >= LABELLED)
    for turns in range(0, last + 1, every):
        x = low[0] + turns * step
        sheet.line(x, low[1], x, low[1] + 4, palette.ink, 0.8)
        sheet.text(str(turns), x, low[1] + 17, 11.5, fill=palette.faint, anchor="middle")
    sheet.text(
        "turns played", (low[0] + high[0]) / 2, low[1] + 33, 11.5, Face.ITALIC, fill=palette.faint, anchor="middle"
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


def _luck(sheet: Sheet, review: Review, left: float, step: float) -> None:
    """What the cards brought each player so far, up for good luck."""
    sums = [[0.0] * len(review.end.setup.seats)]
    for turn in review.turns:
        sums.append([sofar + luck.mean for sofar, luck in zip(sums[-1], turn.luck, strict=True)])
    most = max(LEAST_LUCK, *(abs(each) for sofar in sums for each in sofar))
    middle = HEIGHT + LUCK / 2 - 6
    xs = [left, *(left + turn.number * step for turn in review.turns)]
    sheet.line(left, middle, xs[-1], middle, sheet.palette.rule, 0.7)
    sheet.text("luck", left - 7, middle + 4, 11.5, Face.ITALIC, fill=sheet.palette.faint, anchor="end")
    for seat, colour in enumerate(review.end.setup.colours):
        line = [(x, middle - sofar[seat] / most * (LUCK / 2 - 8)) for x, sofar in zip(xs, sums, strict=True)]
        _polyline(sheet, line, sheet.palette.players[colour], DASHES[seat % len(DASHES)], 1.1)


def _names(sheet: Sheet, review: Review, x: float, heights: list[float]) -> None:
    """Each player's emblem and name where the line ends, moved apart where lines end together."""
    seats = sorted(review.end.setup.seats, key=lambda seat: heights[seat])
    y, lowest = 0.0, HEIGHT - BOTTOM - (len(seats) - 1) * APART
    for place, seat in enumerate(seats):
        y = min(max(heights[seat], y + APART), lowest + place * APART)
        look = sheet.palette.players[review.end.colour(seat)]
        emblem(sheet, look.emblem, x + 13, y, 6.5, look.fill, look.line)
        sheet.text(review.end.colour(seat), x + 25, y + 4.5, NAME, Face.BOLD)
