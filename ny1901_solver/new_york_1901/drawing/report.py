"""The report of a review: its words, its boards, and the plot of the win share."""

from __future__ import annotations

from collections.abc import Callable

from ...kit.pictures.sheet import Picture
from ...kit.review import report
from ...kit.review.plot import PRINTED, PlotLayout, Plotted, plot
from ...kit.review.reviewed import Review
from ...kit.review.wording import percent
from ..chance import any_card
from ..moves import Shift, Turn
from ..review.wording import TurnWords
from ..rules import play
from ..scoring import outcome
from ..state import GameState
from .colours import COLOUR, Palette
from .key import notice
from .proposal import Proposal
from .strip import StripFrame, strip


def report_of(review: Review, palette: Palette = COLOUR, told: Callable[[str], object] = str) -> report.Report:
    """Makes the report of a review, which has a turn at least, and tells each turn that is drawn."""
    last, edition, ending = review.end, review.end.edition, "broken off"
    if last.over:
        found = outcome(last)
        from ..render.sheets import verdict  # by rich, which a browser has not; a plot is drawn there, too

        ending = verdict(True, [last.colour(seat) for seat in found.winners], found.reason).plain

    def boards(place: int, found: bool) -> tuple[str, tuple[Picture, Picture]]:
        turn = review.turns[place]

        def board(of: Turn) -> Picture:
            return strip([_frame(turn.number, turn.decision.state, of)], palette, bare=True)

        swing = percent(turn.found.mean if found else turn.lost.mean)
        return f"{swing} of wins", (board(turn.played), board(turn.usual if found else turn.best))

    return report.report_of(
        review,
        TurnWords(review).said(),
        "Win share",
        share_plot(review, palette, "plot-"),
        ending,
        f"{edition.title}. {notice(edition)}".strip(),
        boards,
        told,
        palette.grey,
    )


def _frame(number: int, state: GameState, turn: Turn) -> StripFrame:
    """A turn on its board; what a Market Shift alone will score nobody knows."""
    if isinstance(turn.steps[-1], Shift):
        return StripFrame(number, state, Proposal(turn))
    points = play(state, turn, any_card).players[state.to_move].score - state.mover.score
    return StripFrame(number, state, Proposal(turn), points)


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
