"""How a decision of New York 1901 is judged, in shares of the victory (`kit.review.judging`)."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.review.judging import CameUp, Judge
from ..advice.evaluator import shares_of
from ..advice.rollouts import goes_on
from .decisions import odds


class TurnJudge(Judge):
    """Judges a turn by games of players as advice has them, and the cards behind it one by one."""

    def chances(self) -> Iterator[CameUp]:
        """The cards that came up."""
        return (CameUp(kind, likely) for kind, likely in zip(self.decision.drawn, odds(self.decision), strict=False))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """The shares where a card comes up behind those before it."""
        decision = self.decision
        return shares_of(goes_on(decision.state, decision.played, chance, (*decision.drawn[:place], kind)))
