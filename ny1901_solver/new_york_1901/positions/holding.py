"""The pieces, land, cards and score that a player has in a draft, as entered by commands or given as a part of a
position."""

from __future__ import annotations

from dataclasses import dataclass

from ..board import bits
from ..edition import Edition
from ..masks import NO_TERRITORIES, NO_TILES, TerritoryMask, TileMask, union
from ..state import Player
from ..tiles import Site


@dataclass(frozen=True, slots=True)
class Holding:
    """The pieces, land, cards and score of one player. `gone` are the demolished tiles, and `cards` are the action
    cards in hand.

    The field `estate` includes the land under the buildings. A score of `None` means that no score is given. A score
    that differs from the points printed on the tiles may have a `reason`.
    """

    estate: TerritoryMask = NO_TERRITORIES
    buildings: tuple[Site, ...] = ()
    gone: TileMask = NO_TILES
    cards: int = 0
    score: int | None = None
    reason: str = ""

    @property
    def standing(self) -> TileMask:
        """The mask of tiles that stand on the board."""
        return union(site.tile_bit for site in self.buildings)

    def printed_points(self, edition: Edition) -> int:
        """The points printed on the tiles that were built, including the demolished ones (BLD-9, DEM-3)."""
        return sum(edition.tiles[number].points for number in bits(self.standing | self.gone))

    def player(self, edition: Edition) -> Player:
        """The player, in the form that the rules use, whom this holding describes. If no score is given, the score is
        the sum of the printed points."""
        score = self.printed_points(edition) if self.score is None else self.score
        return Player.having(edition, score, self.estate, self.buildings, self.gone, self.cards)
