"""The best plan, or the one that fulfils the wishes in the fewest turns, and the searches run for it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TypeAlias

from ....cpsat.work import Work
from ...moves import Turn
from ..problem import Counting, PlanProblem, advance, first_stage, gone_tile
from ..result import Effect, OptimalPlan, PlanResult, Prover, Status, effect_of, fulfils, lines_of, worth_of
from .best_first import Search
from .brute_force import quick_plan, replay_plan, try_every_plan
from .search_budget import Budget, Progress
from .survey import survey

SCOUTED = 4  # fewest own turns for which a scout, a quick search among few options, saves more time than it takes
SCOUT_NODES = 5_000
WIDTHS = (100, 8)  # options of a block in a scout, for each number of builds and highest generation

UNLIMITED = Budget()

Plans: TypeAlias = dict[Effect, tuple[Turn, ...]]


def best_plan(
    problem: PlanProblem,
    *,
    effects: int = 1,
    second: bool = False,
    budget: Budget = UNLIMITED,
) -> PlanResult:
    """The plan that gains most, or the one that fulfils the wishes in the fewest turns, with proof.

    `effects` is the most optimal effects to list; `second` asks for the worth of the best other effect. With given
    turns of other players, every plan is tried. Wishes that the position fulfils already take no turn. The budget's
    `aside` helps only with one best plan, so it excludes more effects and `second`.
    """
    assert budget.aside is None or (effects == 1 and not second)
    result = (_fewest if problem.wishes else _greatest)(problem, effects, second, budget)
    if result.status == "infeasible" or result.gain_proved:
        return result
    return replace(result, gave_up=budget.nodes is None and not budget.stop())


def _greatest(problem: PlanProblem, effects: int, second: bool, budget: Budget) -> PlanResult:
    """The plan of greatest gain; plans in hand let the search leave out all options that gain less."""
    progress = Progress(problem, budget)
    if problem.others:
        return try_every_plan(problem, effects, second, budget, progress)
    search = Search(problem, survey(problem), effects, second, budget, progress)
    for effect, turns in _in_hand(search).items():
        search.knows(effect, turns)
    search.floor = _floor(search)
    return search.result()


def _in_hand(search: Search) -> Plans:
    """Plans to start with, the best first: that of `quick`, and for long problems those of a scout."""
    problem, plans = search.problem, Plans()
    if not problem.wishes and (turns := quick_plan(problem)) is not None:
        after = replay_plan(problem, turns)
        plans[effect_of(problem, after)] = turns
        search.progress.hear_plan(after)
    if problem.turns >= SCOUTED:
        plans |= _scout(search)
    return dict(sorted(plans.items(), key=lambda item: item[0].worth, reverse=True))


def _floor(search: Search) -> int | None:
    """The least gain that can matter: that of the best plan in hand or, with `second`, of the second best.

    One more if a single plan for points is wanted: a tie in points is no better plan.
    """
    wanted, known = 1 + search.second, sorted((effect.worth for effect in search.plans), reverse=True)
    if len(known) < wanted:
        return search.floor
    alone = search.effects == wanted == 1 and search.problem.counting == "points"
    return max(search.floor or 0, known[wanted - 1].gain + alone)


def _fewest(problem: PlanProblem, effects: int, second: bool, budget: Budget) -> PlanResult:
    """Tries one number of turns after another; `bound` is the first that is not ruled out."""
    if gone_tile(problem) is not None:
        return PlanResult("infeasible")
    if _is_fulfilled(problem, ()):
        return _no_turn(problem, second)
    most = max(1, first_stage(problem).left)
    in_hand = _to_the_goal(replace(problem, turns=most), budget)
    bound, nodes = None, 0
    proved_by: Prover = "search"
    for turns in range(1, most + 1):
        budget.report(None, turns)
        result = _greatest(replace(problem, turns=turns), effects, second, budget)
        nodes += result.work.nodes
        if result.proved_by == "model":
            proved_by = result.proved_by
        if result.status == "infeasible":
            continue
        bound = bound or turns
        if result.plan:
            return replace(_in_turns(result, turns, bound, nodes), proved_by=proved_by)
        if budget.stop():
            break
    if bound is None:
        return PlanResult("infeasible", work=Work(nodes=nodes), proved_by=proved_by)
    if in_hand is None:
        return PlanResult("timeout", bound=bound, work=Work(nodes=nodes), proved_by=proved_by)
    return replace(_in_turns(in_hand, len(in_hand.plan), bound, nodes), proved_by=proved_by)


def _in_turns(result: PlanResult, turns: int, bound: int, nodes: int) -> PlanResult:
    """The answer for a number of turns, proved if no fewer are enough.

    That no other plan of so many turns gains more is proved only if the search for them was completed.
    """
    status: Status = "proved" if turns == bound else "feasible"
    done = result.status == status == "proved"
    return replace(result, status=status, value=turns, bound=bound, work=Work(nodes=nodes), gain_proved=done)


def _no_turn(problem: PlanProblem, second: bool) -> PlanResult:
    worth, effect = worth_of(problem, problem.state), effect_of(problem, problem.state)
    return PlanResult(
        "proved",
        0,
        0,
        worth=worth,
        effects=(OptimalPlan(effect, ()),),
        complete=True,
        second_proved=second,
        gain_proved=True,
    )


def _to_the_goal(problem: PlanProblem, budget: Budget) -> PlanResult | None:
    """A plan that fulfils the wishes, found quickly, in case the search is broken off."""
    if problem.others or problem.turns < SCOUTED:
        return None
    search = Search(problem, survey(problem), 1, False, budget, Progress(problem, budget))
    plans = [
        next(plan[:turns] for turns in range(1, len(plan) + 1) if _is_fulfilled(problem, plan[:turns]))
        for plan in _scout(search).values()
    ]
    if not plans:
        return None
    after = replay_plan(problem, plan := min(plans, key=len))
    effect = effect_of(problem, after)
    return PlanResult(
        "feasible",
        plan=plan,
        worth=effect.worth,
        lines=lines_of(problem, after),
        effects=(OptimalPlan(effect, plan),),
    )


def _is_fulfilled(problem: PlanProblem, turns: tuple[Turn, ...]) -> bool:
    stage = first_stage(problem)
    for turn in turns:
        stage = advance(problem, stage, turn)
    return all(fulfils(problem, wish, stage.state) for wish in problem.wishes)


def _scout(search: Search) -> Plans:
    """Good plans found quickly; if a scout finds none for the final score, one for points is tried.

    They do not depend on the other options of the question, so that all answers to a problem show the same best plan.
    """
    problem = search.problem
    countings: tuple[Counting, ...] = ("points",) if problem.counting == "points" else ("final", "points")
    plans: Plans = {}
    for counting, widest in product(countings, WIDTHS):
        if plans:
            break
        counted = replace(problem, counting=counting)
        if counted != problem and problem.wishes:
            break  # a wished score belongs to one way of counting
        budget = replace(search.budget, nodes=SCOUT_NODES)
        ground = replace(search.ground, problem=counted)
        scout = Search(counted, ground, 1, True, budget, search.progress, widest)
        scout.result()
        for turns in scout.plans.values():
            plans[effect_of(problem, replay_plan(counted, turns))] = turns
    return plans
