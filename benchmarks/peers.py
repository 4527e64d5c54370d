"""Solvers of the best plan by points, each as a function of a problem and a time limit: our own and others."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from time import process_time
from typing import TypeAlias

from ortools.sat.python.cp_model import FEASIBLE, OPTIMAL, CpModel, CpSolver

from benchmarks.cpu_limit import cpu_limit
from benchmarks.highs import ask_highs
from benchmarks.milp import Milp
from benchmarks.solved import Solved
from benchmarks.straightforward_model import straightforward_model
from ny1901_solver.new_york_1901.planning import search, turns
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.turns.model import PlanModel

Clock: TypeAlias = Callable[[], float]
Way: TypeAlias = Callable[[str, PlanProblem, float], Solved]
"""Solves a problem; the arguments are the name of the position, the problem, and a time limit in seconds."""


def by_search(name: str, problem: PlanProblem, limit: float, second: bool = False) -> Solved:
    """Solves with the exact search; the building time ends when the search reports its first bound."""
    started, reported = process_time(), list[float]()

    def report(*_: object) -> None:
        if not reported:
            reported.append(process_time() - started)

    budget = search.Budget(stop=lambda: process_time() - started >= limit, report=report)
    found = search.best_plan(problem, second=second, budget=budget)
    whole = process_time() - started
    building = reported[0] if reported else whole
    proved = found.status == "proved" and (found.second_proved or not second)
    return Solved(name, proved, found.value, found.bound, building, whole - building, found.work.nodes)


def by_our_model(name: str, problem: PlanProblem, limit: float, clock: Clock = process_time) -> Solved:
    """Solves with the CP-SAT model; to measure the building time, it builds the model once more."""
    started = clock()
    found = turns.best_plan(problem, stop=lambda: clock() - started >= limit)
    whole = clock() - started
    PlanModel.of(problem.state, problem.turns, explicit=False)
    building = clock() - started - whole
    return Solved(name, found.status == "proved", found.value, found.bound, building, whole - building)


def by_straightforward_model(name: str, problem: PlanProblem, limit: float) -> Solved:
    """Solves the straightforward model with CP-SAT, with the best settings for it."""
    started = process_time()
    model, solver = straightforward_model(problem.state, problem.turns), CpSolver()
    building = process_time() - started
    solver.parameters.num_workers, solver.parameters.linearization_level = 1, 2
    with cpu_limit(limit, solver.stop_search):
        status = solver.solve(model)
    solving = process_time() - started - building
    if status not in (OPTIMAL, FEASIBLE):  # then CP-SAT returns 0 for value and bound
        return Solved(name, False, None, None, building, solving)
    value, bound = round(solver.objective_value), floor(solver.best_objective_bound + 1e-6)
    return Solved(name, status == OPTIMAL, value, bound, building, solving)


def by_highs_on_the_straightforward_model(name: str, problem: PlanProblem, limit: float) -> Solved:
    """Solves the straightforward model with HiGHS; the translation into rows is not timed."""
    started = process_time()
    model = straightforward_model(problem.state, problem.turns)
    return _by_highs(name, model, limit, process_time() - started)


def by_highs_on_our_model(name: str, problem: PlanProblem, limit: float) -> Solved:
    """Solves the CP-SAT model of the package with HiGHS; the translation into rows is not timed.

    The constraints do not contain the rule that a pass or a forced return is the last resort. So the optimum is an
    upper bound, which equals the value of the best plan unless passing pays.
    """
    started = process_time()
    model = PlanModel.of(problem.state, problem.turns, explicit=False)
    model.plan.model.maximize(model.worth[0])
    return _by_highs(name, model.plan.model, limit, process_time() - started)


def _by_highs(name: str, model: CpModel, limit: float, building: float) -> Solved:
    found = ask_highs(Milp.of(model), limit)
    value = None if found.value is None else round(found.value)
    bound = None if found.bound is None else floor(found.bound + 1e-6)
    return Solved(name, found.proved, value, bound, building, found.seconds)
