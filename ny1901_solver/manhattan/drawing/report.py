"""The report of a review: its words, its plot and its boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...kit.review.report import BOARD, SHOWN, MarkedTurn, Report, ReportRow
from ...kit.review.wording import percent
from ...kit.words import counted, listed
from ..review import Decision, Review, ReviewedMove, wording
from ..scoring import result
from ..state import GameState
from ..state.naming import player_name
from .colours import LIGHT, Palette
from .margin_plot import margin_plot
from .pictures import notice, position_picture
from .scene import Proposal


def report_of(
    review: Review, decisions: Sequence[Decision], palette: Palette = LIGHT, told: Callable[[str], object] = str
) -> Report:
    """Makes the report of a review, which has a move at least, and tells each move that is drawn."""
    rows, marked, end = list[ReportRow](), list[MarkedTurn](), review.end
    for decision, turn in zip(decisions, review.turns, strict=False):
        shown = turn.mark in SHOWN
        rows.append(ReportRow(str(turn.number), wording.move_row(review, turn), wording.better(turn), shown))
        if shown:
            marked.append(_marked(review, decision.state, turn, palette))
            told(f"move {turn.number}")
    return Report(
        f"Review: {listed([player_name(end, seat) for seat in review.seats])}",
        f"{counted(len(review.record.turns), 'move')}; {result(end).reason if end.over else 'broken off'}",
        "Expected margin",
        margin_plot(review, palette, "plot-"),
        "move",
        (wording.PLAYER_HEADS, *(wording.player_row(review, player) for player in review.players())),
        tuple((str(point.number), wording.told_point(review, point)) for point in review.turning_points()),
        wording.MOVE_HEADS,
        tuple(rows),
        tuple(marked),
        (*wording.basis(review), end.setup.basis, f"{end.edition.title}. {notice(end.edition)}".strip()),
        palette.grey,
    )


def _marked(review: Review, state: GameState, turn: ReviewedMove, palette: Palette) -> MarkedTurn:
    found = turn.mark == "!"
    other, caption = (turn.greedy, "what greedy plays") if found else (turn.best, "best")
    pairs = ((f"played {turn.mark}", turn.move), (caption, other))
    seen = (turn.seat,)
    boards = tuple(
        (told, position_picture(state, Proposal(each, ()), palette, seen, prefix=BOARD)) for told, each in pairs
    )
    share, margin = (turn.found, turn.found_margin) if found else (turn.lost, turn.lost_margin)
    swing = f"{percent(share.mean)} of wins" if turn.by_wins else f"{margin.mean:.1f} points"
    what = f"{'finds' if found else 'loses'} {swing}"
    return MarkedTurn(
        str(turn.number), f"Move {turn.number} {turn.mark}: {player_name(review.end, turn.seat)} {what}", boards
    )
