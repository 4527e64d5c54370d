"""The plot of the expected margins over a game."""

from __future__ import annotations

from math import ceil, floor

from ...kit.pictures.sheet import Picture
from ...kit.review.plot import PRINTED, PlotLayout, Plotted, plot
from ..review import Review
from .colours import LIGHT, Palette

LEAST_LUCK = 2.0  # the points that half of the luck's height stands for, at least
STEPS = (1, 2, 5, 10, 20, 50, 100)
MOST_LEVELS = 7


def margin_plot(review: Review, palette: Palette = LIGHT, prefix: str = "", layout: PlotLayout = PRINTED) -> Picture:
    """The expected margins over the moves of a review, which has one at least; a line has a player's first colour."""
    course, last, end = review.course(), len(review.record.turns), review.end
    looks = [palette.look(end.edition, colours[0]).livery for colours in end.setup.colours]
    ends = ", ".join(f"{name} {margin:+.1f}" for name, margin in zip(review.names, course[-1][1], strict=True))
    found = Plotted(
        "Expected margin over the game",
        f"The margin of each player to the best of the others before each of {last} moves; in the end {ends}.",
        "move",
        list(zip(review.names, looks, strict=True)),
        course,
        last,
        levels([margin for _, margins in course for margin in margins]),
        [(place, turn.seat, turn.number, turn.mark) for place, turn in enumerate(review.turns) if turn.mark],
        [(turn.number, [luck.mean for luck in turn.luck]) for turn in review.turns],
        LEAST_LUCK,
    )
    return plot(found, palette, prefix, layout)


def levels(margins: list[float]) -> list[tuple[float, str]]:
    """Round levels that hold all margins and 0 between them, with what is written beside each."""
    lowest, highest = min(0.0, *margins), max(1.0, *margins)
    step = next(
        step for step in STEPS if ceil(highest / step) - floor(lowest / step) < MOST_LEVELS or step == STEPS[-1]
    )
    return [
        (float(step * n), f"{step * n:+d}" if n else "0") for n in range(floor(lowest / step), ceil(highest / step) + 1)
    ]
