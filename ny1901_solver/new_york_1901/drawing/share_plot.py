"""The plot of the win share over a game."""

from __future__ import annotations

from ...kit.pictures.sheet import Picture
from ...kit.review.plot import PRINTED, PlotLayout, Plotted, plot
from ..review import Review
from .colours import COLOUR, Palette

LEAST_LUCK = 0.1  # the share that half of the luck's height stands for, at least
QUARTERS = tuple((quarter / 4, f"{25 * quarter} %") for quarter in range(5))


def share_plot(review: Review, palette: Palette = COLOUR, prefix: str = "", layout: PlotLayout = PRINTED) -> Picture:
    """The shares of the victory over the turns of a review, which has one at least."""
    colours, course, last = review.names, review.course(), len(review.record.turns)
    ends = ", ".join(f"{colour} {100 * share:.0f} %" for colour, share in zip(colours, course[-1][1], strict=True))
    found = Plotted(
        "Win share over the game",
        f"The win share of each player before each of {last} turns; in the end {ends}.",
        "turn",
        [(colour, palette.players[colour]) for colour in colours],
        course,
        last,
        QUARTERS,
        [(place, turn.seat, turn.number, turn.mark) for place, turn in enumerate(review.turns) if turn.mark],
        [(turn.number, [luck.mean for luck in turn.luck]) for turn in review.turns],
        LEAST_LUCK,
    )
    return plot(found, palette, prefix, layout)
