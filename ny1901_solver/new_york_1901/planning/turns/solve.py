"""The best plan with proof, all best effects and the second best, by CP-SAT."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ortools.sat.python.cp_model import OPTIMAL

from ....kit.cpsat.running import OutOfTime, SolverBudget, solver_for
from ....kit.errors import SolverError
from ....kit.watching import Report, Stop, never
from ...moves import Turn
from ...rules.options import must_take_back
from ...state import GameState
from ..effects import effect_of, fulfils
from ..problem import PlanProblem, first_stage, gone_tile
from ..result import OptimalPlan, PlanResult
from .asking import Asking, NeedsCloserLook
from .constraints import CONSTRAINTS, Constraint
from .market_flow import TooManyMarkets
from .model import PlanModel
from .wording import decisions


def best_plan(
    problem: PlanProblem,
    *,
    effects: int = 1,
    second: bool = False,
    time_limit: float | None = None,
    effort: float | None = None,
    seed: int = 0,
    progress: Report | None = None,
    stop: Stop = never,
) -> PlanResult:
    """The best plan of a problem, at most so many classes of best effects, and, if asked for, the second best worth.

    The time limit is in seconds of solving, `effort` in the solver's deterministic time; `stop` is asked many times a
    second, from the calling thread, and ends the work when it answers yes. Either way what has been found so far is the
    answer. With wishes, value and bound are numbers of turns, in `progress`, too. Raises `DoorsDisagree` when the rules
    forbid the plan or score it otherwise, and `SolverError` when a given turn may be forced or not by what is left of
    the legendaries (TRN-4).
    """
    if problem.sure_shifts:
        raise SolverError("the model cannot leave out a Market Shift that turns up unknown cards; the search can")
    budget = SolverBudget(time_limit, effort, seed, progress, stop)
    most = first_stage(problem).left
    if gone_tile(problem) is not None:
        return PlanResult("infeasible")
    if not most or (problem.wishes and all(fulfils(problem, wish, problem.state) for wish in problem.wishes)):
        return _empty_plan(problem, second)
    if not problem.wishes:
        return _answered(replace(problem, turns=most), budget, effects, second)
    for turns in range(1, most + 1):
        budget.tell(None, turns)
        result = _answered(replace(problem, turns=turns), budget, effects, second)
        if result.status == "timeout":
            return replace(result, bound=turns)
        if result.status != "infeasible":
            budget.tell(turns, turns)
            return replace(result, status="proved")  # that no fewer turns do is; see `gain_proved`
    return result


def settle(problem: PlanProblem, at_least: int | None, effort: float, stop: Stop = never) -> PlanResult:
    """The best of the plans of exactly the problem's turns that gain at least so much: as far as the effort goes.

    The effort is in the solver's deterministic time. `infeasible` says that there is no such plan; a bound holds for
    all plans. Raises as `best_plan` does.
    """
    return _answered(problem, SolverBudget(effort=effort, stop=stop), 1, False, at_least)


def _empty_plan(problem: PlanProblem, second: bool) -> PlanResult:
    """The plan without a turn: the game is over (END-2), or all that is wished for is so already."""
    effect = effect_of(problem, problem.state)
    if not all(fulfils(problem, wish, problem.state) for wish in problem.wishes):
        return PlanResult("infeasible")
    return PlanResult(
        "proved",
        0,
        0,
        worth=effect.worth,
        effects=(OptimalPlan(effect, ()),),
        complete=True,
        second_proved=second,
        gain_proved=True,
    )


def _answered(
    problem: PlanProblem, budget: SolverBudget, effects: int, second: bool, at_least: int | None = None
) -> PlanResult:
    """The answer with exactly the turns of the problem, looked at closely where that matters."""
    asking: Asking | None = None
    try:
        if not problem.others and not _short_pile(problem):
            asking = Asking(problem, False, budget, at_least)
            try:
                return asking.result(effects, second)
            except NeedsCloserLook:
                pass
        closer = Asking(problem, True, budget, at_least)
        if asking:
            closer.start_from(asking)
        asking = closer
        return asking.result(effects, second)
    except (OutOfTime, TooManyMarkets):
        if asking is None:
            return PlanResult("timeout", work=budget.work)
        if asking.seen is None:
            return PlanResult("timeout", bound=asking.bound, work=budget.work)
        return asking.worded(asking.seen, asking.bound)


def admits(
    state: GameState,
    turns: Sequence[Turn],
    constraints: Mapping[str, Constraint] = CONSTRAINTS,
    others: tuple[tuple[Turn, ...], ...] = (),
) -> bool:
    """Whether the model has the plan among its solutions, under all constraints or under some.

    Of more than one turn, that a pass or a forced return is the last resort (TRN-4, TRN-5) is for the rules to say.
    """
    plan = PlanModel.of(state, len(turns), others=others, exact=len(turns) == 1, constraints=constraints).plan
    taken = decisions(plan, turns)
    if taken is None:
        return False
    for var, chosen in taken:
        plan.model.add(var == int(chosen))
    return solver_for(0).solve(plan.model) == OPTIMAL


def _short_pile(problem: PlanProblem) -> bool:
    """Whether the plan could come to the end of the pile, where a card put back matters, or must put one back now."""
    state = problem.state
    size = state.edition.numbers.open_market
    return state.market.future_size <= problem.turns + 1 + 2 * size or must_take_back(state)
