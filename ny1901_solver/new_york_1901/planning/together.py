"""The twins together: while the exact search is at work, the CP-SAT model is asked now and then.

They take turns by work done and never by the clock, so that the same question has the same answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...kit.cpsat.work import Work
from ...kit.errors import SolverError
from ...kit.watching import Stop, never
from .problem import PlanProblem
from .result import PlanResult

FIRST = 200_000  # nodes of the search, some 3 to 6 seconds: 9 of 10 drawn positions are proved by then
EFFORT = 1.0  # of the solver's deterministic time, a second or so: a quarter of all time goes to the model


@dataclass(slots=True)
class ModelAside:
    """The model as the search asks it: after so many nodes, then each time they have doubled, for twice the effort.

    So neither program is ever more than a few times slower for the other one, whichever is better at a position.
    """

    stop: Stop = never
    work: Work = field(default_factory=Work)
    _nodes: int = 0
    _due: int = FIRST
    _effort: float = EFFORT

    def is_due(self, nodes: int) -> bool:
        """Hears of more nodes that the search has looked at; whether the model is to be asked now."""
        self._nodes += nodes
        return self._nodes >= self._due

    def asked(self, problem: PlanProblem, in_hand: int | None) -> PlanResult:
        """What the model finds out about plans that gain more than the one in hand, or as much where ties break."""
        at_least = None if in_hand is None else in_hand + (problem.counting == "points")
        effort, self._effort, self._due = self._effort, 2 * self._effort, 2 * self._due
        try:
            from .turns import settle  # CP-SAT is loaded only here

            found = settle(problem, at_least, effort, self.stop)
        except (SolverError, ModuleNotFoundError):  # where no CP-SAT is, the search goes on alone
            return PlanResult("timeout")
        self.work = Work(0, self.work.branches + found.work.branches, self.work.conflicts + found.work.conflicts)
        return found
