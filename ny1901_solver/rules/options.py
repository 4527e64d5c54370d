"""What the player to move can do: the sites open to a Build or a Demolish, by bit masks."""

from __future__ import annotations

from collections.abc import Iterator

from ..state import GameState, Player, Setup
from ..tiles import Site
from .building import available_tiles
from .demolishing import covering_workers, vacated_territories


def can_expand(state: GameState) -> bool:
    """Whether a worker is available and a card face up (EXP-1)."""
    return bool(state.market.open) and state.mover.free_workers(state.edition.numbers.workers) > 0


def build_sites(setup: Setup, free: int, tiles: int) -> list[Site]:
    """The sites on `free` squares of a player's land, for the tiles of a mask, block by block."""
    table, flips = setup.edition.sites, setup.readings.flip_tiles == "yes"
    found = []
    for block, squares in enumerate(setup.edition.board.blocks):
        here = free & squares
        if here & (here - 1):
            found += [site for site in table.within(block, here, flips) if site.tile_bit & tiles]
    return found


def demolish_sites(setup: Setup, player: Player, tiles: int) -> Iterator[Site]:
    """The sites where a tile of the mask may replace own buildings (DEM-1, DEM-2, DEM-4, DEM-6)."""
    table, flips = setup.edition.sites, setup.readings.flip_tiles == "yes"
    standing = [0, 0, 0, 0]
    for building in player.buildings:
        standing[building.generation] |= building.mask
    lower = 0
    higher = player.occupied
    for generation in (1, 2, 3):
        lower |= standing[generation - 1]
        higher &= ~standing[generation - 1]
        if not lower or not tiles & setup.unlocked[generation - 1]:
            continue
        for block, squares in enumerate(setup.edition.board.blocks):
            if not lower & squares:
                continue
            for site in table.within(block, player.land & squares & ~higher, flips):
                if (
                    site.generation == generation
                    and site.tile_bit & tiles
                    and site.mask & lower
                    and _can_cover(setup, player, site)
                ):
                    yield site


def _can_cover(setup: Setup, player: Player, site: Site) -> bool:
    vacated = vacated_territories(player, site.mask, site.territories)
    return not vacated or vacated.bit_count() <= covering_workers(setup, player, site.mask, site.territories)


def can_build_or_demolish(state: GameState) -> bool:
    """Whether the player to move has a legal Build or Demolish without expanding (TRN-4, TRN-5)."""
    setup, player = state.setup, state.mover
    tiles = available_tiles(setup, player, state.legendaries) & setup.unlocked_at(player.score)
    if build_sites(setup, player.land & ~player.occupied, tiles):
        return True
    return next(demolish_sites(setup, player, tiles), None) is not None


def must_take_back(state: GameState) -> bool:
    """Whether the forced return is the player's only turn: no worker, no legal Build or Demolish (TRN-5)."""
    return not state.mover.free_workers(state.edition.numbers.workers) and not can_build_or_demolish(state)
