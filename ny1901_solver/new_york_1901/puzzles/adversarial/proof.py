"""Defines what a task with a rival demands of a turn, and returns the verdicts of the two provers on turns."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....puzzles.certificate import ProofBudget
from ...moves import Turn
from ...state import GameState
from ..kinds import kind_of
from ..task import Task
from .plain import EveryTurn
from .search import Against
from .stand import TurnStand, TurnVerdicts

MOST_LOOKED_AT = 300_000
"""The default limit on the number of positions in a proof. With this limit, a proof takes at most half a minute."""


class Demand(NamedTuple):
    """The demand of a task: a good turn keeps at least `share` of the victory (from 0 to 1) in the worst case.

    `one_more` has the same meaning as in `EveryTurn`. `search` and `plain` are the functions of the two provers.
    """

    share: float
    one_more: bool
    search: type[Against]
    plain: type[EveryTurn]


def search_turns(task: Task, budget: ProofBudget) -> TurnVerdicts:
    """Returns the verdict of the search on all turns.

    The search stops as soon as two good turns with different effects are found. Raises `TooLong`.
    """
    demand = kind_of(task).demand
    return demand.search(task.state, demand.share, demand.one_more, most_looked_at(budget), budget.stop).standing(
        one_class=True
    )


def all_played(task: Task, budget: ProofBudget) -> TurnVerdicts:
    """Returns the verdict of the second prover, which plays every turn; raises `TooLong`."""
    demand = kind_of(task).demand
    return demand.plain(task.state, demand.share, demand.one_more, most_looked_at(budget), budget.stop).standing()


def stand_of(task: Task, turn: Turn) -> TurnStand:
    """Returns the worst case for the mover after a legal turn whose cards are known."""
    return _against(task.state, kind_of(task).demand).stand(turn)


def holds(task: Task, turn: Turn) -> bool:
    """Whether a legal turn meets the demand of the task, whatever the rival does and whatever cards are drawn."""
    worst = stand_of(task, turn).worst
    return worst is not None and worst.share >= kind_of(task).demand.share


@lru_cache(maxsize=4)
def _against(state: GameState, demand: Demand) -> Against:
    return demand.search(state, demand.share, demand.one_more)


def most_looked_at(budget: ProofBudget) -> int:
    """Returns the largest number of positions that a prover may examine."""
    return budget.nodes or MOST_LOOKED_AT
