"""The counts that final scoring looks at: two sets of buildings with one tally score the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..state import GameState, Setup
from ..tiles import Generation, Site


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over one player's standing buildings.

    `streets[i]` belongs to the i-th street card in play; `golds` holds the district mask of every gold tile
    (legendaries included), sorted.
    """

    streets: tuple[int, ...]
    bronze: int
    silver: int
    irregular: int
    golds: tuple[int, ...]

    @property
    def gold(self) -> int:
        """The number of gold tiles."""
        return len(self.golds)


def tally(setup: Setup, buildings: Iterable[Site]) -> Tally:
    """Counts a player's standing buildings under the readings of the set-up."""
    readings = setup.readings
    starters = readings.starter_counts_on_streets == "yes"
    legendaries = readings.legendary_counts_irregular == "yes"
    cards = setup.street_cards
    streets = [0] * len(cards)
    generations = [0, 0, 0, 0]
    irregular = 0
    golds: list[int] = []
    for site in buildings:
        generations[site.generation] += 1
        if site.irregular and (legendaries or not site.legendary):
            irregular += 1
        if site.generation == Generation.GOLD:
            golds.append(site.districts)
        if starters or site.generation != Generation.STARTER:
            for i, card in enumerate(cards):
                if site.cards >> card & 1:
                    streets[i] += 1
    golds.sort()
    return Tally(
        tuple(streets), generations[Generation.BRONZE], generations[Generation.SILVER], irregular, tuple(golds)
    )


def tallies(state: GameState) -> tuple[Tally, ...]:
    """The tally of every player, by seat."""
    return tuple(tally(state.setup, player.buildings) for player in state.players)
