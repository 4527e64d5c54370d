"""Lets the CP-SAT model work beside the search, in a thread of its own and in rounds of work.

A round ends when the search has visited a number of nodes and the model has used an amount of the solver's
deterministic time. Only then do the two programs exchange their best plan and their upper bound. Each round is twice as
long as the round before. So an answer depends on the amount of work alone, and never on the speed of either program.
The first rounds are short enough that the slower program delays the faster one only by a small factor.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import TYPE_CHECKING

from ...cpsat.work import Work
from ...errors import SolverError
from ...runs.watching import Stop, never
from .problem import PlanProblem
from .result import PlanResult, Worth

if TYPE_CHECKING:
    from .turns import InRounds

FIRST = 50_000
"""Nodes of the search before the first round, and in the first round: about 1.5 seconds. Fewer than one of ten random
positions needs more."""

EFFORT = 2.0
"""The effort of the model in the first round, in the solver's deterministic time, which is about one second a unit."""

POLL = 0.05  # seconds between two calls of `stop`


class Round:
    """The work of the model in one round, which begins at once in a thread of its own."""

    def __init__(self, work: Callable[[Stop], PlanResult], stop: Stop) -> None:
        self._stop, self._left, self._done = stop, Event(), Event()
        self._result, self._failure = PlanResult("timeout"), list[BaseException]()
        # a copy of the context, because the language of messages belongs to the context
        self._thread = Thread(target=copy_context().run, args=(self._run, work), daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[Stop], PlanResult]) -> None:
        try:
            self._result = work(self._left.is_set)
        except BaseException as failure:  # raised again in the thread of the search
            self._failure.append(failure)
        finally:
            self._done.set()

    def result(self) -> PlanResult:
        """Waits for the end of the round and returns the model's result; a round that `stop` ends has what was found
        so far. Raises what the model has raised. The thread ends also if Ctrl-C interrupts the wait."""
        try:
            while not self._done.wait(POLL):
                if self._stop():
                    self._left.set()
        finally:
            self.leave()
        if self._failure:
            raise self._failure[0]
        return self._result

    def leave(self) -> None:
        """Ends the round without its result."""
        self._left.set()
        self._thread.join()


@dataclass(slots=True)
class ModelBeside:
    """The model of one question, which works beside the search from `FIRST` nodes on.

    `work` counts only rounds that the search has waited for. `missing` is true if the model would have helped, but
    OR-Tools is not installed.
    """

    stop: Stop = never
    work: Work = field(default_factory=Work)
    missing: bool = False
    _unable: bool = False
    _nodes: int = 0
    _due: int = FIRST
    _effort: float = EFFORT
    _asked: InRounds | None = None
    _round: Round | None = None

    def is_due(self, nodes: int) -> bool:
        """Adds nodes of the search to the count; returns whether a round of the search ends here."""
        self._nodes += nodes
        return self._nodes >= self._due and not self._unable

    def exchange(self, problem: PlanProblem, in_hand: Worth | None, bound: int | None) -> PlanResult | None:
        """Ends a round, and begins the next one unless the model has decided the question with its tie-breaks.

        `in_hand` is the worth of the search's best plan, and `bound` an upper bound of the gain of all plans, or `None`
        if the search knows neither. Returns the model's result for plans that are better than the best plan at the
        beginning of the round, or `None` if no round has ended.
        """
        ended, self._round = self._round, None
        try:
            result = None if ended is None else ended.result()
        except SolverError:  # the model cannot describe the question
            self._unable = True
            return None
        if result is not None:
            self.work = Work(0, self.work.branches + result.work.branches, self.work.conflicts + result.work.conflicts)
            if result.is_settled() or self.stop():
                return result
            if result.worth is not None:
                in_hand = result.worth if in_hand is None else max(in_hand, result.worth)
        self._begin(problem, in_hand, bound)
        return result

    def _begin(self, problem: PlanProblem, in_hand: Worth | None, bound: int | None) -> None:
        try:
            from .turns import InRounds  # loads CP-SAT only if needed

            asked = self._asked
            if asked is None or asked.problem != problem:
                asked = self._asked = InRounds(problem)
        except (SolverError, ModuleNotFoundError) as unable:
            self._unable, self.missing = True, isinstance(unable, ModuleNotFoundError)
            return
        effort, self._effort, self._due = self._effort, 2 * self._effort, self._nodes + self._due
        self._round = Round(lambda left: asked.round(in_hand, bound, effort, left), self.stop)

    def leave(self) -> None:
        """Ends the round that is under way, because the search needs no more help."""
        if self._round is not None:
            self._round.leave()
            self._round = None
