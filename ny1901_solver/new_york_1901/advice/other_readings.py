"""How a silent rule may be read otherwise, where that can change what is advised."""

from __future__ import annotations

from ..state import BOOM, GameState
from ..tiles import Generation


def readings_that_matter(state: GameState) -> list[tuple[str, str]]:
    """The other values of the switches that can make a difference from here on, in their order."""
    setup = state.setup
    boom = any(player.cards & BOOM for player in state.players)
    idle = {
        "same_turn_unlock": not boom,
        "boom_counts_legendary": not boom,
        "starter_counts_on_streets": all(
            site.generation != Generation.STARTER for player in state.players for site in player.buildings
        ),
        "legendary_counts_irregular": setup.challenge != "master-architect",
        "tycoon_three_districts": setup.challenge != "gold-tycoon",
        "boom_covers_vacated": not boom,
        "boom_order": not boom,
        "boom_alone": not boom,
        "prestige_touch": setup.challenge != "gold-prestige",
    }
    return [reading for reading in setup.readings.others() if not idle.get(reading[0], False)]
