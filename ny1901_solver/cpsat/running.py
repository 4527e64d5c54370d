"""Runs the solver in its own thread, so that another thread can stop it at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import TypeAlias

from ortools.sat.python.cp_model import (
    FEASIBLE,
    INFEASIBLE,
    OPTIMAL,
    UNKNOWN,
    CpModel,
    CpSolver,
    CpSolverSolutionCallback,
)

from ..errors import SolverError
from ..messages import gettext
from ..runs.watching import Report, Stop, never
from .linear import Term
from .work import Work

Value: TypeAlias = Callable[[Term], int]
"""A function that returns the value of an expression in a solution."""

POLL = 0.05  # seconds between two calls of `stop`


class OutOfTime(Exception):
    """The error for a solver run that has reached its time limit or was stopped from outside."""


@dataclass(slots=True)
class SolverBudget:
    """The limits of the solver's work, the function that receives progress, and the work done so far.

    `effort` is a limit in the solver's deterministic time, which is the same on every machine.
    """

    time_limit: float | None = None
    effort: float | None = None
    seed: int = 0
    progress: Report | None = None
    stop: Stop = never
    branches: int = 0
    conflicts: int = 0
    seconds: float = 0.0
    spent: float = 0.0
    _last_news: tuple[int | None, int] | None = field(default=None, init=False)

    @property
    def work(self) -> Work:
        """The work that the solver has done so far."""
        return Work(0, self.branches, self.conflicts, self.seconds)

    def check(self) -> None:
        """Raises `OutOfTime` when a limit is reached or `stop` returns true."""
        if self.stop() or (self.time_limit is not None and self.seconds >= self.time_limit):
            raise OutOfTime
        if self.effort is not None and self.spent >= self.effort:
            raise OutOfTime

    def add(self, part: SolverBudget) -> None:
        """Adds the work that was done with another budget for a part of the work."""
        self.branches += part.branches
        self.conflicts += part.conflicts
        self.seconds += part.seconds
        self.spent += part.spent

    def tell(self, value: int | None, bound: int) -> None:
        """Reports a new best value or bound to `progress`."""
        if self.progress and self._last_news != (value, bound):
            self._last_news = value, bound
            self.progress(value, bound)

    def run(self, cp: CpModel, solver: CpSolver, listener: Listener) -> object:
        """Runs the solver and returns its status: `OPTIMAL`, `INFEASIBLE`, or another status if the solver is stopped
        early."""
        self.check()
        if self.time_limit is not None:
            solver.parameters.max_time_in_seconds = self.time_limit - self.seconds
        if self.effort is not None:
            limits = solver.parameters
            limits.max_deterministic_time = min(limits.max_deterministic_time, self.effort - self.spent)
        ended: list[object] = []
        # a thread whose `join` is interrupted by Ctrl-C counts as ended although the thread still runs
        done = Event()

        def work() -> None:
            try:
                ended.append(solver.solve(cp, listener))
            finally:
                done.set()

        thread = Thread(target=work)
        solver.best_bound_callback = listener.hear_bound
        thread.start()
        try:
            while not done.wait(POLL):
                if listener.failure or self.stop():
                    solver.stop_search()
        finally:
            while not done.wait(POLL):
                solver.stop_search()
            thread.join()
        if listener.failure:
            raise listener.failure
        self.branches += solver.num_branches
        self.conflicts += solver.num_conflicts
        self.seconds += solver.wall_time
        self.spent += solver.response_proto.deterministic_time
        (status,) = ended
        if status not in (OPTIMAL, FEASIBLE, INFEASIBLE, UNKNOWN):
            raise SolverError(gettext("the solver stopped with the status {status}", status=solver.status_name(status)))
        return status


class Listener(CpSolverSolutionCallback):
    """Receives solutions and bounds while the solver runs. If a function that receives solutions or bounds raises an
    error, the error is kept in `failure`.
    """

    def __init__(
        self,
        solution: Callable[[Value], None] | None = None,
        bound: Callable[[float], None] | None = None,
    ) -> None:
        super().__init__()
        self.failure: Exception | None = None
        self._solution, self._bound = solution, bound

    def on_solution_callback(self) -> None:
        """Passes a new solution to the function `solution`."""
        try:
            if self._solution and not self.failure:
                self._solution(self.value)
        except Exception as failure:
            self.failure = failure

    def hear_bound(self, bound: float) -> None:
        """Passes a better bound of the solver to the function `bound`."""
        try:
            if self._bound and not self.failure:
                self._bound(bound)
        except Exception as failure:
            self.failure = failure


def solver_for(seed: int) -> CpSolver:
    """A deterministic solver, with one worker and a fixed seed."""
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.linearization_level = 1
    solver.parameters.cut_level = 0
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.catch_sigint_signal = False
    return solver
