"""Reviews of games: how much each move loses against the best move that its player could find, and the luck of the
draws.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from ...protocol.game import Game
from ...reviews.decisions import decisions
from ...reviews.run import Reviews
from ..hint.value import VALUE
from ..replay import replay
from .judging import MoveDecision, MoveJudge
from .reviewed import MarginReview
from .wording import MoveWords

PACKAGE = Path(__file__).parents[1]
HANGS_ON = (*(PACKAGE / place for place in ("policies.py", "playouts.py", "hint", "review")), VALUE)


def reviews(game: Game[Any, Any]) -> Reviews:
    """Returns the object that reviews records of Manhattan."""
    of = partial(decisions, of=MoveDecision)
    return Reviews(game, replay, of, MoveJudge, MarginReview, MoveWords, hangs_on=HANGS_ON)
