"""Defines the budget of a search, and the reports of the progress of a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ....runs.watching import Report, Stop, never, silent
from ...state import GameState
from ..problem import PlanProblem
from ..result import PlanResult, Worth, worth_of


class Beside(Protocol):
    """Another program that works beside the search, in rounds of work."""

    def is_due(self, nodes: int) -> bool:
        """Adds nodes of the search to the count; returns whether a round of the search ends here."""

    def exchange(self, problem: PlanProblem, in_hand: Worth | None, bound: int | None) -> PlanResult | None:
        """Ends a round and begins the next one, given the worth of the best plan so far and an upper bound of the gain
        of all plans. Returns the other program's result for plans that are better than the best plan at the beginning
        of the round, or `None` if no round has ended.
        """

    def leave(self) -> None:
        """Ends the round that is under way."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: a number of nodes, or `stop`, a function that is called from time to time and returns
    true to end the search.

    `report` is called with two numbers, whenever one of the numbers changes: the gain of the best plan so far (`None`
    if no plan is known yet) and the greatest gain that is still possible. If the problem has goals, `report` is called
    with `None` and the number of turns that is being tried. The program `beside` may find better plans and lower upper
    bounds; the search accepts the proofs of this program.
    """

    nodes: int | None = None
    stop: Stop = never
    report: Report = silent
    beside: Beside | None = None


class Interrupted(Exception):
    """Raised when the budget is used up."""


class Progress:
    """Reports each better plan and each lower upper bound when it is found. Nothing is reported if the problem has
    goals.

    A bound below the gain of the best plan is reported as this gain: from then on the search only looks for equally
    good plans and the second-best plan.
    """

    def __init__(self, problem: PlanProblem, budget: Budget) -> None:
        self._problem, self._report = problem, budget.report
        self._value: int | None = None
        self._bound: int | None = None

    def hear_plan(self, after: GameState) -> None:
        """Reports a plan, given the position after the plan."""
        gain = worth_of(self._problem, after).gain
        if self._value is None or gain > self._value:
            self._value = gain
            self._tell()

    def open(self, bound: int) -> None:
        """Reports the greatest gain that a plan not yet examined can have."""
        if self._bound is None or bound < self._bound:
            settled = self._value is not None and self._bound is not None and self._bound <= self._value
            self._bound = bound
            if not settled:
                self._tell()

    def _tell(self) -> None:
        if self._bound is not None and not self._problem.wishes:
            self._report(self._value, self._bound if self._value is None else max(self._value, self._bound))
