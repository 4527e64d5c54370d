"""The best plan with proof, all best effects and the second best, by CP-SAT."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import floor
from typing import TypeAlias

from ortools.sat.python.cp_model import (
    FEASIBLE,
    INFEASIBLE,
    OPTIMAL,
    UNKNOWN,
    CpModel,
    CpSolver,
    CpSolverSolutionCallback,
    IntVar,
    LinearExpr,
)

from ...errors import DoorsDisagree, SolverError
from ...moves import Pass, Reclaim, Shift, Turn
from ...rules import violations
from ...rules.options import must_take_back
from ...state import GameState, format_line
from ..effects import Effect, Worth, effect_of, fulfils, lines_of
from ..problem import BuildTile, PlanProblem, Stage, advance, first_stage, knows_cards
from ..result import OptimalPlan, PlanResult, Work
from .constraints import CONSTRAINTS, Constraint
from .model import PlanModel
from .variables import Term, total
from .wording import decisions, worded

Progress: TypeAlias = Callable[[int, int, float], None]
"""Hears of each better plan: its value, the bound, and the seconds spent in solves before this one."""

Value: TypeAlias = Callable[[Term], int]
"""What a solution makes of an expression."""


@dataclass(slots=True)
class Budget:
    """What is left of the time, and the work done so far."""

    time_limit: float | None
    seed: int
    progress: Progress | None
    branches: int = 0
    conflicts: int = 0
    seconds: float = 0.0

    @property
    def left(self) -> float | None:
        """The seconds left."""
        return None if self.time_limit is None else max(0.0, self.time_limit - self.seconds)

    @property
    def work(self) -> Work:
        """The work done so far."""
        return Work(0, self.branches, self.conflicts, self.seconds)


@dataclass(frozen=True, slots=True)
class Answer:
    """A plan that the rules confirm, with what it comes to; `bound` is that of the objective asked for."""

    plan: tuple[Turn, ...]
    after: Stage
    effect: Effect
    value: Value
    bound: int
    proved: bool


class OutOfTime(Exception):
    """The budget ran out before there was a plan."""


class _NeedsCloserLook(Exception):
    """A plan with a pass or a forced return could be as good as the answer."""


def best_plan(
    problem: PlanProblem,
    *,
    effects: int = 1,
    second: bool = False,
    time_limit: float | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> PlanResult:
    """The best plan of a problem, at most so many classes of best effects, and, if asked for, the second best worth.

    The time limit is in seconds. Raises `DoorsDisagree` when the rules forbid the plan or score it otherwise, and
    `SolverError` for a problem in which other players move: this model has them stand still.
    """
    if problem.others:
        raise SolverError("the model of several turns has the other players stand still")
    budget = Budget(time_limit, seed, progress)
    most = first_stage(problem).left
    if not most:
        return _nothing_left(problem)
    try:
        if problem.wishes:
            for turns in range(1, most + 1):
                result = _answered(problem, turns, budget, effects, second)
                if result.status != "infeasible":
                    return result
            return PlanResult("infeasible", work=budget.work)
        return _answered(problem, most, budget, effects, second)
    except OutOfTime:
        return PlanResult("timeout", work=budget.work)


def _nothing_left(problem: PlanProblem) -> PlanResult:
    """The empty plan, when the game is over (END-2)."""
    effect = effect_of(problem, problem.state)
    if not all(fulfils(problem, wish, problem.state) for wish in problem.wishes):
        return PlanResult("infeasible")
    return PlanResult("proved", 0, 0, (), effect.worth, (), (OptimalPlan(effect, ()),), True, None, True)


def _answered(problem: PlanProblem, turns: int, budget: Budget, effects: int, second: bool) -> PlanResult:
    """The answer with exactly so many turns, looked at closely where that matters."""
    if not _short_pile(problem, turns):
        try:
            return _Asking(problem, turns, False, budget).result(effects, second)
        except _NeedsCloserLook:
            pass
    return _Asking(problem, turns, True, budget).result(effects, second)


def admits(state: GameState, turns: Sequence[Turn], constraints: Mapping[str, Constraint] = CONSTRAINTS) -> bool:
    """Whether the model has the plan among its solutions, under all constraints or under some.

    That a pass or a forced return is the last resort (TRN-4, TRN-5) is for the rules to say.
    """
    plan = PlanModel.of(state, len(turns), constraints=constraints).plan
    taken = decisions(plan, turns)
    if taken is None:
        return False
    for var, chosen in taken:
        plan.model.add(var == int(chosen))
    return solver_for(0).solve(plan.model) == OPTIMAL


def _short_pile(problem: PlanProblem, turns: int) -> bool:
    """Whether the plan could come to the end of the pile, where a card put back matters, or must put one back now."""
    state = problem.state
    size = state.edition.numbers.open_market
    return state.market.future_size <= turns + 1 + 2 * size or must_take_back(state)


class _Asking:
    """One model, and the questions put to it one after another."""

    def __init__(self, problem: PlanProblem, turns: int, explicit: bool, budget: Budget) -> None:
        self.problem, self.turns, self.budget = problem, turns, budget
        self.model = PlanModel.of(problem.state, turns, problem.counting, problem.wishes, explicit=explicit)
        self.idle_turns = total([*self.model.plan.stuck, *self.model.plan.passes])
        self.cp = self.model.plan.model.clone()
        if not explicit:
            self.cp.add(self.idle_turns == 0)
        numbers = problem.state.edition.tile_number
        self.wanted = frozenset(numbers[wish.tile] for wish in problem.wishes if isinstance(wish, BuildTile))

    def result(self, effects: int, second: bool) -> PlanResult:
        """The answer to the problem with this many turns."""
        best = self.best(self.cp, 0)
        if best is None:
            self.rule_out_idle_turns(None)
            return PlanResult("infeasible", work=self.budget.work)
        worth = best.effect.worth
        value = self.turns if self.problem.wishes else worth.gain
        found = PlanResult(
            "feasible",
            value,
            value if self.problem.wishes else best.bound if self.model.plan.explicit else None,
            best.plan,
            worth,
            lines_of(self.problem, best.after.state),
            (OptimalPlan(best.effect, best.plan),),
        )
        if best.proved:
            found = self.proved(found, best, effects, second)
        return replace(found, work=self.budget.work)

    def proved(self, found: PlanResult, best: Answer, effects: int, second: bool) -> PlanResult:
        """As much of the proof, of the other best effects and of the second best as the time allows."""
        worth = best.effect.worth
        try:
            alone = effects <= 1 and not second
            self.rule_out_idle_turns(worth.gain + (alone and len(self.model.worth) == 1))
            found = replace(found, status="proved", bound=found.value)
            if alone:
                return found
            classes, complete = self.classes(best, max(effects, 1 + second))
            shown = tuple(OptimalPlan(answer.effect, answer.plan) for answer in classes)[:effects]
            found = replace(found, effects=shown, complete=complete and len(classes) <= effects)
            if second:
                runner_up, proved = (worth, True) if len(classes) > 1 else self.runner_up(worth)
                if runner_up != worth:
                    self.rule_out_idle_turns(runner_up.gain if runner_up else None)
                found = replace(found, second=runner_up, second_proved=proved)
        except OutOfTime:
            pass
        return found

    def rule_out_idle_turns(self, gain: int | None) -> None:
        """Makes sure that no plan with a pass or a forced return gains so much, or that there is none at all."""
        if self.model.plan.explicit:
            return
        cp = self.model.plan.model.clone()
        cp.add(self.idle_turns >= 1)
        if gain is not None:
            cp.add(self.model.worth[0] >= gain)
        if self.status(cp, None)[0] != INFEASIBLE:
            raise _NeedsCloserLook

    def best(self, cp: CpModel, first: int) -> Answer | None:
        """The best answer by the parts of its worth from the `first` on, in their order; `None` when there is none."""
        cp, answer = cp.clone(), None
        for part in self.model.worth[first:]:
            try:
                better = self.solve(cp, part)
            except OutOfTime:
                if answer is None:
                    raise
                return replace(answer, proved=False)
            if better is None:
                break
            answer = better if answer is None else replace(better, bound=answer.bound)
            if not answer.proved:
                return answer
            cp.add(part == answer.value(part))
        return answer

    def classes(self, best: Answer, cap: int) -> tuple[list[Answer], bool]:
        """Answers of the best worth and different effects, up to a cap, and whether these are all."""
        cp, found = self.cp.clone(), {best.effect: best}
        for part, value in zip(self.model.worth, best.effect.worth, strict=False):
            cp.add(part == value)
        self.exclude(cp, best)
        while len(found) < cap + 1:
            answer = self.solve(cp, None)
            if answer is None:
                return list(found.values()), True
            found.setdefault(answer.effect, answer)
            if len(found) > cap:
                break
            self.exclude(cp, answer)
        return list(found.values())[:cap], False

    def runner_up(self, best: Worth) -> tuple[Worth | None, bool]:
        """The worth next to the best one, when only one effect has that."""
        parts = self.model.worth
        for fixed in range(len(parts) - 1, -1, -1):
            cp = self.cp.clone()
            for part, value in zip(parts[:fixed], best, strict=False):
                cp.add(part == value)
            cp.add(parts[fixed] <= best[fixed] - 1)
            if answer := self.best(cp, fixed):
                return answer.effect.worth, answer.proved
        return None, True

    def exclude(self, cp: CpModel, answer: Answer) -> None:
        """Asks for other buildings in the end than those of an answer."""
        others = []
        for building in self.model.plan.standing:
            stands = building.alive[-1]
            if not isinstance(stands, int):
                others.append(1 - stands if answer.value(stands) else stands)
        cp.add(total(others) >= 1)

    def solve(self, cp: CpModel, aim: LinearExpr | None) -> Answer | None:
        """One solution that the rules confirm, the best by an aim; `None` when there is none."""
        if aim is not None:
            cp.maximize(aim)
        else:
            cp.clear_objective()  # type: ignore[no-untyped-call]
        while True:
            status, solver = self.status(cp, aim)
            if status == INFEASIBLE:
                return None
            if found := self.confirmed(solver.value, cp):
                bound = 0 if aim is None else floor(solver.best_objective_bound + 0.5)
                return Answer(*found, solver.value, bound, status == OPTIMAL)

    def status(self, cp: CpModel, aim: LinearExpr | None) -> tuple[object, CpSolver]:
        """How the solver ends, and the solver; without a solution only `INFEASIBLE`."""
        solver = solver_for(self.budget.seed)
        if self.budget.left is not None:
            solver.parameters.max_time_in_seconds = self.budget.left
        status = solver.solve(cp, _Listener(self.budget) if self.budget.progress and aim is not None else None)
        self.budget.branches += solver.num_branches
        self.budget.conflicts += solver.num_conflicts
        self.budget.seconds += solver.wall_time
        if status == UNKNOWN:
            raise OutOfTime
        if status not in (OPTIMAL, FEASIBLE, INFEASIBLE):
            raise SolverError(f"the solver ended with {solver.status_name(status)}")
        return status, solver

    def confirmed(self, value: Value, cp: CpModel) -> tuple[tuple[Turn, ...], Stage, Effect] | None:
        """The plan of a solution, played by the rules; `None` when it passes or takes back where it may not.

        That one condition the model leaves to the rules (TRN-4, TRN-5): the solution is then forbidden.
        """
        turns = worded(self.model.plan, value, self.wanted)
        stage = first_stage(self.problem)
        for number, turn in enumerate(turns):
            broken = violations(stage.state, turn)
            if broken and {violation.rule for violation in broken} <= {"TRN-4", "TRN-5"} and _without_action(turn):
                self.forbid(cp, number, value)
                return None
            if broken or not stage.left or not knows_cards(stage, turn):
                reasons = "; ".join(f"{v.rule}: {v.sentence}" for v in broken) or "no turn left, or a hidden card"
                raise DoorsDisagree(
                    f"turn {number + 1} of {_text(turns)} ({reasons}), in {format_line(self.problem.state)}"
                )
            stage = advance(self.problem, stage, turn)
        effect = effect_of(self.problem, stage.state)
        found = tuple(value(part) for part in self.model.worth)
        if Worth(*found) != effect.worth:
            raise DoorsDisagree(
                f"the model gives {Worth(*found)} for {_text(turns)}, the rules {effect.worth}, "
                f"in {format_line(self.problem.state)}"
            )
        return turns, stage, effect

    def forbid(self, cp: CpModel, turn: int, value: Value) -> None:
        """Forbids the pass or forced return of a turn after exactly the turns before it."""
        plan = self.model.plan
        taken: list[IntVar] = []
        for t in range(turn):
            taken += [
                *plan.build[t].values(),
                *plan.replace[t].values(),
                *plan.claim[t].values(),
                *plan.reclaim[t].values(),
            ]
            taken += [flow for arc, flow in plan.flow[t].items() if arc.shifts]
        others = [1 - var if value(var) else var for var in taken]
        for model in (cp, self.cp) if cp is not self.cp else (cp,):
            model.add(total(others) >= (plan.stuck[turn] if value(plan.stuck[turn]) else plan.passes[turn]))


class _Listener(CpSolverSolutionCallback):
    """Passes each better plan's value on."""

    def __init__(self, budget: Budget) -> None:
        super().__init__()
        self.budget = budget

    def on_solution_callback(self) -> None:
        assert self.budget.progress
        self.budget.progress(round(self.objective_value), floor(self.best_objective_bound), self.budget.seconds)


def solver_for(seed: int) -> CpSolver:
    """A solver that answers the same each time: one worker and a fixed seed."""
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.linearization_level = 1
    solver.parameters.cut_level = 0
    solver.parameters.cp_model_probing_level = 0
    return solver


def _without_action(turn: Turn) -> bool:
    return all(isinstance(step, (Shift, Pass, Reclaim)) for step in turn.steps)


def _text(turns: tuple[Turn, ...]) -> str:
    return " / ".join(map(str, turns))
