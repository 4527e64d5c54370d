"""The best rest of the round for one player while the others stand still, and what is certain in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ...capabilities.fields import Position, Seconds
from ...exit_codes import ANSWER_IS_NO, INTERRUPTED, NOT_DECIDED
from ...questions.capability import Asker, Capability, Python, Question, Shown, Spelled, in_field, proof_so_far
from ...runs.watching import how_far
from ...text.words import quantity
from ..answers import plans as of_plans
from ..answers.plans import PlanAnswer
from ..planning import Plan, parse_goal
from ..planning import plan as best
from ..render.position import certain_lines
from ..state.seen import expect_hands, read_seat


class PlanQuestion(Question):
    """Find the builds with which a player has most at a scoring behind them, if nobody else builds.

    They take as many of his selected pieces as he has cards in hand for: which cards he will draw nobody knows. The
    CP-SAT model proves that no builds come to more, and the rules play them again. With --goal they are the best of
    those after which he owns a building (C7), has the majority of a city (C) or owns the tallest building; exit
    code 1 when no builds do. Then comes what is certain for who sees his hand: what nobody can take away any more.

    Ctrl-C prints what is known (exit code 130), and so does the time limit (3).
    """

    position: Position
    seat: Annotated[str | None, Spelled(metavar="PLAYER")] = Field(
        None, description="who plans: a colour or a side; else who is to move"
    )
    goal: Annotated[str | None, Spelled(metavar="GOAL")] = Field(
        None, description="what the builds have to reach: C7, C or tallest"
    )
    time_limit: Seconds | None = Field(None, description="end the proof after so many seconds")
    seed: int = Field(0, ge=0, description="seed of the solver")


def _plan(asked: PlanQuestion, asker: Asker) -> Plan:
    state = asked.position
    with in_field("seat"):
        planning = state.to_move if asked.seat is None else read_seat(state, asked.seat)
        expect_hands(state, (planning,), "a plan hangs on it")
    with in_field("goal"):
        goal = None if asked.goal is None else parse_goal(asked.goal, state.edition)
    return best(
        state,
        planning,
        goal,
        time_limit=asked.time_limit,
        seed=asked.seed,
        stop=asker.stop,
        report=asker.report,
    )


def _plan_answer(asked: PlanQuestion, result: Plan, asker: Asker) -> PlanAnswer:
    return of_plans.plan(asked.position, result, asked.seed, asker.stop())


def _plan_lines(answer: PlanAnswer) -> Iterator[Shown]:
    yield from _build_lines(answer)
    yield ""
    yield from certain_lines(answer.about, answer.certain)
    yield answer.about.setup.basis


def _build_lines(answer: PlanAnswer) -> Iterator[Shown]:
    """The builds, what they come to, and how far that is proved."""
    name, reach = answer.player, "" if answer.goal is None else f" that reach {answer.goal}"
    if answer.status == "infeasible":
        yield f"proved: {name} has no builds{reach} with the cards in hand, if nobody else builds"
        return
    if answer.points is None:
        yield f"not decided: no builds{reach} were found in time"
        return
    yield f"{name}'s next {quantity(len(answer.builds), 'build')}, if nobody else builds:"
    yield from (f"{number}. {build}" for number, build in enumerate(answer.builds, 1))
    if answer.stuck:
        yield f"behind them {name} can build nothing (M-TRN-6)"
    gained = answer.points - answer.before
    yield f"{quantity(answer.points, 'point')} at a scoring behind them, {gained:+d}:"
    for line, colour in zip(answer.lines, answer.colours, strict=True):
        yield f"  {colour} +{line.points}  {line.reason} ({line.rule})"
    if answer.status == "proved":
        yield f"proved: no builds{reach} come to more than {answer.points}"
    else:
        yield f"not proved: no builds{reach} come to more than {answer.bound}"


def _code(answer: PlanAnswer) -> int:
    if answer.broken_off:
        return INTERRUPTED
    return {"proved": 0, "infeasible": ANSWER_IS_NO}.get(answer.status, NOT_DECIDED)


PLAN = Capability(
    PlanQuestion,
    _plan,
    _plan_answer,
    _plan_lines,
    ("game.mh", "game.mh --seat blue --goal tallest", "game.mh --goal C7 --json"),
    python=Python(("seat", "goal")),
    code=_code,
    searches=True,
    ends_early=True,
    tells=True,
    so_far=proof_so_far,
    progress=lambda asked, result: how_far(*result),
    says_unfinished=True,
    parting=lambda answer: "broken off: that is what was known by then" if answer.broken_off else "",
)
