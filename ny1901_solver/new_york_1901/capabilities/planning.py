"""The capability `plan`: the best plan for several of the player's own turns, with proof."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from pydantic import Field

from ...errors import SolverError
from ...exit_codes import ANSWER_IS_NO, NOT_DECIDED
from ...messages import gettext, ngettext
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
from ...text.words import join_words
from ..answers import plans as of_plans
from ..answers.answer import basis_of
from ..answers.plans import (
    NoSecondProofData,
    PlanAnswer,
    RefusedTurnData,
    SecondBestData,
    SecondProofData,
    WorkData,
    WorthData,
)
from ..loading import whole_turns
from ..planning.outlook import CONVENTION
from ..planning.plan import LISTED, MOST_TURNS, Asked, PlanAnswered, answer_plan
from ..planning.problem import Counting, PlanProblem, with_queue
from ..planning.result import PlanResult
from ..table.plan_reader import read_goal, read_queue, read_rounds
from .fields import Position


class PlanQuestion(Question):
    """Find the best plan for several of your own turns, with proof.

    The other players do nothing, or take the turns given with --others. The plan takes only cards that are known;
    --queue names the next cards of the pile. A card is known if it lies face up at the start. A card of the pile is
    known if each layer of the pile, down to the layer of this card, has cards of one kind only. A Market Shift turns up
    these known cards first, and then unknown cards. Unknown cards fill the market, and count for its size, for Land
    Grab and for the end of the game, but are never taken. Cards that go under the pile are known again only if all
    cards above them are known, and if the cards that went under are of one kind or all of them come up. No card is
    inferred by counting.

    The plan gains as many points as possible. With --final, the tie-breaks decide between plans that gain equally much.
    With --goal the plan reaches all goals in the fewest turns, and gains as much as possible in these turns. Two plans
    have the same effect when they end with the same buildings on the same squares and the same gain. --all, --effects
    and --second compare only plans that have as many turns as the answer.

    The program finds a first plan at once, and better plans while the proof runs. If the search takes long, the
    CP-SAT model (a constraint solver) works beside it, and the two exchange plans and upper bounds after fixed
    amounts of work. The answer names the program that proved the bound. With --twice, --all and --second the search
    and the model prove the answer independently.

    With --others the search tries every plan. After 200,000 turns the search gives up, and the CP-SAT model answers
    alone, without a second proof; the answer states this. Ctrl-C or the time limit ends the search with the best
    plan so far (exit code 3). The exit code is 1 when there is no plan, or no plan reaches the goal. When the game
    is over, the answer is a plan without turns (exit code 0); a goal that is not met by then cannot be reached (exit
    code 1).
    """

    one_of = (("effects", "every"),)

    position: Position
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS), Spelled(metavar="N")] = Field(
        description=f"the number of your own turns to plan, 1 to {MOST_TURNS}"
    )
    queue: Annotated[str | None, Spelled(metavar="KINDS")] = Field(
        None, description="the next cards of the future market, in order, such as b2,r3"
    )
    others: Annotated[list[str], Spelled(metavar="TURNS")] = Field(
        [],
        description="the turns of the other players after your next turn, in turn order: 'TURN | TURN'. Give one "
        "text for each round; after the last given round the other players do nothing",
    )
    goals: Annotated[list[str], Spelled(metavar="GOAL")] = Field(
        [],
        alias="goal",
        description="a goal to reach in the fewest turns: score=N (N points), score=+N (N points more than now), "
        "tile=ID (build this tile) or street=ID (lead on this street)",
    )
    final: bool = Field(
        False,
        description="maximise the final score as if the game ended after the plan, instead of "
        "the points on the score track",
    )
    effects: Annotated[int, Field(ge=1), Spelled(metavar="N")] = Field(
        1, description="the number of different optimal plans to find, at most"
    )
    every: bool = Field(False, alias="all", description=f"list all different optimal plans, up to {LISTED}")
    second: bool = Field(False, description="also find the best plan with another effect, and prove its gain")
    twice: bool = Field(False, description="prove the answer a second time, with the CP-SAT model")
    time_limit: Annotated[float, Field(ge=LEAST_SECONDS, strict=False), Spelled(metavar="SECONDS")] | None = Field(
        None,
        description="the time limit of both proofs together, in seconds; the answer states what is not proved "
        "within this time",
    )


class Planned(NamedTuple):
    """A planning question and its answer."""

    asked: Asked
    made: PlanAnswered

    def result(self) -> PlanResult:
        """Returns the plan; raises `SolverError` if the second proof was requested and the model cannot give it."""
        plan, again = self.made.result, self.made.again
        if isinstance(again, str) and not plan.gave_up:
            raise SolverError(again)
        return plan


def _plan(asked: PlanQuestion, asker: Asker) -> Planned:
    with in_field("position"):
        state = whole_turns(asked.position, gettext("a plan consists of whole turns"))
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
        begin_again=lambda: asker.begin(gettext("second proof")),
    )
    return Planned(read, made)


def _plan_answer(_: PlanQuestion, result: Planned, __: Asker) -> PlanAnswer:
    return of_plans.plan(result.asked, result.made)


def _code(answer: PlanAnswer) -> int:
    if not answer.settled:
        return NOT_DECIDED
    return ANSWER_IS_NO if answer.status == "infeasible" else 0


def progress(asked: PlanQuestion, so_far: tuple[int | None, int]) -> str:
    """Returns a sentence about the progress of a search. The sentence states the best gain so far and its upper bound
    or, if the question has goals, the length of the plans that are being tried."""
    if asked.goals:
        return ngettext("trying plans of {number} turn", "trying plans of {number} turns", so_far[1])
    return how_far(*so_far)


def plan_lines(answer: PlanAnswer) -> Iterator[Shown]:
    """Returns the lines of the answer: the plan turn by turn, and the proved facts about the plan; if no plan exists, a
    note with the reason."""
    if answer.plan:
        yield from _turn_lines(answer)
    elif answer.goals and answer.status == "proved":
        yield gettext("the goal is already met")
    else:
        yield Note(_none(answer))
        if answer.status == "infeasible" and not answer.about.over and answer.gone is None and answer.may_shift:
            yield Note(gettext(CONVENTION))
    if answer.twice and not answer.about.over:
        sentence = _twice(answer)
        there = answer.plan or (answer.goals and answer.status == "proved")
        yield sentence if there else Note(sentence)
    if answer.plan:
        again = answer.second_proof
        helped = answer.gave_up or answer.work.branches
        by_model = answer.work if helped else again.work if isinstance(again, SecondProofData) else None
        yield gettext("work: {work}", work=_work(answer.work, by_model))
        yield basis_of(answer)


def _turn_lines(answer: PlanAnswer) -> Iterator[Shown]:
    nodes = answer.work.nodes
    yield gettext("{player} to move", player=answer.to_move)
    if answer.status == "feasible" and answer.gave_up:
        yield ngettext(
            "this is the best plan so far; the proof is not finished, because the search gave up after {number:,} node",
            "this is the best plan so far; the proof is not finished, because the search gave up after {number:,} "
            "nodes",
            nodes,
        )
    elif answer.status == "feasible":
        yield gettext("this is the best plan so far; the proof is not finished")
    elif answer.gave_up and not (answer.ties_proved and answer.proved_by == "model"):
        yield ngettext(
            "the search gave up after {number:,} node; a part of the answer is not proved",
            "the search gave up after {number:,} nodes; a part of the answer is not proved",
            nodes,
        )
    elif answer.gave_up:
        yield ngettext(
            "the search gave up after {number:,} node; this answer comes from the CP-SAT model",
            "the search gave up after {number:,} nodes; this answer comes from the CP-SAT model",
            nodes,
        )
    for number, step in enumerate(answer.steps, start=1):
        yield f"{number}. {step.points:+d}  {step.turn}"
        for other in step.others:
            yield f"       {other.colour}: {other.turn}"
    if len(answer.plan) < answer.turns and not answer.goals:
        yield f"   {gettext('the game ends here, before the number of turns that you requested (END-2)')}"
    assert answer.worth is not None
    yield _gain(answer.worth)
    for line in answer.lines:
        yield f"  {line.points:+d}  {line.reason} ({line.rule})"
    yield ""
    yield _verdict(answer)
    if answer.gain_proved and not answer.ties_proved:
        yield ngettext(
            "another plan of {number} turn may gain as much and win the tie-break (SCO-8); this part is not proved",
            "another plan of {number} turns may gain as much and win the tie-break (SCO-8); this part is not proved",
            len(answer.plan),
        )
    if answer.proved_by == "model" and not answer.gave_up:
        yield gettext("the search was helped by the CP-SAT model, which proved this upper bound")
    if answer.without_model:
        yield gettext("the search worked alone, because OR-Tools (the CP-SAT model) is not installed")
    if answer.may_shift:
        yield Paragraph(gettext(CONVENTION))
    if answer.second is not None:
        yield _second(answer.second)
    if answer.every:
        yield from _effect_lines(answer)


def _effect_lines(answer: PlanAnswer) -> Iterator[str]:
    """Returns lines with the number of different best results (effects), and with a plan for each effect except the
    first effect."""
    if answer.complete:
        yield ngettext(
            "there is exactly {number} optimal effect",
            "there are exactly {number} optimal effects",
            len(answer.effects),
        )
    else:
        yield ngettext(
            "{number} optimal effect is listed; there may be more optimal effects",
            "{number} optimal effects are listed; there may be more optimal effects",
            len(answer.effects),
        )
    for number, effect in enumerate(answer.effects[1:], start=2):
        yield f"  {number}. {' | '.join(effect.plan)}"


def _none(answer: PlanAnswer) -> str:
    """Returns a sentence with the reason why no plan exists."""
    if answer.about.over:
        return gettext("the game is over, and the goal is not met") if answer.goals else gettext("the game is over")
    if answer.gone is not None:
        return gettext(
            "proved: no plan builds {tile}, which {player} cannot build any more",
            tile=answer.gone,
            player=answer.to_move,
        )
    if answer.status == "timeout":
        return "; ".join([_timeout_sentence(answer), *_bound_clauses(answer)])
    if answer.refused is not None:
        return ngettext(
            "proved: every plan of {number} turn makes one of the given turns illegal: {reason}",
            "proved: every plan of {number} turns makes one of the given turns illegal: {reason}",
            answer.turns,
            reason=_refused_sentence(answer.refused, answer.to_move),
        )
    if answer.goals and answer.others:
        return ngettext(
            "proved: with the cards that are known, no plan of {number} turn reaches the goal and keeps the given "
            "turns legal",
            "proved: with the cards that are known, no plan of {number} turns or fewer reaches the goal and keeps "
            "the given turns legal",
            answer.turns,
        )
    if answer.goals:
        return ngettext(
            "proved: no plan of {number} turn or fewer reaches the goal with the cards that are known",
            "proved: no plan of {number} turns or fewer reaches the goal with the cards that are known",
            answer.turns,
        )
    if answer.others:
        return ngettext(
            "proved: with the cards that are known, every plan of {number} turn makes one of the given turns "
            "illegal; --queue can name more cards",
            "proved: with the cards that are known, every plan of {number} turns makes one of the given turns "
            "illegal; --queue can name more cards",
            answer.turns,
        )
    return ngettext(
        "proved: there is no plan of {number} turn with the cards that are known; --queue can name more cards",
        "proved: there is no plan of {number} turns with the cards that are known; --queue can name more cards",
        answer.turns,
    )


def _timeout_sentence(answer: PlanAnswer) -> str:
    if answer.gave_up:
        return ngettext(
            "not decided: the search gave up after {nodes:,} nodes without finding a plan of {number} turn",
            "not decided: the search gave up after {nodes:,} nodes without finding a plan of {number} turns",
            answer.turns,
            nodes=answer.work.nodes,
        )
    return ngettext(
        "not decided: the search ended without finding a plan of {number} turn",
        "not decided: the search ended without finding a plan of {number} turns",
        answer.turns,
    )


def _refused_sentence(refused: RefusedTurnData, player: str) -> str:
    """Returns a sentence with the reason why a given turn of another player is illegal."""
    if refused.always:
        return gettext(
            "the turn '{turn}' of {colour} in round {round} breaks {rule}, whatever {player} does: {sentence}",
            colour=refused.colour,
            turn=refused.turn,
            round=refused.round,
            rule=refused.rule,
            player=player,
            sentence=refused.sentence,
        )
    return gettext(
        "in most cases the turn '{turn}' of {colour} in round {round} breaks {rule}: {sentence}",
        colour=refused.colour,
        turn=refused.turn,
        round=refused.round,
        rule=refused.rule,
        sentence=refused.sentence,
    )


def _bound_clauses(answer: PlanAnswer) -> list[str]:
    """Returns clauses about the upper bounds of plans that the search has not tried."""
    if answer.bound is None:
        return []
    if not answer.goals:
        return [gettext("no plan gains more than {points:+d}", points=answer.bound)]
    if answer.bound <= 1:
        return []
    return [
        ngettext(
            "no plan of fewer than {number} turn reaches the goal",
            "no plan of fewer than {number} turns reaches the goal",
            answer.bound,
        )
    ]


def _gain(worth: WorthData) -> str:
    ties = [gettext("tallest Legendary: {metres} m", metres=worth.height)] if worth.height else []
    ties += [ngettext("{number} gold tile", "{number} gold tiles", worth.golds)] if worth.golds else []
    if ties:
        return gettext("{points:+d} in all ({tie_breaks})", points=worth.gain, tie_breaks=", ".join(ties))
    return gettext("{points:+d} in all", points=worth.gain)


def _verdict(answer: PlanAnswer) -> str:
    """Returns a sentence that states which facts are proved about the plan."""
    if answer.goals:
        return "; ".join(_goal_clauses(answer))
    turns, final = len(answer.plan), answer.counting == "final"
    if answer.status == "proved" and final:
        return ngettext(
            "proved: no plan of {number} turn gains more than {points:+d} in the final score",
            "proved: no plan of {number} turns gains more than {points:+d} in the final score",
            turns,
            points=answer.value,
        )
    if answer.status == "proved":
        return ngettext(
            "proved: no plan of {number} turn gains more than {points:+d} on the score track",
            "proved: no plan of {number} turns gains more than {points:+d} on the score track",
            turns,
            points=answer.value,
        )
    if answer.bound is None:
        return ngettext(
            "not proved: a plan of {number} turn may gain more; no upper bound is known yet",
            "not proved: a plan of {number} turns may gain more; no upper bound is known yet",
            turns,
        )
    if final:
        return ngettext(
            "this plan is not proved to be the best; the proof shows only that no plan of {number} turn gains more "
            "than {points:+d} in the final score",
            "this plan is not proved to be the best; the proof shows only that no plan of {number} turns gains more "
            "than {points:+d} in the final score",
            turns,
            points=answer.bound,
        )
    return ngettext(
        "this plan is not proved to be the best; the proof shows only that no plan of {number} turn gains more than "
        "{points:+d} on the score track",
        "this plan is not proved to be the best; the proof shows only that no plan of {number} turns gains more than "
        "{points:+d} on the score track",
        turns,
        points=answer.bound,
    )


def _goal_clauses(answer: PlanAnswer) -> list[str]:
    """Returns clauses that state which facts are proved about a plan that reaches its goals."""
    turns = len(answer.plan)
    if answer.status != "proved":
        reached = ngettext(
            "{number} turn reaches the goal, but this is not proved to be the fewest",
            "{number} turns reach the goal, but this is not proved to be the fewest",
            turns,
        )
        return [reached, *_bound_clauses(answer)]
    reached = ngettext(
        "proved: the goal needs at least {number} turn",
        "proved: the goal needs at least {number} turns",
        turns,
    )
    if answer.gain_proved:
        return [reached]
    return [
        reached,
        ngettext(
            "another plan of {number} turn may gain more; this part is not proved",
            "another plan of {number} turns may gain more; this part is not proved",
            turns,
        ),
    ]


def _second(second: SecondBestData) -> str:
    """Returns a sentence about the best plan with another effect; if this plan is not proved, the sentence states the
    known facts."""
    if second.worth is None and second.proved:
        return gettext("proved: all plans of this length have the same effect")
    if second.worth is None:
        return gettext("the best plan with another effect was not found in time")
    if second.proved:
        return gettext("the best plan with another effect gains {gain}; this is proved", gain=_gain(second.worth))
    return gettext(
        "the best plan with another effect found so far gains {gain}; this is not proved", gain=_gain(second.worth)
    )


def _twice(answer: PlanAnswer) -> str:
    """Returns a sentence with the result of the second, independent proof."""
    again = answer.second_proof
    if again is None:
        return gettext("there is no second proof, because the first proof is not finished")
    if isinstance(again, NoSecondProofData):
        return gettext("there is no second proof: {reason}", reason=again.reason)
    if not answer.again_settled:
        return gettext("proved once; the second proof was stopped before its end")
    if not answer.plan:
        return gettext("proved twice: the CP-SAT model agrees")
    assert again.worth is not None
    if answer.goals:
        agreed = gettext(
            "proved twice: the CP-SAT model also finds no plan of fewer than {turns} turns, and no plan of {turns} "
            "turns that gains more than {points:+d}",
            turns=len(answer.plan),
            points=again.worth.gain,
        )
    else:
        agreed = ngettext(
            "proved twice: the CP-SAT model also finds no plan of {number} turn that gains more than {points:+d}",
            "proved twice: the CP-SAT model also finds no plan of {number} turns that gains more than {points:+d}",
            len(answer.plan),
            points=again.worth.gain,
        )
    more = [] if again.second is None else [gettext("the same second-best gain")]
    if again.complete and again.effects is not None:
        more.append(ngettext("{number} optimal effect", "{number} optimal effects", again.effects))
    return "; ".join([agreed, gettext("the model also finds {results}", results=join_words(more))]) if more else agreed


def _work(work: WorkData, again: WorkData | None) -> str:
    """Returns as text the size of the search and, if the CP-SAT model was used, the size of the model's search."""
    if again is None:
        return ngettext("{number:,} node", "{number:,} nodes", work.nodes)
    return gettext(
        "the search visited {nodes}; the CP-SAT model needed {branches} and {conflicts}",
        nodes=ngettext("{number:,} node", "{number:,} nodes", work.nodes),
        branches=ngettext("{number:,} branch", "{number:,} branches", again.branches),
        conflicts=ngettext("{number:,} conflict", "{number:,} conflicts", again.conflicts),
    )


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
