"""The best builds of one player in this round while the others stand still, and what is certain in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ...capabilities.fields import Position, Seconds
from ...exit_codes import ANSWER_IS_NO, INTERRUPTED, NOT_DECIDED
from ...messages import gettext, ngettext
from ...questions.capability import Asker, Capability, Python, Question, Shown, Spelled, in_field, proof_so_far
from ...runs.watching import how_far
from ..answers import plans as of_plans
from ..answers.plans import PlanAnswer
from ..planning import Plan, parse_goal
from ..planning import plan as best
from ..render.position import certain_lines
from ..state.seen import expect_hands, read_seat


class PlanQuestion(Question):
    """Find the builds that give a player most points at the next scoring, if nobody else builds.

    They use as many of his selected pieces as he has cards in hand, since nobody knows which cards he will draw. The
    CP-SAT model proves that no builds score more, and the rules replay them. With --goal the builds also have to reach
    a goal: own a building (C7), have the majority of a city (C), or own the tallest building; the exit code is 1 if no
    builds can. The answer then lists what is certain for a player who sees that hand: what nobody can take away.

    Ctrl-C prints what is known (exit code 130), and so does the time limit (3).
    """

    position: Position
    seat: Annotated[str | None, Spelled(metavar="PLAYER")] = Field(
        None, description="the player who plans, by colour or side (default: the player to move)"
    )
    goal: Annotated[str | None, Spelled(metavar="GOAL")] = Field(
        None, description="the goal that the builds have to reach: C7, C or tallest"
    )
    time_limit: Seconds | None = Field(None, description="seconds for the proof")
    seed: int = Field(0, ge=0, description="seed of the solver")


def _plan(asked: PlanQuestion, asker: Asker) -> Plan:
    state = asked.position
    with in_field("seat"):
        planning = state.to_move if asked.seat is None else read_seat(state, asked.seat)
        expect_hands(state, (planning,), gettext("a plan hangs on it"))
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
    """The builds, their points, and how far that is proved."""
    name, goal = answer.player, answer.goal
    if answer.status == "infeasible":
        if goal is None:
            yield gettext("proved: {player} has no builds with the cards in hand, if nobody else builds", player=name)
        else:
            yield gettext(
                "proved: {player} has no builds that reach {goal} with the cards in hand, if nobody else builds",
                player=name,
                goal=goal,
            )
        return
    if answer.points is None:
        if goal is None:
            yield gettext("not decided: no builds were found in time")
        else:
            yield gettext("not decided: no builds that reach {goal} were found in time", goal=goal)
        return
    yield ngettext(
        "{player}'s next {number} build, if nobody else builds:",
        "{player}'s next {number} builds, if nobody else builds:",
        len(answer.builds),
        player=name,
    )
    yield from (f"{number}. {build}" for number, build in enumerate(answer.builds, 1))
    if answer.stuck:
        yield gettext("after them {player} can build nothing (M-TRN-6)", player=name)
    yield ngettext(
        "{number} point at a scoring after them, {gain:+d}:",
        "{number} points at a scoring after them, {gain:+d}:",
        answer.points,
        gain=answer.points - answer.before,
    )
    for line, colour in zip(answer.lines, answer.colours, strict=True):
        yield f"  {colour} +{line.points}  {line.reason} ({line.rule})"
    yield _proof_sentence(answer)


def _proof_sentence(answer: PlanAnswer) -> str:
    if answer.status == "proved" and answer.goal is None:
        return gettext("proved: no builds score more than {points}", points=answer.points)
    if answer.status == "proved":
        return gettext(
            "proved: no builds that reach {goal} score more than {points}", goal=answer.goal, points=answer.points
        )
    if answer.goal is None:
        return gettext("not proved: no builds score more than {points}", points=answer.bound)
    return gettext(
        "not proved: no builds that reach {goal} score more than {points}", goal=answer.goal, points=answer.bound
    )


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
    parting=lambda answer: gettext("broken off: this is what was known by then") if answer.broken_off else "",
)
