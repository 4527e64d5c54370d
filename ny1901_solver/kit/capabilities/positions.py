"""Questions about a position as it stands."""

from __future__ import annotations

from ..answers import PositionAnswer
from ..capability import Question
from .fields import Position


class Score(Question):
    """Score a position as if the game, or its round, ended now.

    Every point comes with its rule and reason, all players side by side.
    """

    position: Position


class StandingAnswer(PositionAnswer):
    """Who wins, or would win if the game ended now, and by what."""

    over: bool
    winners: list[str]
    decided_by: str
    reason: str
