"""Decisions that were reviewed before, kept in a folder by position, so that a review goes on without loss."""

from __future__ import annotations

from pathlib import Path

from ...kit.review.kept import KeptReviews, estimate_of, estimates, floats
from ..advice.value import VALUE
from ..moves import Turn
from .decisions import Decision
from .reviewed import ReviewedTurn

ROOM = Path(__file__).parent


class KeptTurns(KeptReviews[Decision, ReviewedTurn]):
    """The reviewed decisions of a folder, by position, turn and cards."""

    format = "ny1901-reviewed-turn/1"
    shape = ReviewedTurn
    given = ("number", "seat", "turn", "drawn")
    written = {
        "best": Turn.parse,
        "quick": Turn.parse,
        "before": floats,
        "after": floats,
        "lost": estimate_of,
        "lost_margin": estimate_of,
        "found": estimate_of,
        "luck": estimates,
        "proved": bool,
    }
    players = (
        *(ROOM.parent / "policies", ROOM.parent / "advice", ROOM.parent / "hints", ROOM),
        ROOM.parents[1] / "kit" / "win_shares.py",
    )
    value = VALUE
