"""Which readings matter: the verdict on a move under the other values of each switch, one switch at a time."""

from __future__ import annotations

from ...kit.rulebook.settings import OtherReading, changed, readings_that_matter
from ..moves import Move
from ..rules import violations
from ..state import GameState
from ..state.invariants import state_problems

with_readings = changed


def other_readings(state: GameState, move: Move) -> tuple[OtherReading, ...]:
    """The readings under which a game can have the position and the verdict on the move is another one."""
    return readings_that_matter(
        state, with_readings, lambda each: violations(each, move), lambda each: not state_problems(each)
    )
