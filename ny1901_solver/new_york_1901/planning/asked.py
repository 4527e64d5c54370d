"""A question to the planner with all that is asked beside the best plan, put to one twin or to both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...kit.errors import DataError, SolverError
from ...kit.watching import LEAST_SECONDS, Report, Stop, check_seconds, never, silent
from .plan import plan, prove_twice

if TYPE_CHECKING:
    from .problem import PlanProblem
    from .result import PlanResult

LISTED = 20  # optimal effects that commands list at most: more than anybody reads
MOST_TURNS = 8  # own turns that a question may look ahead
GAVE_UP = "the search gave up, so the first proof is the CP-SAT model's"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what else is asked for: how many optimal effects, the second best, a second proof."""

    problem: PlanProblem
    effects: int = 1
    second: bool = False
    twice: bool = False

    def __post_init__(self) -> None:
        if self.problem.turns > MOST_TURNS:
            raise DataError([f"a plan has at most {MOST_TURNS} turns, not {self.problem.turns}"])

    @property
    def every(self) -> bool:
        """Whether more than one optimal effect is asked for."""
        return self.effects > 1

    def settled(self, found: PlanResult) -> bool:
        """Whether all that was asked for is proved."""
        listed = found.complete or len(found.effects) >= self.effects or not self.every
        proved = found.status == "proved" and found.gain_proved
        return found.status == "infeasible" or (proved and listed and (found.second_proved or not self.second))


@dataclass(frozen=True, slots=True)
class PlanAnswered:
    """The answer to a question: the plan found, the second proof or why there is none, and whether all is proved."""

    found: PlanResult
    again: PlanResult | str | None
    settled: bool


def answered(
    asked: Asked,
    *,
    clock: Callable[[], float],
    time_limit: float | None = None,
    stop: Stop = never,
    report: Report = silent,
    begin_again: Callable[[], None] = lambda: None,
) -> PlanAnswered:
    """Asks the search, and with `twice` the model as well, both together for `time_limit` seconds of `clock`.

    The model is asked only where the search proved all. `begin_again` is called before the second proof. Raises
    `DoorsDisagree` as `plan` and `prove_twice` do.
    """
    check_seconds(time_limit)
    started = clock()
    found = plan(
        asked.problem,
        clock=clock,
        effects=asked.effects,
        second=asked.second,
        time_limit=time_limit,
        stop=stop,
        report=report,
        alone=asked.twice,
    )
    settled = asked.settled(found)
    if not asked.twice or not (settled or found.gave_up):
        return PlanAnswered(found, None, settled)
    if found.gave_up:
        return PlanAnswered(found, GAVE_UP, False)
    begin_again()
    try:
        again = prove_twice(
            asked.problem,
            found,
            clock=clock,
            effects=asked.effects,
            second=asked.second,
            time_limit=None if time_limit is None else max(LEAST_SECONDS, time_limit - (clock() - started)),
            stop=stop,
            report=report,
        )
    except SolverError as error:
        return PlanAnswered(found, str(error), False)
    return PlanAnswered(found, again, asked.settled(again))
