"""What ends a search early, and what the search reports while it runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ....runs.watching import Report, Stop, never, silent
from ...state import GameState
from ..problem import PlanProblem
from ..result import PlanResult, worth_of


class Aside(Protocol):
    """Another program that is asked now and then, while the search stands still."""

    def is_due(self, nodes: int) -> bool:
        """Hears of more nodes looked at; whether it is to be asked now."""

    def ask(self, problem: PlanProblem, in_hand: int | None) -> PlanResult:
        """What it finds out about plans that gain more than the one in hand, or as much where ties are to be broken."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What ends a search early: a number of nodes, or a word from outside, asked every now and then.

    `report` hears of the gain of the best plan so far, `None` before there is one, and of the greatest gain
    still open, whenever either changes. Where wishes are asked for it hears `None` and the number of turns
    that is being tried. `aside` may find better plans and lower bounds; what it proves counts.
    """

    nodes: int | None = None
    stop: Stop = never
    report: Report = silent
    aside: Aside | None = None


class Interrupted(Exception):
    """The budget is used up."""


class Progress:
    """Tells of better plans and lower bounds as they come, and keeps silent where wishes are asked for.

    A bound under the gain of the best plan is told as that gain: what is still sought then is only its equals
    and its runner-up.
    """

    def __init__(self, problem: PlanProblem, budget: Budget) -> None:
        self._problem, self._report = problem, budget.report
        self._value: int | None = None
        self._bound: int | None = None

    def hear_plan(self, after: GameState) -> None:
        """Hears of the position that a plan comes to."""
        gain = worth_of(self._problem, after).gain
        if self._value is None or gain > self._value:
            self._value = gain
            self._tell()

    def open(self, bound: int) -> None:
        """Hears of the greatest gain still open."""
        if self._bound is None or bound < self._bound:
            settled = self._value is not None and self._bound is not None and self._bound <= self._value
            self._bound = bound
            if not settled:
                self._tell()

    def _tell(self) -> None:
        if self._bound is not None and not self._problem.wishes:
            self._report(self._value, self._bound if self._value is None else max(self._value, self._bound))
