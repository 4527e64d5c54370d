"""Moves: listed, played, judged, and the best of them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, Method, in_field
from ...kit.rulebook.settings import parse_reading
from ..answers import of_verdicts
from ..readings import READINGS
from ..rulings.other_readings import with_readings
from ..rulings.verdict import verdict
from .given import AboutStage, MoveText, ReadingTexts, move_of, movers_position_of


class RuleCheckRequest(AboutStage):
    """Judges a move: legal or not, and why, as `ny1901 rule check`."""

    move: MoveText
    reading: ReadingTexts = []
    top: Annotated[int, Field(ge=0)] = 5


def _rule_check(request: RuleCheckRequest, _: Caller) -> dict[str, Any]:
    with in_field("reading"):
        changed = dict(parse_reading(text, READINGS) for text in request.reading)
    state = with_readings(movers_position_of(request), changed)
    return of_verdicts.rule_check(state, verdict(state, move_of(state, request.move, "move"), request.top))


METHODS = {
    "rule-check": Method(RuleCheckRequest, _rule_check, "rule-check"),
}
