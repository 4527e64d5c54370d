"""The best plan under a time limit, with its sheet checked: what the command line asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..errors import DoorsDisagree
from ..state import format_line
from .problem import PlanProblem
from .result import PlanResult
from .search import Budget, best_plan


def _never() -> bool:
    """Lets the search go on."""
    return False


def _silent(bound: int) -> None:
    """Tells nobody."""


def plan(
    problem: PlanProblem,
    *,
    clock: Callable[[], float],
    effects: int = 1,
    second: bool = False,
    time_limit: float | None = None,
    stop: Callable[[], bool] = _never,
    report: Callable[[int], None] = _silent,
) -> PlanResult:
    """Runs the exact search until it is done, `stop` says so, or `time_limit` seconds of `clock` have passed.

    Every plan in the answer was replayed under the rules. Raises `DoorsDisagree` when a plan does not replay,
    or when the itemised sheet does not sum to what the search says the plan gains.
    """
    started = clock()

    def ends() -> bool:
        return stop() or (time_limit is not None and clock() - started >= time_limit)

    found = best_plan(problem, effects=effects, second=second, budget=Budget(stop=ends, report=report))
    if found.worth is not None and sum(line.points for line in found.lines) != found.worth.gain:
        turns = " | ".join(map(str, found.plan))
        raise DoorsDisagree(
            f"the sheet of the plan {turns} does not sum to {found.worth.gain}, in {format_line(problem.state)}"
        )
    return replace(found, work=replace(found.work, seconds=clock() - started))
