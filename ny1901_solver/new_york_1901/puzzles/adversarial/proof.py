"""What a task with a rival asks of a turn, and how a turn stands: the two provers."""

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
from .stand import TurnsFound, TurnStand

MOST_LOOKED_AT = 300_000
"""Positions that a proof looks at where nobody says how many: half a minute at worst."""


class Demand(NamedTuple):
    """What a good turn holds in the worst case, as a share, `one_more` as in `EveryTurn`, and the two provers."""

    share: float
    one_more: bool
    search: type[Against]
    plain: type[EveryTurn]


def search_turns(task: Task, budget: ProofBudget) -> TurnsFound:
    """How all turns stand, by the search, up to the first good one of a second class; raises `TooLong`."""
    demand = kind_of(task).demand
    return demand.search(task.state, demand.share, demand.one_more, most_looked_at(budget), budget.stop).standing(
        one_class=True
    )


def all_played(task: Task, budget: ProofBudget) -> TurnsFound:
    """How all turns stand, by playing everything; raises `TooLong`."""
    demand = kind_of(task).demand
    return demand.plain(task.state, demand.share, demand.one_more, most_looked_at(budget), budget.stop).standing()


def stand_of(task: Task, turn: Turn) -> TurnStand:
    """How a legal turn stands whose cards are known."""
    return _against(task.state, kind_of(task).demand).stand(turn)


def holds(task: Task, turn: Turn) -> bool:
    """Whether a legal turn does what the task asks, whatever the rival does and whatever is drawn."""
    worst = stand_of(task, turn).worst
    return worst is not None and worst.share >= kind_of(task).demand.share


@lru_cache(maxsize=4)
def _against(state: GameState, demand: Demand) -> Against:
    return demand.search(state, demand.share, demand.one_more)


def most_looked_at(budget: ProofBudget) -> int:
    """How many positions a prover may look at."""
    return budget.nodes or MOST_LOOKED_AT
