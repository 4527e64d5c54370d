"""Finds the best plan, or the plan that reaches the goals in the fewest turns, with one or several searches."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TypeAlias

from ....cpsat.work import Work
from ...moves import Turn
from ..problem import Counting, PlanProblem, advance, first_stage, gone_tile
from ..result import Effect, OptimalPlan, PlanResult, Prover, effect_of, fulfils, lines_of, value_status, worth_of
from .best_first import Search
from .brute_force import quick_plan, replay_plan, try_every_plan
from .search_budget import Budget, Progress
from .survey import survey

SCOUTED = (
    4  # the least number of turns for which a scout (a quick search among few options) saves more time than it takes
)
SCOUT_NODES = 5_000
WIDTHS = (100, 8)  # the number of options of a block in a scout, for each number of builds and highest generation

UNLIMITED = Budget()

Plans: TypeAlias = dict[Effect, tuple[Turn, ...]]


def best_plan(
    problem: PlanProblem,
    *,
    effects: int = 1,
    second: bool = False,
    budget: Budget = UNLIMITED,
) -> PlanResult:
    """Returns the plan that gains most, or the plan that reaches the goals in the fewest turns, with proof.

    `effects` is the greatest number of optimal effects to list; `second` requests the worth of the best plan with any
    other effect. If turns of other players are given, the function tries every plan. Goals that the position already
    reaches take no turn. The program `beside` of the budget (the CP-SAT model) helps only to find one best plan. So a
    budget with `beside` cannot be combined with several effects or with `second`.
    """
    assert budget.beside is None or (effects == 1 and not second)
    result = (_fewest if problem.wishes else _greatest)(problem, effects, second, budget)
    if result.is_settled(effects, second):
        return result
    return replace(result, gave_up=budget.nodes is None and not budget.stop())


def _greatest(problem: PlanProblem, effects: int, second: bool, budget: Budget) -> PlanResult:
    """Returns the plan of greatest gain.

    Because good plans are known at the start, the search can leave out all options that gain less.
    """
    progress = Progress(problem, budget)
    if problem.others:
        return try_every_plan(problem, effects, second, budget, progress)
    search = Search(problem, survey(problem), effects, second, budget, progress)
    for effect, turns in _in_hand(search).items():
        search.knows(effect, turns)
    search.floor = _floor(search)
    return search.result()


def _in_hand(search: Search) -> Plans:
    """Returns known plans, the best first, with which the search starts: the plan of the computer player `quick` and,
    if the problem has many turns, the plans of a scout (a quick search among few options)."""
    problem, plans = search.problem, Plans()
    if not problem.wishes and (turns := quick_plan(problem)) is not None:
        after = replay_plan(problem, turns)
        plans[effect_of(problem, after)] = turns
        search.progress.hear_plan(after)
    if problem.turns >= SCOUTED:
        plans |= _scout(search)
    return dict(sorted(plans.items(), key=lambda item: item[0].worth, reverse=True))


def _floor(search: Search) -> int | None:
    """Returns the least gain with which a plan can change the answer: the gain of the best known plan or, with
    `second`, of the second-best known plan.

    If a single plan for points is requested, the least gain is one point more, because a plan with equal points is
    not better.
    """
    wanted, known = 1 + search.second, sorted((effect.worth for effect in search.plans), reverse=True)
    if len(known) < wanted:
        return search.floor
    alone = search.effects == wanted == 1 and search.problem.counting == "points"
    return max(search.floor or 0, known[wanted - 1].gain + alone)


def _fewest(problem: PlanProblem, effects: int, second: bool, budget: Budget) -> PlanResult:
    """Tries one number of turns after another. The answer's `bound` is the first number of turns that is not proved to
    be too small."""
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
    """Returns the answer for a number of turns; the answer is proved if fewer turns are not enough.

    The gain of the answer is proved only if it is proved among plans with this number of turns, and if fewer turns are
    not enough.
    """
    status = value_status(turns, bound)
    done = result.status == status == "proved"
    return replace(
        result,
        status=status,
        value=turns,
        bound=bound,
        work=Work(nodes=nodes),
        gain_proved=done,
        ties_proved=done and result.ties_proved,
    )


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
        ties_proved=True,
    )


def _to_the_goal(problem: PlanProblem, budget: Budget) -> PlanResult | None:
    """Returns a plan that reaches the goals and is found quickly, in case the search is interrupted."""
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
    """Returns good plans from a scout, which is a quick search among few options. If the scout finds no plan for the
    final score, a scout that counts only points on the score track is tried.

    The plans of a scout do not depend on other options of the question, so that all answers to a problem show the same
    best plan.
    """
    problem = search.problem
    countings: tuple[Counting, ...] = ("points",) if problem.counting == "points" else ("final", "points")
    plans: Plans = {}
    for counting, widest in product(countings, WIDTHS):
        if plans:
            break
        counted = replace(problem, counting=counting)
        if counted != problem and problem.wishes:
            break  # a goal for the score is valid only for one way of counting
        budget = replace(search.budget, nodes=SCOUT_NODES)
        ground = replace(search.ground, problem=counted)
        scout = Search(counted, ground, 1, True, budget, search.progress, widest)
        scout.result()
        for turns in scout.plans.values():
            plans[effect_of(problem, replay_plan(counted, turns))] = turns
    return plans
