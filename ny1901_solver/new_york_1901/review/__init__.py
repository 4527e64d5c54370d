"""Reviews games: computes the loss of each turn compared with the best turn and, separately, the luck of the cards, and
makes puzzles from mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...protocol.game import Game
from ...reviews.run import Reviews
from ..hint.value import VALUE
from ..moves import Turn
from ..replay import replay
from .judging import TurnJudge, decisions
from .reviewed import TurnReview
from .wording import TurnWords

PACKAGE = Path(__file__).parents[1]
HANGS_ON = (
    *(PACKAGE / room for room in ("policies", "hint", "points", "review")),
    PACKAGE.parent / "statistics" / "win_shares.py",
    VALUE,
)


def reviews(game: Game[Any, Any]) -> Reviews:
    """Returns the object that reviews records of New York 1901."""
    return Reviews(game, replay, decisions, TurnJudge, TurnReview, TurnWords, Turn.parse, HANGS_ON)


__all__ = ["decisions", "reviews"]
