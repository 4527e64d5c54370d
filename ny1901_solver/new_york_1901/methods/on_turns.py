"""Turns: played, judged, ranked, and planned ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, in_field
from ..answers import of_verdicts
from ..capabilities.fields import CardNames, TurnText
from ..rules import Violation
from ..rulings import with_readings
from ..state import Readings
from ..table.judging import judged, judged_draft
from ..table.turn_reader import read_turn
from .given import ByValue, MarketClosed, PositionOrDraft, at_market, derived, opened_position


class RuleCheckRequest(ByValue):
    """Judges a turn: legal or not, and why, as `ny1901 rule check`; also from a draft."""

    position: PositionOrDraft
    turn: TurnText
    draw: CardNames = []
    reading: list[str] = []
    top: Annotated[int, Field(ge=0)] = 5
    partial: Annotated[bool, Field(description="whether the verdict is wanted before conflicts and nearest turns")] = (
        False
    )
    market_closed: MarketClosed = False


def _rule_check(request: RuleCheckRequest, caller: Caller) -> dict[str, Any]:
    opened = opened_position(request, request.position)
    with in_field("reading"):
        settings = dict(map(Readings.parse, request.reading))
    if opened.told is not None:
        if request.market_closed:
            raise FieldError("market_closed", "market_closed: is asked of a whole position, not of a draft")
        known = opened.told.with_readings(settings)
        with in_field("turn"):
            return of_verdicts.draft_check(judged_draft(known, request.turn, request.draw))
    with in_field("position"):
        state = with_readings(at_market(opened.position, request.market_closed), settings)
    with in_field("turn"):
        turn, told = read_turn(state, request.turn)

    def early(found: Sequence[Violation]) -> None:
        if request.partial:
            caller.report(of_verdicts.early_verdict(turn, found))

    with in_field("draw"):
        found = judged(state, request.turn, turn, told, request.draw, request.top, early)
    return of_verdicts.rule_check(state, found)


METHODS = {
    "apply": derived("apply"),
    "rule-check": Method(RuleCheckRequest, _rule_check, "rule-check"),
    "hint": derived("hint"),
    "points": derived("points", "hint --points"),
    "plan": derived("plan"),
}
