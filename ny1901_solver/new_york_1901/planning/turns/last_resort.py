"""When a turn passes or takes back a worker (TRN-4, TRN-5), asked of the model itself.

Only an exact model of one turn says so; of plans over more turns the rules do, when they replay them."""

from __future__ import annotations

from functools import lru_cache

from ortools.sat.python.cp_model import FEASIBLE, OPTIMAL

from ....kit.cpsat.running import solver_for
from ...rules.options import can_expand
from ...state import GameState
from .constraints import CONSTRAINTS, Constraint
from .variables import Turns


def trn_4_must_build_if_able(plan: Turns) -> None:
    """Without a worker, no passing while a Build or Demolish is legal (reading no_worker_pass)."""
    state = plan.state
    must_build = state.setup.readings.no_worker_pass == "must_build"
    if must_build and not can_expand(state) and has_build_or_demolish(state):
        plan.model.add(plan.passes[0] == 0)


def trn_5_forced_return(plan: Turns) -> None:
    """Without a worker, a Build or a Demolish, one worker comes back; and only then."""
    plan.model.add(plan.stuck[0] == int(not plan.state.hand and not has_build_or_demolish(plan.state)))


LAST_RESORT: dict[str, Constraint] = {"TRN-4": trn_4_must_build_if_able, "TRN-5": trn_5_forced_return}
"""What an exact model adds to the constraints of these rules."""


@lru_cache(maxsize=64)
def has_build_or_demolish(state: GameState) -> bool:
    """Whether the model has a Build or Demolish without expanding."""
    plan = Turns.of(state, 1, explicit=True)
    for rule, constraint in CONSTRAINTS.items():
        if rule not in ("TRN-2", *LAST_RESORT):
            constraint(plan)
    plan.model.add(plan.demolish[0] + plan.skip[0] - plan.passes[0] == 1)
    return solver_for(0).solve(plan.model) in (OPTIMAL, FEASIBLE)
