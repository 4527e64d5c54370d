"""One player's part of the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...kit.shared import Shared
from ..edition import Edition
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
    estate: int
    buildings: tuple[Site, ...]
    unbuilt: int
    cards: int
    land: int = field(compare=False, repr=False)
    occupied: int = field(compare=False, repr=False)
    vacant: int = field(compare=False, repr=False)
    legendary: int = field(compare=False, repr=False)

    @classmethod
    def of(
        cls, edition: Edition, score: int, estate: int, buildings: Iterable[Site], unbuilt: int, cards: int
    ) -> Player:
        """Makes a player; works out the fields that follow."""
        standing = tuple(sorted(buildings, key=lambda site: site.index))
        occupied = touched = legendary = 0
        for site in standing:
            occupied |= site.mask
            touched |= site.territories
            if site.legendary:
                legendary |= site.tile_bit
        land = edition.board.land(estate)
        return cls(score, estate, standing, unbuilt, cards, land, occupied, estate & ~touched, legendary)

    @property
    def free_land(self) -> int:
        """The squares of the estate on which no building stands, as a mask (BLD-3, BLD-4)."""
        return self.land & ~self.occupied

    def free_workers(self, workers: int) -> int:
        """How many of the player's `workers` are not on the board."""
        return workers - self.vacant.bit_count()

    def demolished(self, edition: Edition) -> int:
        """The mask of own tiles that have left the game (DEM-3)."""
        standing = 0
        for site in self.buildings:
            standing |= site.tile_bit
        return edition.own_tiles & ~self.unbuilt & ~standing

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
