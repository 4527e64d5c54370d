"""What a task with a rival asks of a turn, and how a turn stands: the two doors, by kind."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....kit.puzzles.budget import ProofBudget
from ...moves import Turn
from ...state import GameState
from ..task import Kind, Task
from .plain import EveryTurn
from .search import Against
from .stand import TurnsFound, TurnStand

MOST_LOOKED_AT = 300_000
"""Positions that a proof looks at where nobody says how many: half a minute at worst."""


class Demand(NamedTuple):
    """What a good turn holds in the worst case: a share of the victory; `one_more` as in `EveryTurn`."""

    share: float
    one_more: bool


ASKED = {Kind.WIN_BY_FORCE: Demand(1.0, False)}


def searched(task: Task, budget: ProofBudget) -> TurnsFound:
    """How all turns stand, by the search; raises `TooLong`."""
    return Against(task.state, *ASKED[task.kind], _most(budget), budget.stop).standing()


def all_played(task: Task, budget: ProofBudget) -> TurnsFound:
    """How all turns stand, by playing everything; raises `TooLong`."""
    return EveryTurn(task.state, *ASKED[task.kind], _most(budget), budget.stop).standing()


def stand_of(task: Task, turn: Turn) -> TurnStand:
    """How a legal turn stands whose cards are known."""
    return _against(task.state, task.kind).stand(turn)


def holds(task: Task, turn: Turn) -> bool:
    """Whether a legal turn does what the task asks, whatever the rival does and whatever is drawn."""
    worst = stand_of(task, turn).worst
    return worst is not None and worst.share >= ASKED[task.kind].share


@lru_cache(maxsize=4)
def _against(state: GameState, kind: Kind) -> Against:
    return Against(state, *ASKED[kind])


def _most(budget: ProofBudget) -> int:
    return budget.nodes or MOST_LOOKED_AT
