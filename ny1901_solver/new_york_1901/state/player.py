"""One player's part of the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...kit.shared import Shared
from ..edition import Edition
from ..masks import NO_SQUARES, NO_TERRITORIES, NO_TILES, SquareMask, TerritoryMask, TileMask, union
from ..tiles import Site

MOST_POINTS = 999_999_999
"""No game comes to such a score: a board has at most 26 by 99 squares, and a tile or a touch pays at most 1000."""


@dataclass(frozen=True, slots=True)
class Player(Shared):
    """What one player has. The last four fields follow from the others and are kept for speed.

    `estate` is a territory mask, `buildings` the standing ones by site index, `unbuilt` a mask of own tiles
    (a tile neither unbuilt nor standing was demolished), `cards` the unused action cards. `land` and
    `occupied` are square masks, `vacant` the territories of the estate without any building: the player's
    workers on the board stand exactly there. `legendary` is the tile bit of the legendary built, or 0.
    """

    score: int
    estate: TerritoryMask
    buildings: tuple[Site, ...]
    unbuilt: TileMask
    cards: int
    land: SquareMask = field(compare=False, repr=False)
    occupied: SquareMask = field(compare=False, repr=False)
    vacant: TerritoryMask = field(compare=False, repr=False)
    legendary: TileMask = field(compare=False, repr=False)

    @classmethod
    def of(
        cls,
        edition: Edition,
        score: int,
        estate: TerritoryMask,
        buildings: Iterable[Site],
        unbuilt: TileMask,
        cards: int,
    ) -> Player:
        """Makes a player; works out the fields that follow."""
        standing = tuple(sorted(buildings, key=lambda site: site.index))
        occupied, touched, legendary = NO_SQUARES, NO_TERRITORIES, NO_TILES
        for site in standing:
            occupied |= site.mask
            touched |= site.territories
            if site.legendary:
                legendary |= site.tile_bit
        land = edition.board.land(estate)
        return cls(score, estate, standing, unbuilt, cards, land, occupied, estate & ~touched, legendary)

    @property
    def free_land(self) -> SquareMask:
        """The squares of the estate on which no building stands, as a mask (BLD-3, BLD-4)."""
        return self.land & ~self.occupied

    def available_tiles(self, legendaries: TileMask) -> TileMask:
        """The tiles that the player may still build, locked or not (BLD-1): `legendaries` are the unbuilt ones."""
        return self.unbuilt if self.legendary else self.unbuilt | legendaries

    def free_workers(self, workers: int) -> int:
        """How many of the player's `workers` are not on the board; none while land waits for one (DEM-4)."""
        return max(0, workers - self.vacant.bit_count())

    def demolished(self, edition: Edition) -> TileMask:
        """The mask of own tiles that have left the game (DEM-3)."""
        return edition.own_tiles & ~self.unbuilt & ~union(site.tile_bit for site in self.buildings)

    def without_card(self, card: int) -> Player:
        """The player with one action card (a bit) used."""
        return Player(
            self.score,
            self.estate,
            self.buildings,
            self.unbuilt,
            self.cards & ~card,
            self.land,
            self.occupied,
            self.vacant,
            self.legendary,
        )
