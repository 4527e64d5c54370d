"""Gold Prestige, the one challenge that scores during the game."""

from __future__ import annotations

from collections.abc import Sequence

from ..state import Player, Setup
from ..tiles import Generation, Site


def touched_buildings(setup: Setup, players: Sequence[Player], seat: int, site: Site) -> list[Site]:
    """The opponents' bronze and silver buildings that a site touches, by the reading `prestige_touch` (SCO-6)."""
    beside = setup.beside(site)
    return [
        building
        for other, player in enumerate(players)
        if other != seat
        for building in player.buildings
        if building.generation in (Generation.BRONZE, Generation.SILVER) and building.mask & beside
    ]


def prestige(setup: Setup, players: Sequence[Player], seat: int, site: Site) -> int:
    """SCO-6: the points that placing a gold tile scores at once."""
    if setup.challenge != "gold-prestige" or site.generation != Generation.GOLD:
        return 0
    return setup.edition.numbers.gold_prestige * len(touched_buildings(setup, players, seat, site))
