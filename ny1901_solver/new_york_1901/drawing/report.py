"""The report of a review: what stands in it, whatever it is printed with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...kit.pictures.sheet import Picture
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

SHOWN = ("!", "?", "??")
"""The marks of turns that are shown on boards."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A turn in the table: its anchor, its cells by `wording.TURN_HEADS`, what would have been better, and whether
    boards show it."""

    anchor: str
    cells: tuple[str, ...]
    better: str
    shown: bool


@dataclass(frozen=True, slots=True)
class MarkedTurn:
    """A turn with a mark on boards: the one played, and the one that it is held against, each with its caption."""

    anchor: str
    title: str
    boards: tuple[tuple[str, Picture], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A review to look at; `points` are anchors with sentences, the tables begin with their heads.

    A `grey` one has no colours.
    """

    title: str
    subtitle: str
    plot: Picture
    players: tuple[tuple[str, ...], ...]
    points: tuple[tuple[str, str], ...]
    turns: tuple[ReportRow, ...]
    marked: tuple[MarkedTurn, ...]
    basis: tuple[str, ...]
    grey: bool


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
        share_plot(review, palette, "plot-"),
        (wording.PLAYER_HEADS, *(wording.player_row(review, player) for player in review.players())),
        tuple((str(point.number), wording.told_point(review, point)) for point in review.turning_points()),
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
        (told, strip([_frame(turn.number, state, each)], palette, prefix=f"t{anchor}-{place}-", bare=True))
        for place, (told, each) in enumerate(pairs)
    )
    swing = wording.percent(turn.found.mean if found else turn.lost.mean)
    what = f"finds {swing} of wins" if found else f"loses {swing} of wins"
    return MarkedTurn(anchor, f"Turn {turn.number} {turn.mark}: {review.end.colour(turn.seat)} {what}", boards)


def _frame(number: int, state: GameState, turn: Turn) -> StripFrame:
    """A turn on its board; what a Market Shift alone will score nobody knows."""
    if isinstance(turn.steps[-1], Shift):
        return StripFrame(number, state, Proposal(turn))
    points = play(state, turn, any_card).players[state.to_move].score - state.mover.score
    return StripFrame(number, state, Proposal(turn), points)
