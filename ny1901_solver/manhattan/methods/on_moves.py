"""Moves: listed, played, judged, and the best of them."""

from __future__ import annotations

import time
from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, in_field
from ...kit.errors import IllegalMove
from ...kit.puzzles.parts import StageName
from ...kit.rulebook.settings import parse_reading
from ...kit.watching import LEAST_SECONDS, timed
from ..advice import Advice, advise
from ..advice.advise import DEFAULT_ROLLOUTS
from ..answers import of_advice, of_verdicts
from ..readings import READINGS
from ..rules import violations
from ..rulings.other_readings import with_readings
from ..rulings.verdict import verdict
from .given import About, AboutStage, MoveText, ReadingTexts, move_of, movers_position_of


class RuleCheckRequest(AboutStage):
    """Judges a move: legal or not, and why, as `ny1901 rule check`."""

    move: MoveText
    reading: ReadingTexts = []
    top: Annotated[int, Field(ge=0)] = 5


class HintRequest(About):
    """Compares moves by what the player to move sees, as `ny1901 hint`; cancelled, what is known so far."""

    top: Annotated[int, Field(ge=1)] = 5
    rollouts: (
        Annotated[int, Field(ge=1, description=f"games over all moves; {DEFAULT_ROLLOUTS} if nothing is said")] | None
    ) = None
    time_limit: Annotated[float, Field(ge=LEAST_SECONDS, strict=False)] | None = None
    seed: int = 0
    why_not: MoveText | None = None
    level: Annotated[StageName, Field(description="how much of the best move is told")] = "full"
    stages: Annotated[bool, Field(description="whether stages to the first of the moves come with them")] = False
    partial: Annotated[bool, Field(description="whether partial answers are wanted while it runs")] = False


def _rule_check(request: RuleCheckRequest, _: Caller) -> dict[str, Any]:
    with in_field("reading"):
        changed = dict(parse_reading(text, READINGS) for text in request.reading)
    state = with_readings(movers_position_of(request), changed)
    return of_verdicts.rule_check(state, verdict(state, move_of(state, request.move, "move"), request.top))


def _hint(request: HintRequest, caller: Caller) -> dict[str, Any]:
    if request.rollouts is not None and request.time_limit is not None:
        raise FieldError("time_limit", "time_limit: give one of rollouts and time_limit")
    if request.why_not is not None and request.level != "full":
        raise FieldError("level", "level: beside a move of your own the best one is told in full")
    state = movers_position_of(request, hint=True)
    if state.over:
        raise FieldError("position", "position: the game is over: there is no move to find")
    idea = None if request.why_not is None else move_of(state, request.why_not, "why_not")
    if idea is not None and (broken := violations(state, idea)):
        with in_field("why_not"):
            raise IllegalMove(str(idea), broken)

    def answer(found: Advice) -> dict[str, Any]:
        if request.level != "full":
            return of_advice.in_stages(state, found, request.level, request.seed, caller.stop())
        return of_advice.advice(state, found, request.top, request.seed, idea, caller.stop(), request.stages)

    def told(found: Advice) -> None:
        caller.report(answer(found))

    stop = timed(request.time_limit, time.monotonic, caller.stop)
    rollouts = DEFAULT_ROLLOUTS if request.rollouts is request.time_limit is None else request.rollouts
    return answer(advise(state, rollouts, request.seed, stop, told if request.partial else None, idea))


METHODS = {
    "rule-check": Method(RuleCheckRequest, _rule_check, "rule-check"),
    "hint": Method(HintRequest, _hint, "hint", ends_early=True, searches=True),
}
