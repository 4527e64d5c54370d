"""The report of a review: its words, its plot and its boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kit.review.report import BOARD, SHOWN, MarkedTurn, Report, ReportRow
from ...kit.review.wording import percent
from ...kit.words import counted, listed
from ..chance import any_card
from ..moves import Shift, Turn
from ..render.sheets import verdict
from ..review import Decision, Review, ReviewedTurn, wording
from ..rules import play
from ..scoring import outcome
from ..state import GameState
from .colours import COLOUR, Palette
from .frames import StripFrame
from .header_footer import notice
from .proposal import Proposal
from .share_plot import share_plot
from .strip import strip


def report_of(
    review: Review, decisions: Sequence[Decision], palette: Palette = COLOUR, told: Callable[[str], object] = str
) -> Report:
    """Makes the report of a review, which has a turn at least, and tells each turn that is drawn."""
    colours, edition = review.end.setup.colours, review.end.edition
    rows, marked, anchors = list[ReportRow](), list[MarkedTurn](), list[str]()
    for decision, turn in zip(decisions, review.turns, strict=False):
        anchor = f"{turn.number}b" if str(turn.number) in anchors else str(turn.number)
        anchors.append(anchor)
        shown = turn.mark in SHOWN
        rows.append(ReportRow(anchor, wording.turn_row(review, turn), wording.better(turn), shown))
        if shown:
            marked.append(_marked(review, decision.state, turn, anchor, palette))
            told(f"turn {turn.number}")
    return Report(
        f"Review: {listed(colours)}",
        f"{counted(len(review.record.turns), 'turn')}; {_ending(review)}",
        "Win share",
        share_plot(review, palette, "plot-"),
        "turn",
        (wording.PLAYER_HEADS, *(wording.player_row(review, player) for player in review.players())),
        tuple((str(point.number), wording.told_point(review, point)) for point in review.turning_points()),
        wording.TURN_HEADS,
        tuple(rows),
        tuple(marked),
        (*wording.basis(review), review.end.setup.basis, f"{edition.title}. {notice(edition)}".strip()),
        palette.grey,
    )


def _ending(review: Review) -> str:
    last = review.end
    if last.over:
        return verdict(last, outcome(last)).plain
    return "broken off"


def _marked(review: Review, state: GameState, turn: ReviewedTurn, anchor: str, palette: Palette) -> MarkedTurn:
    found = turn.mark == "!"
    other, caption = (turn.quick, "what quick plays") if found else (turn.best, "best")
    pairs = ((f"played {turn.mark}", turn.turn), (caption, other))
    boards = tuple(
        (told, strip([_frame(turn.number, state, each)], palette, prefix=BOARD, bare=True)) for told, each in pairs
    )
    swing = percent(turn.found.mean if found else turn.lost.mean)
    what = f"finds {swing} of wins" if found else f"loses {swing} of wins"
    return MarkedTurn(anchor, f"Turn {turn.number} {turn.mark}: {review.end.colour(turn.seat)} {what}", boards)


def _frame(number: int, state: GameState, turn: Turn) -> StripFrame:
    """A turn on its board; what a Market Shift alone will score nobody knows."""
    if isinstance(turn.steps[-1], Shift):
        return StripFrame(number, state, Proposal(turn))
    points = play(state, turn, any_card).players[state.to_move].score - state.mover.score
    return StripFrame(number, state, Proposal(turn), points)
