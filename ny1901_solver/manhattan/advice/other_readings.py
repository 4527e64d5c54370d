"""How a silent rule may be read otherwise, where that can change what is advised."""

from __future__ import annotations

from ...kit.rulebook.settings import with_readings
from ..state import GameState
from ..state.invariants import state_problems


def readings_that_matter(state: GameState) -> list[tuple[str, str]]:
    """The other values of the switches that can make a difference until the round is scored, in their order.

    What they change behind that is the same to the value of the board. A value under which no game can have the
    position is none of them.
    """
    setup = state.setup
    builds = sum(map(state.left_to_build, setup.seats))
    builds_on = state.phase == "build"
    idle = {
        "selection": builds_on,
        "cap_compare": len(setup.seats) > 2 or setup.readings.partner_colour == "as_opponent",
        "reshuffle": builds_on and builds < sum(state.deck) and setup.readings.stuck != "redraw",
        "round_reshuffle": True,
        "top_own": "anti-trust" in setup.variants,
        "final_tie": not state.last_round,
        "three_player_rounds": len(setup.seats) != 3,
        "two_player_rounds": len(setup.seats) != 2,
        "partner_colour": len(setup.seats) != 2,
        "monster_view": setup.devours is None,
        "monster_time": setup.devours is None,
        "monster_edge": setup.devours is None,
        "growth_order": state.phase != "open",
    }
    return [
        reading
        for reading in setup.readings.others()
        if not idle.get(reading[0], False) and not state_problems(with_readings(state, dict([reading])))
    ]
