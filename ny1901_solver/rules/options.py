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


def pile_at_expand(state: GameState, shifted: bool) -> int:
    """How many cards lie face down when the player expands, with or without a Market Shift before (ACT-2, ACT-3)."""
    market = state.market
    if not shifted:
        return market.future_size
    return max(0, market.future_size + len(market.open) - state.edition.numbers.open_market)


def build_sites(setup: Setup, free: int, tiles: int) -> list[Site]:
    """The sites on `free` squares of a player's land, for the tiles of a mask, block by block."""
    board, within, flips = setup.edition.board, setup.edition.sites.within, setup.flips
    found: list[Site] = []
    while free:
        block = board.block_at[(free & -free).bit_length() - 1]
        squares = board.blocks[block]
        here = free & squares
        found += [site for site in within(block, here, flips) if site.tile_bit & tiles]
        free &= ~squares
    return found


def demolish_sites(setup: Setup, player: Player, tiles: int) -> Iterator[Site]:
    """The sites where a tile of the mask may replace own buildings (DEM-1, DEM-2, DEM-4, DEM-6)."""
    board, replacing, flips = setup.edition.board, setup.edition.sites.replacing, setup.flips
    standing = [0, 0, 0, 0]
    for building in player.buildings:
        standing[building.generation] |= building.mask
    lower = 0
    reach = player.land & ~player.occupied
    for generation in (1, 2, 3):
        lower |= standing[generation - 1]
        reach |= standing[generation - 1]
        new = tiles & setup.generations[generation]
        waiting = lower if new else 0
        while waiting:
            block = board.block_at[(waiting & -waiting).bit_length() - 1]
            squares = board.blocks[block]
            for site in replacing(block, reach & squares, lower & squares, generation, flips):
                if site.tile_bit & new and _can_cover(setup, player, site):
                    yield site
            waiting &= ~squares


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
