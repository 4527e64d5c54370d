"""The best plan over several own turns, with proof."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import Field

from ...errors import SolverError
from ...exit_codes import ANSWER_IS_NO, NOT_DECIDED
from ...questions.capability import (
    Asker,
    Capability,
    Note,
    Paragraph,
    Python,
    Question,
    Shown,
    Spelled,
    in_field,
    proof_so_far,
)
from ...runs.watching import LEAST_SECONDS, how_far
from ...text.words import quantity
from ..answers import plans as of_plans
from ..answers.plans import NoSecondProofData, PlanAnswer, SecondBestData, SecondProofData, WorkData, WorthData
from ..answers.positions import basis_of
from ..loading import whole_turns
from ..planning.outlook import CONVENTION
from ..planning.plan import LISTED, MOST_TURNS, Asked, PlanAnswered, answer_plan
from ..planning.problem import Counting, PlanProblem, with_queue
from ..planning.result import PlanResult
from ..table.plan_reader import read_goal, read_queue, read_rounds
from .fields import Position


class PlanQuestion(Question):
    """Find the best plan over several own turns, with proof.

    The other players stand still, or take the turns given by --others. Only cards that are known are taken; --queue
    names the next ones of the pile. A card is known if it lies face up at the start, or in the run of one-kind layers
    on top of the pile. A Market Shift turns up that run first, then cards that nobody knows: these fill the market and
    count for its size, for Land Grab and for the end, but are never taken. Cards put under the pile are known again
    only if all that lies above them is known, and they are of one kind or all of them come up. Nothing is inferred by
    counting.

    The plan gains most points. With --goal it fulfils all the goals in the fewest
    turns, and gains most in these. Two plans have one effect when they end with the same buildings on the same
    squares and the same gain; --all, --effects and --second compare plans of as many turns as the answer has.

    A plan is in hand from the start, and gets better while the proof runs. Where the search takes long, the CP-SAT
    model helps it with plans and bounds, and the answer says whose bound it is; with --twice, --all and --second
    each proves alone.

    With --others the search tries every plan. After 200,000 turns it gives up, says so, and the CP-SAT model
    answers; then there is no second proof. Ctrl-C or the time limit ends the search with the best plan so far
    (exit code 3). Exit code 1 when there is no plan, or none reaches the goal. When the game is over the answer
    is the plan of no turns (exit code 0), and no goal is reached that is not met (exit code 1).
    """

    one_of = (("effects", "every"),)

    position: Position
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS), Spelled(metavar="N")] = Field(
        description=f"own turns ahead, 1 to {MOST_TURNS}"
    )
    queue: Annotated[str | None, Spelled(metavar="KINDS")] = Field(
        None, description="the next cards of the future market, in order, such as b2,r3"
    )
    others: Annotated[list[str], Spelled(metavar="TURNS")] = Field(
        [],
        description="the turns of the other players after your next turn, in turn order: 'TURN | TURN'; "
        "one text a round; from then on they stand still",
    )
    goals: Annotated[list[str], Spelled(metavar="GOAL")] = Field(
        [],
        alias="goal",
        description="a goal to reach in the fewest turns: score=N, score=+N (N more than now), tile=ID or street=ID",
    )
    final: bool = Field(False, description="count the final score as if the game ended with the plan")
    effects: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        1, description="how many optimal effects to find at most"
    )
    every: bool = Field(False, alias="all", description=f"list the optimal effects, up to {LISTED}")
    second: bool = Field(False, description="prove what the best plan of another effect gains")
    twice: bool = Field(False, description="prove the answer again, by the CP-SAT model")
    time_limit: Annotated[float, Field(ge=LEAST_SECONDS, strict=False), Spelled(metavar="SECONDS")] | None = Field(
        None, description="seconds it may take, both proofs together; what is not proved by then is told so"
    )


class Planned(NamedTuple):
    """The question as it was read, and its answer."""

    asked: Asked
    made: PlanAnswered

    def result(self) -> PlanResult:
        """The plan; raises `SolverError` where the model cannot give the second proof that was asked for."""
        plan, again = self.made.result, self.made.again
        if isinstance(again, str) and not plan.gave_up:
            raise SolverError(again)
        return plan


def _plan(asked: PlanQuestion, asker: Asker) -> Planned:
    with in_field("position"):
        state = whole_turns(asked.position, "a plan is of whole turns")
    with in_field("queue"):
        known = state if asked.queue is None else with_queue(state, read_queue(state, asked.queue))
    counting: Counting = "final" if asked.final else "points"
    with in_field("goals"):
        wishes = tuple(read_goal(state, goal, counting) for goal in asked.goals)
    with in_field("others"):
        rounds = read_rounds(state, asked.turns, asked.others)
    problem = PlanProblem(known, asked.turns, counting, wishes, rounds)
    read = Asked(problem, LISTED if asked.every else asked.effects, asked.second, asked.twice)
    made = answer_plan(
        read,
        clock=time.monotonic,
        time_limit=asked.time_limit,
        stop=asker.stop,
        report=asker.report,
        begin_again=lambda: asker.begin("second proof"),
    )
    return Planned(read, made)


def _plan_answer(_: PlanQuestion, result: Planned, __: Asker) -> PlanAnswer:
    return of_plans.plan(result.asked, result.made)


def _code(answer: PlanAnswer) -> int:
    if not answer.settled:
        return NOT_DECIDED
    return ANSWER_IS_NO if answer.status == "infeasible" else 0


def progress(asked: PlanQuestion, so_far: tuple[int | None, int]) -> str:
    """How far a search for a plan is; of one to goals, how many turns the plans have that are tried."""
    return f"trying plans of {quantity(so_far[1], 'turn')}" if asked.goals else how_far(*so_far)


def plan_lines(answer: PlanAnswer) -> Iterator[Shown]:
    """The plan, turn by turn, with what is proved of it; that there is none, beside the answer."""
    if answer.plan:
        yield from _turn_lines(answer)
    elif answer.goals and answer.status == "proved":
        yield "the goal is met already"
    else:
        yield Note(_none(answer))
        if answer.status == "infeasible" and not answer.about.over and answer.gone is None and answer.may_shift:
            yield Note(CONVENTION)
    if answer.twice and not answer.about.over:
        said = _twice(answer)
        there = answer.plan or (answer.goals and answer.status == "proved")
        yield said if there else Note(said)
    if answer.plan:
        again = answer.second_proof
        helped = answer.gave_up or answer.work.branches
        by_model = answer.work if helped else again.work if isinstance(again, SecondProofData) else None
        yield f"work: {_work(answer.work, by_model)}"
        yield basis_of(answer)


def _turn_lines(answer: PlanAnswer) -> Iterator[Shown]:
    nodes = quantity(answer.work.nodes, "node", grouped=True)
    yield f"{answer.to_move} to move"
    if answer.status == "feasible":
        gave_up = f": the search gave up after {nodes}" if answer.gave_up else ""
        yield f"the best plan so far; the proof is not finished{gave_up}"
    elif answer.gave_up:
        yield f"the search gave up after {nodes}; the CP-SAT model answers"
    for number, step in enumerate(answer.steps, start=1):
        yield f"{number}. {step.points:+d}  {step.turn}"
        for other in step.others:
            yield f"       {other.colour}: {other.turn}"
    if len(answer.plan) < answer.turns and not answer.goals:
        yield "   the game ends, and cuts the plan short (END-2)"
    assert answer.worth is not None
    yield _gain(answer.worth)
    for line in answer.lines:
        yield f"  {line.points:+d}  {line.reason} ({line.rule})"
    yield ""
    yield _verdict(answer)
    if answer.proved_by == "model" and not answer.gave_up:
        yield "the bound is the CP-SAT model's, which helped the search"
    if answer.may_shift:
        yield Paragraph(CONVENTION)
    if answer.second is not None:
        yield _second(answer.second)
    if answer.every:
        listed = quantity(len(answer.effects), "optimal effect")
        if answer.complete:
            yield f"{listed}{', no more' if len(answer.effects) > 1 else ''}"
        else:
            yield f"{listed} listed; there may be more"
        for number, other_effect in enumerate(answer.effects[1:], start=2):
            yield f"  {number}. {' | '.join(other_effect.plan)}"


def _none(answer: PlanAnswer) -> str:
    """Why there is no plan to show."""
    turns = quantity(answer.turns, "turn")
    if answer.about.over:
        return "the game is over" + (", and the goal is not met" if answer.goals else "")
    if answer.gone is not None:
        return f"proved: no plan builds {answer.gone}, which {answer.to_move} cannot build any more"
    if answer.status == "timeout":
        after = quantity(answer.work.nodes, "node", grouped=True)
        gave_up = f" by itself, after {after}," if answer.gave_up else ""
        return f"not decided: the search ended{gave_up} before a plan of {turns} was found{_still_open(answer)}"
    known = "with the cards that are known"
    if answer.refused is not None:
        each = answer.refused
        always = f"whatever {answer.to_move} does" if each.always else "most often"
        sentence = f"{each.colour}'s '{each.turn}' in round {each.round} breaks {each.rule}, {always}: {each.sentence}"
        return f"proved: no plan of {turns} leaves the given turns legal: {sentence}"
    legal = ", leaves the given turns legal" if answer.others else ""
    if answer.goals:
        return f"proved: no plan of {turns} or fewer{legal} reaches the goal {known}"
    return f"proved: no plan of {turns}{legal} {known}; --queue tells more of them"


def _still_open(answer: PlanAnswer) -> str:
    if answer.bound is None:
        return ""
    if not answer.goals:
        return f"; nothing gains more than {answer.bound:+d}"
    return f"; fewer than {answer.bound} do not reach the goal" if answer.bound > 1 else ""


def _gain(worth: WorthData) -> str:
    ties = [f"tallest legendary {worth.height} m"] if worth.height else []
    ties += [quantity(worth.golds, "gold tile")] if worth.golds else []
    return f"{worth.gain:+d} in all" + (f" ({', '.join(ties)})" if ties else "")


def _verdict(answer: PlanAnswer) -> str:
    turns = quantity(len(answer.plan), "turn")
    where = "in the final score" if answer.counting == "final" else "on the score track"
    if answer.goals:
        reach = f"{'reaches' if len(answer.plan) == 1 else 'reach'} the goal"
        if answer.status == "proved":
            gain = "" if answer.gain_proved else f"; not proved that no plan of {turns} gains more"
            return f"proved: {turns}, and no fewer, {reach}{gain}"
        return f"not proved: {turns} {reach}{_still_open(answer)}"
    if answer.status == "proved":
        return f"proved: no plan of {turns} gains more than {answer.value:+d} {where}"
    if answer.bound is None:
        return f"not proved: how much more a plan of {turns} can gain is not known"
    return f"not proved: no plan of {turns} gains more than {answer.bound:+d} {where}"


def _second(second: SecondBestData) -> str:
    if second.worth is None:
        return "proved: no plan has another effect" if second.proved else "second best: not decided"
    proof = "proved" if second.proved else "not proved"
    return f"second best, with another effect: {_gain(second.worth)}, {proof}"


def _twice(answer: PlanAnswer) -> str:
    """What the second proof says."""
    again = answer.second_proof
    if again is None:
        return "the first proof is not finished, so there is no second"
    if isinstance(again, NoSecondProofData):
        return f"no second proof: {again.reason}"
    if not answer.again_settled:
        return "proved once; the second proof was stopped"
    if not answer.plan:
        return "proved twice: the CP-SAT model says so, too"
    assert again.worth is not None
    if answer.goals:
        said = f"no plan of fewer turns, and none of {len(answer.plan)} above {again.worth.gain:+d}, either"
    else:
        said = f"no plan of {quantity(len(answer.plan), 'turn')} above {again.worth.gain:+d}, either"
    more = [] if again.second is None else ["the same second best"]
    if again.complete and again.effects is not None:
        more.append(quantity(again.effects, "optimal effect"))
    return f"proved twice: the CP-SAT model has {said}" + (f"; it finds {' and '.join(more)}" if more else "")


def _work(work: WorkData, again: WorkData | None) -> str:
    """The work of a search and of the model that proved it again."""
    said = quantity(work.nodes, "node", grouped=True)
    if again is None:
        return said
    branches = quantity(again.branches, "branch", grouped=True)
    conflicts = quantity(again.conflicts, "conflict", grouped=True)
    return f"{said} searched; {branches} and {conflicts} of CP-SAT"


PLAN = Capability(
    PlanQuestion,
    _plan,
    _plan_answer,
    plan_lines,
    (
        "game.yaml --turns 2",
        "game.yaml --turns 3 --queue b2,r2,g3 --second --twice",
        'game.yaml --others "take r2 pass | take b1 pass" --turns 2',
        "game.yaml --turns 4 --goal score=40 --goal tile=woolworth",
    ),
    python=Python((), Planned.result, "ny1901_solver.new_york_1901.planning.result:PlanResult"),
    code=_code,
    searches=True,
    ends_early=True,
    tells=True,
    timed=True,
    says_unfinished=True,
    so_far=proof_so_far,
    progress=progress,
)
