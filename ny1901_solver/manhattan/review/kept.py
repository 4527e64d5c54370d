"""Moves that were reviewed before, kept in a folder by position, so that a review goes on without loss."""

from __future__ import annotations

from pathlib import Path

from ...kit.review.kept import KeptReviews, estimate_of, estimates, floats
from ..advice.value import VALUE
from ..moves import parse_move
from .decisions import Decision
from .reviewed import ReviewedMove

ROOM = Path(__file__).parent


class KeptMoves(KeptReviews[Decision, ReviewedMove]):
    """The reviewed moves of a folder, by what was seen, move and cards."""

    format = "manhattan-reviewed-move/1"
    shape = ReviewedMove
    given = ("number", "seat", "move", "drawn", "by_wins")
    written = {
        "best": parse_move,
        "greedy": parse_move,
        "share": float,
        "before": floats,
        "after": floats,
        "lost": estimate_of,
        "lost_margin": estimate_of,
        "found": estimate_of,
        "found_margin": estimate_of,
        "luck": estimates,
        "proved": bool,
    }
    players = (ROOM.parent / "policies.py", ROOM.parent / "playouts.py", ROOM.parent / "advice", ROOM)
    value = VALUE
