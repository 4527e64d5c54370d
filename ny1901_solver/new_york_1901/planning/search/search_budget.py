"""The budget of a search, and its progress reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ....runs.watching import Report, Stop, never, silent
from ...state import GameState
from ..problem import PlanProblem
from ..result import PlanResult, worth_of


class Aside(Protocol):
    """Another program that is called now and then while the search waits."""

    def is_due(self, nodes: int) -> bool:
        """Counts more nodes; returns whether to call it now."""

    def ask(self, problem: PlanProblem, in_hand: int | None) -> PlanResult:
        """Its result on plans that gain more than the one in hand, or as much if tie-breaks count."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: a number of nodes, or `stop`, which is called every now and then.

    `report` gets the gain of the best plan so far, `None` before there is one, and the greatest gain still open,
    whenever either changes. With wishes it gets `None` and the number of turns being tried. `aside` may find better
    plans and lower bounds; its proofs count.
    """

    nodes: int | None = None
    stop: Stop = never
    report: Report = silent
    aside: Aside | None = None


class Interrupted(Exception):
    """The budget is used up."""


class Progress:
    """Reports better plans and lower bounds as they come, but nothing if there are wishes.

    A bound below the gain of the best plan is reported as that gain: the search then only looks for its equals and its
    runner-up.
    """

    def __init__(self, problem: PlanProblem, budget: Budget) -> None:
        self._problem, self._report = problem, budget.report
        self._value: int | None = None
        self._bound: int | None = None

    def hear_plan(self, after: GameState) -> None:
        """Takes the position after a plan."""
        gain = worth_of(self._problem, after).gain
        if self._value is None or gain > self._value:
            self._value = gain
            self._tell()

    def open(self, bound: int) -> None:
        """Takes the greatest gain still open."""
        if self._bound is None or bound < self._bound:
            settled = self._value is not None and self._bound is not None and self._bound <= self._value
            self._bound = bound
            if not settled:
                self._tell()

    def _tell(self) -> None:
        if self._bound is not None and not self._problem.wishes:
            self._report(self._value, self._bound if self._value is None else max(self._value, self._bound))
