"""Which readings matter: the verdict on a move under the other values of each switch, one switch at a time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...kit.rulebook.settings import OtherReading
from ..moves import Move
from ..readings import Readings
from ..rules import violations
from ..state import GameState
from ..state.invariants import state_problems


def with_readings(state: GameState, settings: Mapping[str, str]) -> GameState:
    """The position with some switches set otherwise; it need not be one of a game then."""
    readings = Readings(**{**state.setup.readings.as_dict(), **settings})
    return replace(state, setup=replace(state.setup, readings=readings))


def other_readings(state: GameState, move: Move) -> tuple[OtherReading, ...]:
    """The readings under which a game can have the position and the verdict on the move is another one."""
    legal, found = not violations(state, move), []
    for switch, other in state.setup.readings.others():
        if not state_problems(changed := with_readings(state, {switch: other})):
            broken = violations(changed, move)
            if legal == bool(broken):
                found.append(OtherReading(switch, other, broken))
    return tuple(found)
