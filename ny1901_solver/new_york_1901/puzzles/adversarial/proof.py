"""The demand of a task with a rival on a turn, and the verdicts of the two provers on turns."""

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
"""The default limit of positions in a proof: half a minute at worst."""


class Demand(NamedTuple):
    """The `share` of the victory that a good turn keeps at worst, `one_more` as in `EveryTurn`, and the provers."""

    share: float
    one_more: bool
    search: type[Against]
    plain: type[EveryTurn]


def search_turns(task: Task, budget: ProofBudget) -> TurnVerdicts:
    """The verdict of the search on all turns, up to the first good one of a second class; raises `TooLong`."""
    demand = kind_of(task).demand
    return demand.search(task.state, demand.share, demand.one_more, most_looked_at(budget), budget.stop).standing(
        one_class=True
    )


def all_played(task: Task, budget: ProofBudget) -> TurnVerdicts:
    """The verdict on all turns by playing everything; raises `TooLong`."""
    demand = kind_of(task).demand
    return demand.plain(task.state, demand.share, demand.one_more, most_looked_at(budget), budget.stop).standing()


def stand_of(task: Task, turn: Turn) -> TurnStand:
    """The worst case of a legal turn whose cards are known."""
    return _against(task.state, kind_of(task).demand).stand(turn)


def holds(task: Task, turn: Turn) -> bool:
    """Whether a legal turn does what the task asks, whatever the rival does and whatever is drawn."""
    worst = stand_of(task, turn).worst
    return worst is not None and worst.share >= kind_of(task).demand.share


@lru_cache(maxsize=4)
def _against(state: GameState, demand: Demand) -> Against:
    return demand.search(state, demand.share, demand.one_more)


def most_looked_at(budget: ProofBudget) -> int:
    """The number of positions that a prover may examine."""
    return budget.nodes or MOST_LOOKED_AT
