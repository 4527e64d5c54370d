"""Finds the best layout with proof: the model of several turns, with the market left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import floor
from typing import NoReturn

from ortools.sat.python.cp_model import INFEASIBLE, OPTIMAL, CpModel, LinearExpr

from ....cpsat.linear import total
from ....cpsat.running import Listener, OutOfTime, SolverBudget, Value, solver_for
from ....errors import ProofsDiffer
from ....messages import gettext
from ....runs.watching import Report, Stop, never, silent
from ...moves import Reclaim, Turn
from ...positions import format_line
from ..layout import SHARE, BestLayout, LayoutProblem, play_layout, without_idle
from .constraints import CONSTRAINTS, Constraint
from .model import PlanModel
from .solve import IDLE_EFFORT, decision_variables, roof
from .wording import solution_turns


def best_layout(
    problem: LayoutProblem,
    *,
    effort: float | None = None,
    stop: Stop = never,
    report: Report = silent,
    known: Sequence[Turn] = (),
    constraints: Mapping[str, Constraint] = CONSTRAINTS,
    seed: int = 0,
) -> BestLayout:
    """Returns the layout of most points within a budget of the solver's deterministic time.

    `known` are the turns of a layout of the same or of a smaller question. Raises `ProofsDiffer` if the rules forbid a
    layout that the model allows.
    """
    budget = SolverBudget(effort=effort, seed=seed, stop=stop, progress=report)
    laying = _Laying(problem, budget, known, constraints)
    if problem.left:
        with suppress(OutOfTime):
            laying.run()
    best, bound = laying.best, laying.bound
    return BestLayout("proved" if best.points == bound else "feasible", best, bound, budget.work)


class _Laying:
    """The solver runs for one question: the best layout so far, and upper bounds of all layouts.

    `without` bounds the layouts in which no worker is taken back (TRN-5), and `back` bounds the others. Idle turns are
    free in the models, because the same layout without them is legal, too.
    """

    def __init__(
        self, problem: LayoutProblem, budget: SolverBudget, known: Sequence[Turn], constraints: Mapping[str, Constraint]
    ) -> None:
        self.problem, self.budget, self.constraints = problem, budget, constraints
        self.best = play_layout(problem, known)
        self.without = self.back = 0
        if problem.left:
            self.model = self._model(explicit=False)
            self.without = self.back = roof(self.model.plan.model, self.points(self.model))

    @property
    def bound(self) -> int:
        """An upper bound of the points of all layouts."""
        return max(self.without, self.back, self.best.points)

    def run(self) -> None:
        """Finds the best layout without a worker taken back, and proves that no other layout is better, or finds it.

        A model that is not explicit is too lenient with workers taken back: it only counts them. If even this model has
        no better layout, there is none; if it has one, an explicit model decides.
        """
        plan = self.model.plan
        taken_back = total(plan.stuck)
        self._look_at_workers_taken_back(taken_back)
        certain = plan.model.clone()
        certain.add(taken_back == 0)
        # If no worker is taken back, claims of land on which nothing is built do not help: without such a claim, one
        # worker more is free in every later turn.
        named = total(claim for claims in plan.claim for claim in claims.values())
        certain.add(total(plan.take_count(t) for t in range(plan.turns)) == named)
        certain.add(self.points(self.model) >= self.best.points)
        if not self.solve(self.model, certain, self._hear_without):
            self._contradiction(gettext("there is no layout at all"))
        self.without = self.best.points
        if self.back <= self.best.points:
            return
        lenient = plan.model.clone()
        lenient.add(taken_back >= 1)
        lenient.add(self.points(self.model) >= self.best.points + 1)
        status = self.budget.run(lenient, solver_for(self.budget.seed), Listener())
        if status == OPTIMAL:
            explicit = self._model(explicit=True)
            closer = explicit.plan.model.clone()
            closer.add(total(explicit.plan.stuck) >= 1)
            closer.add(self.points(explicit) >= self.best.points + 1)
            self.solve(explicit, closer, self._hear_back)
        elif status != INFEASIBLE:
            raise OutOfTime
        self.back = self.best.points

    def _look_at_workers_taken_back(self, taken_back: LinearExpr) -> None:
        """Computes an upper bound of the layouts in which a worker is taken back, with limited effort.

        Without this bound, an answer whose budget runs out would have only the bound of the variables' domains.
        """
        effort = self.budget.effort
        solver = solver_for(self.budget.seed)
        solver.parameters.max_deterministic_time = IDLE_EFFORT if effort is None else min(IDLE_EFFORT, effort / SHARE)
        lenient = self.model.plan.model.clone()
        lenient.add(taken_back >= 1)
        lenient.maximize(self.points(self.model))
        status = self.budget.run(lenient, solver, Listener(bound=self._hear_back))
        if status == INFEASIBLE:
            self.back = self.best.points
        elif status == OPTIMAL:
            self.back = min(self.back, round(solver.objective_value))

    def solve(self, model: PlanModel, cp: CpModel, hear_bound: Callable[[float], None]) -> bool:
        """Finds the best layout of a model and stores it; returns whether the model has a layout.

        Layouts that take a worker back too early are forbidden one after the other.
        """
        cp.maximize(self.points(model))
        while True:
            solver = solver_for(self.budget.seed)
            listener = Listener(partial(self._keep, model), hear_bound)
            status = self.budget.run(cp, solver, listener)
            if status == INFEASIBLE:
                return False
            if status != OPTIMAL:
                raise OutOfTime
            if self._hear(model, solver.value):
                return True
            self._forbid(model, cp, solver.value)

    def points(self, model: PlanModel) -> LinearExpr:
        """The points of the layout as an expression of a model."""
        return model.by_rule["BLD-9"]

    def _model(self, explicit: bool) -> PlanModel:
        problem = self.problem
        model = PlanModel.of(
            problem.state, problem.left, explicit=explicit, constraints=self.constraints, lands=problem.lands
        )
        if not problem.demolish:
            model.plan.model.add(total(model.plan.demolish) == 0)
        return model

    def _hear(self, model: PlanModel, value: Value) -> bool:
        """Plays a layout of the model and stores it if it is the best so far; returns whether it is legal.

        Only the conditions of a worker taken back (TRN-5) are left to the rules.
        """
        turns = without_idle(solution_turns(model.plan, value))
        played = play_layout(self.problem, turns)
        if played.broken is not None:
            if {*played.reasons} <= {"TRN-5"} and any(isinstance(step, Reclaim) for step in turns[played.broken].steps):
                return False
            self._contradiction(f"{' | '.join(map(str, turns))}: {', '.join(played.reasons)}")
        if played.points != value(self.points(model)):
            self._contradiction(f"{' | '.join(map(str, turns))}: {value(self.points(model))}")
        if played.points > self.best.points:
            self.best = played
            self._tell()
        return True

    def _keep(self, model: PlanModel, value: Value) -> None:
        self._hear(model, value)

    def _hear_without(self, bound: float) -> None:
        self.without = min(self.without, floor(bound + 0.5))
        self._tell()

    def _hear_back(self, bound: float) -> None:
        self.back = min(self.back, floor(bound + 0.5))
        self._tell()

    def _tell(self) -> None:
        self.budget.tell(self.best.points, self.bound)

    def _forbid(self, model: PlanModel, cp: CpModel, value: Value) -> None:
        """Forbids the first worker taken back too early, after exactly the same earlier decisions.

        Whether it is too early depends on the position before that turn, which the earlier decisions determine.
        """
        plan, turns = model.plan, solution_turns(model.plan, value)
        broken = play_layout(self.problem, without_idle(turns)).broken
        assert broken is not None
        places = [t for t, turn in enumerate(turns) if without_idle((turn,))]
        same = [1 - var if value(var) else var for var in decision_variables(model, places[broken])]
        cp.add(total(same) >= plan.stuck[places[broken]])

    def _contradiction(self, what: str) -> NoReturn:
        raise ProofsDiffer(
            gettext(
                "the model of the layout and the rules differ ({what}), in {position}",
                what=what,
                position=format_line(self.problem.state),
            )
        )
