"""Runs the solver in a thread of its own, so that it can be stopped from outside at once."""

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
"""Gives the value of an expression in a solution."""

POLL = 0.05  # seconds between two calls of `stop`


class OutOfTime(Exception):
    """The time is up, or the solve was stopped from outside."""


@dataclass(slots=True)
class SolverBudget:
    """The limits of the work, the receiver of progress, and the work done so far.

    `effort` is in the solver's deterministic time, which is the same on every machine.
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
        """The work done so far."""
        return Work(0, self.branches, self.conflicts, self.seconds)

    def check(self) -> None:
        """Raises `OutOfTime` when there is no time left."""
        if self.stop() or (self.time_limit is not None and self.seconds >= self.time_limit):
            raise OutOfTime
        if self.effort is not None and self.spent >= self.effort:
            raise OutOfTime

    def tell(self, value: int | None, bound: int) -> None:
        """Reports a new value or bound."""
        if self.progress and self._last_news != (value, bound):
            self._last_news = value, bound
            self.progress(value, bound)

    def run(self, cp: CpModel, solver: CpSolver, listener: Listener) -> object:
        """Runs the solver and returns its status: `OPTIMAL`, `INFEASIBLE`, or another one if it is stopped."""
        self.check()
        if self.time_limit is not None:
            solver.parameters.max_time_in_seconds = self.time_limit - self.seconds
        if self.effort is not None:
            limits = solver.parameters
            limits.max_deterministic_time = min(limits.max_deterministic_time, self.effort - self.spent)
        ended: list[object] = []
        done = Event()  # if Ctrl-C interrupts its `join`, a thread counts as ended while it still runs

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
            raise SolverError(gettext("the solver ended with {status}", status=solver.status_name(status)))
        return status


class Listener(CpSolverSolutionCallback):
    """Receives solutions and bounds while the solver runs; keeps an error of the receivers in `failure`."""

    def __init__(
        self,
        solution: Callable[[Value], None] | None = None,
        bound: Callable[[float], None] | None = None,
    ) -> None:
        super().__init__()
        self.failure: Exception | None = None
        self._solution, self._bound = solution, bound

    def on_solution_callback(self) -> None:
        """Receives a solution."""
        try:
            if self._solution and not self.failure:
                self._solution(self.value)
        except Exception as failure:
            self.failure = failure

    def hear_bound(self, bound: float) -> None:
        """Receives a better bound."""
        try:
            if self._bound and not self.failure:
                self._bound(bound)
        except Exception as failure:
            self.failure = failure


def solver_for(seed: int) -> CpSolver:
    """A deterministic solver: one worker and a fixed seed."""
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.linearization_level = 1
    solver.parameters.cut_level = 0
    solver.parameters.cp_model_probing_level = 0
    solver.parameters.catch_sigint_signal = False
    return solver
