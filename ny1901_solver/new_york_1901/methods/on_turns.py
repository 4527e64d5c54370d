"""Turns: played, judged, ranked, and planned ahead."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, FieldError, Method, in_field
from ...kit.watching import LEAST_SECONDS, Report, silent
from ..answers import of_plans, of_verdicts
from ..capabilities.fields import CardNames, TurnText
from ..origins import whole_turns
from ..planning.asked import LISTED, MOST_TURNS, Asked, answered
from ..planning.problem import Counting, PlanProblem, with_queue
from ..rules import Violation
from ..rulings import with_readings
from ..state import Readings
from ..table.judging import judged, judged_draft
from ..table.plan_reader import read_goal, read_queue, read_rounds
from ..table.turn_reader import read_turn
from .given import ByValue, MarketClosed, Position, PositionOrDraft, at_market, derived, opened_position, position_of

Seconds = Annotated[
    float, Field(ge=LEAST_SECONDS, strict=False, description="seconds; what is not proved by then is told so")
]
Partial = Annotated[bool, Field(description="whether partial answers are wanted while it runs")]


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


class PlanRequest(ByValue):
    """Finds the best plan over several own turns, with proof, as `ny1901 plan`; cancelled, the best one so far."""

    position: Position
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)]
    queue: str | None = None
    others: list[str] = []
    goal: list[str] = []
    final: bool = False
    every: Annotated[bool, Field(alias="all", description="list the optimal effects, up to 20")] = False
    second: bool = False
    twice: bool = False
    time_limit: Seconds | None = None
    partial: Partial = False


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


def _telling(request: PlanRequest, caller: Caller) -> Report:
    """Tells the caller how far a proof is, where that is wanted."""

    def report(reached: int | None, bound: int) -> None:
        caller.report({"value": reached, "bound": bound if reached is None else max(reached, bound)})

    return report if request.partial else silent


def _plan(request: PlanRequest, caller: Caller) -> dict[str, Any]:
    asked = Asked(_problem(request), LISTED if request.every else 1, request.second, request.twice)
    report = _telling(request, caller)
    made = answered(asked, clock=time.monotonic, time_limit=request.time_limit, stop=caller.stop, report=report)
    return of_plans.plan(asked.problem.state, asked, made.found, made.again)


def _problem(request: PlanRequest) -> PlanProblem:
    """The question that the fields ask."""
    state = position_of(request, request.position)
    with in_field("position"):
        state = whole_turns(state, "a plan is of whole turns")
    with in_field("queue"):
        known = state if request.queue is None else with_queue(state, read_queue(state, request.queue))
    counting: Counting = "final" if request.final else "points"
    with in_field("goal"):
        wishes = tuple(read_goal(state, goal, counting) for goal in request.goal)
    with in_field("others"):
        rounds = read_rounds(state, request.turns, request.others)
    return PlanProblem(known, request.turns, counting, wishes, rounds)


METHODS = {
    "apply": derived("apply"),
    "rule-check": Method(RuleCheckRequest, _rule_check, "rule-check"),
    "hint": derived("hint"),
    "points": derived("points", "hint --points"),
    "plan": Method(PlanRequest, _plan, "plan", ends_early=True, searches=True),
}
