"""The report of a review: its words, its plot and its boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kit.pictures.sheet import Picture
from ...kit.review import report
from ...kit.review.wording import percent
from ..moves import Move
from ..review import Decision, Review
from ..review.wording import MoveWords
from ..scoring import result
from .colours import LIGHT, Palette
from .margin_plot import margin_plot
from .pictures import notice, position_picture
from .scene import Proposal


def report_of(
    review: Review, decisions: Sequence[Decision], palette: Palette = LIGHT, told: Callable[[str], object] = str
) -> report.Report:
    """Makes the report of a review, which has a move at least, and tells each move that is drawn."""
    end = review.end

    def boards(place: int, found: bool) -> tuple[str, tuple[Picture, Picture]]:
        turn, state = review.turns[place], decisions[place].state

        def board(of: Move) -> Picture:
            return position_picture(state, Proposal(of, ()), palette, (turn.seat,))

        share, margin = (turn.found, turn.found_margin) if found else (turn.lost, turn.lost_margin)
        swing = f"{percent(share.mean)} of wins" if turn.by_wins else f"{margin.mean:.1f} points"
        return swing, (board(turn.move), board(turn.greedy if found else turn.best))

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
