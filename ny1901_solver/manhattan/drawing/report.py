"""Pictures of reviews: boards of moves, and the chart of the expected margins."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from ...messages import gettext_noop
from ...pictures.inks import Livery
from ...pictures.sheet import Picture
from ...reviews.report import DrawnReview
from ...reviews.reviewed import ReviewedStep
from ..moves import Move
from ..review.wording import MoveWords
from ..scoring import result
from ..state import GameState
from .colours import Palette
from .pictures import notice, position_picture
from .scene import Proposal

LEAST_LUCK = 2.0  # points
STEPS = (1, 2, 5, 10, 20, 50, 100)
MOST_LEVELS = 7


def levels(margins: Sequence[float]) -> list[tuple[float, str]]:
    """Returns round levels of the chart with their labels.

    All margins and 0 lie between the lowest and the highest level.
    """
    lowest, highest = min(0.0, *margins), max(1.0, *margins)
    step = next(
        step for step in STEPS if ceil(highest / step) - floor(lowest / step) < MOST_LEVELS or step == STEPS[-1]
    )
    return [
        (float(step * n), f"{step * n:+d}" if n else "0") for n in range(floor(lowest / step), ceil(highest / step) + 1)
    ]


def _livery(end: GameState, seat: int, palette: Palette) -> Livery:
    """Returns the fill and emblem of a player's first colour."""
    return palette.look(end.edition, end.setup.colours[seat][0]).livery


def _board(turn: ReviewedStep, move: Move, palette: Palette) -> Picture:
    return position_picture(turn.decision.state, Proposal(move, ()), palette, (turn.seat,))


DRAWN = DrawnReview(
    MoveWords,
    gettext_noop("Expected margin"),
    gettext_noop("lead of each player over his best opponent"),
    lambda margin: f"{margin:+.1f}",
    levels,
    LEAST_LUCK,
    _livery,
    _board,
    lambda end: result(end).reason,
    lambda end: f"{end.edition.title}. {notice(end.edition)}".strip(),
)
