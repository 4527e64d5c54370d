"""The report of a review: its words, its boards, and the plot of the expected margins."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

from ...kit.pictures.sheet import Picture
from ...kit.review import report
from ...kit.review.plot import PRINTED, PlotLayout, Plotted, plot
from ...kit.review.reviewed import Review
from ...kit.review.wording import percent
from ..moves import Move
from ..review.wording import MoveWords
from ..scoring import result
from .colours import LIGHT, Palette
from .pictures import notice, position_picture
from .scene import Proposal


def report_of(review: Review, palette: Palette = LIGHT, told: Callable[[str], object] = str) -> report.Report:
    """Makes the report of a review, which has a move at least, and tells each move that is drawn."""
    end = review.end

    def boards(place: int, found: bool) -> tuple[str, tuple[Picture, Picture]]:
        turn = review.turns[place]

        def board(of: Move) -> Picture:
            return position_picture(turn.decision.state, Proposal(of, ()), palette, (turn.seat,))

        share, margin = (turn.found, turn.found_margin) if found else (turn.lost, turn.lost_margin)
        swing = f"{percent(share.mean)} of wins" if turn.by_wins else f"{margin.mean:.1f} points"
        return swing, (board(turn.played), board(turn.usual if found else turn.best))

    return report.report_of(
        review,
        MoveWords(review).said(),
        "Expected margin",
        margin_plot(review, palette, "plot-"),
        result(end).reason if end.over else "broken off",
        f"{end.edition.title}. {notice(end.edition)}".strip(),
        boards,
        told,
        palette.grey,
    )


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
