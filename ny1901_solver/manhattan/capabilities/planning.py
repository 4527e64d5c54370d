"""The capability `plan`, which finds one player's best builds in this round if nobody else builds, and the facts
that are certain in this round.
"""

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
from ..render.position import certain_lines
from ..state.seen import expect_hands, read_seat


class PlanQuestion(Question):
    """Find the builds that give a player most points at the next scoring, if nobody else builds.

    The plan has at most one build for each card in the player's hand, because nobody knows which cards he will draw. A
    CP-SAT model proves that no other builds score more, and the rules replay the builds. With --goal the builds also
    have to reach a goal: own a building (C7), have the majority of a city (C), or own the tallest building. If no
    builds reach the goal, the exit code is 1. The answer also lists what is certain for a player who sees this hand,
    for example the buildings that nobody can take from their owners.

    Ctrl-C and the time limit stop the search and print the result so far. The exit code is 130 after Ctrl-C and 3 at
    the time limit.
    """

    position: Position
    seat: Annotated[str | None, Spelled(metavar="PLAYER")] = Field(
        None, description="the player who plans, named by colour or side (default: the player to move)"
    )
    goal: Annotated[str | None, Spelled(metavar="GOAL")] = Field(
        None, description="the goal that the builds have to reach: a plot to own (C7), a city to lead (C), or tallest"
    )
    time_limit: Seconds | None = Field(None, description="time limit for the proof, in seconds")
    seed: int = Field(0, ge=0, description="seed of the solver")


def _plan(asked: PlanQuestion, asker: Asker) -> Plan:
    from ..planning.plan import plan as best  # loads CP-SAT, which is needed only here

    state = asked.position
    with in_field("seat"):
        planning = state.to_move if asked.seat is None else read_seat(state, asked.seat)
        expect_hands(state, (planning,), gettext("the plan depends on it"))
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
    """Yields the builds, their points, and whether the builds are proved to be the best."""
    name, goal = answer.player, answer.goal
    if answer.status == "infeasible":
        if goal is None:
            yield gettext("proved: {player} cannot build with the cards in hand, if nobody else builds", player=name)
        else:
            yield gettext(
                "proved: {player} cannot reach {goal} with the cards in hand, if nobody else builds",
                player=name,
                goal=goal,
            )
        return
    if answer.points is None:
        if goal is None:
            yield gettext("not decided: the search found no builds in time")
        else:
            yield gettext("not decided: the search found no builds that reach {goal} in time", goal=goal)
        return
    yield ngettext(
        "{player}'s next {number} build, if nobody else builds:",
        "{player}'s next {number} builds, if nobody else builds:",
        len(answer.builds),
        player=name,
    )
    yield from (f"{number}. {build}" for number, build in enumerate(answer.builds, 1))
    if answer.stuck:
        yield gettext("after these builds {player} can build nothing more (M-TRN-6)", player=name)
    yield ngettext(
        "{number} point if the round is scored after these builds, {gain:+d} compared with now:",
        "{number} points if the round is scored after these builds, {gain:+d} compared with now:",
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
        return gettext(
            "not proved to be the best builds; an upper bound for the points is {points}", points=answer.bound
        )
    return gettext(
        "not proved to be the best builds; an upper bound for the points of builds that reach {goal} is {points}",
        goal=answer.goal,
        points=answer.bound,
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
    parting=lambda answer: gettext("interrupted: this is the result so far") if answer.broken_off else "",
)
