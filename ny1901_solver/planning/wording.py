"""Between the words of a turn and the variables of the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ortools.sat.python.cp_model import IntVar, LinearExpr

from ..moves import Boom, Build, Demolish, Pass, Reclaim, Step, Take, Turn
from .variables import OneTurn

Value: TypeAlias = Callable[[IntVar | LinearExpr], int]
"""What a solver answers for an expression in its solution."""

_ORDER = (Take, Demolish, Build, Reclaim, Pass, Boom)


class Wording:
    """A model's decisions as steps.

    A turn that keeps the rules has exactly one of the `firsts` and at most one of the `seconds`, so two numbers
    say which: `first` and `second` count these steps from 1, 0 for none.
    """

    def __init__(self, turn: OneTurn) -> None:
        territories = turn.state.edition.board.territories
        self.expands = turn.expands
        self.claims = {territories[t].name: claim for t, claim in turn.claim.items()}
        self.firsts: dict[Step, IntVar] = {
            Pass(): turn.passes,
            **{Reclaim(territories[t].name): reclaim for t, reclaim in turn.reclaim.items()},
            **{Demolish(site.placement): new for site, new in turn.demolish.items()},
            **{Build(site.placement): new for site, new in turn.build.items()},
        }
        self.seconds: dict[Step, IntVar] = {Boom(site.placement): new for site, new in turn.boom.items()}
        self.first = numbered(list(self.firsts.values()))
        self.second = numbered(list(self.seconds.values()))
        self._steps = ([*self.firsts], [*self.seconds])

    def turn(self, value: Value) -> Turn:
        """The turn that a solution stands for."""
        steps: list[Step] = []
        if value(self.expands):
            steps.append(Take(tuple(sorted(name for name, claim in self.claims.items() if value(claim)))))
        for number, options in zip((self.first, self.second), self._steps, strict=True):
            if chosen := value(number):
                steps.append(options[chosen - 1])
        return Turn(tuple(steps))

    def decisions(self, turn: Turn) -> list[IntVar] | None:
        """The decisions that a turn takes, `None` when the model has no words for it.

        It has none for a Market Shift, for steps out of order or twice and for sites out of reach.
        """
        places = [_ORDER.index(type(step)) if isinstance(step, _ORDER) else -1 for step in turn.steps]
        if places != sorted(set(places)) or -1 in places:
            return None
        taken: list[IntVar | None] = []
        for step in turn.steps:
            if isinstance(step, Take):
                taken += [self.claims.get(name) for name in step.territories]
            else:
                taken.append(self.firsts.get(step, self.seconds.get(step)))
        found = [var for var in taken if var is not None]
        return found if len({var.index for var in found}) == len(taken) else None


def numbered(options: list[IntVar]) -> LinearExpr:
    """The number of the option that is true, counted from 1, when at most one of them is."""
    return LinearExpr.weighted_sum(options, list(range(1, len(options) + 1)))
