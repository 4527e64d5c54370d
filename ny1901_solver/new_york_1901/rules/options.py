"""The options of the player to move as bit masks: territories to claim, and sites (tiles in places) for a Build or a
Demolish."""

from __future__ import annotations

from collections.abc import Iterator

from ..masks import NO_SQUARES, SquareMask, TerritoryMask, TileMask
from ..moves import Shift, Take
from ..state import BOOM, GameState, Player, Setup
from ..tiles import Site
from .building import covering_workers, demolish, gain, place, unbuilt_after, unlocking_score, vacated_territories


def awaits_card(state: GameState) -> bool:
    """Whether a card has to come up before a player decides. A card has to come up after a claim and after a Market
    Shift (TRN-6, ACT-2)."""
    return (
        state.turn is not None
        and isinstance(state.turn.events[-1], (Take, Shift, int))
        and bool(state.market.future)
        and len(state.market.open) < state.edition.numbers.open_market
    )


def can_expand(state: GameState) -> bool:
    """Whether a worker is available and a card is face up at the start of the turn (EXP-1, TRN-2)."""
    start = state.start
    return bool(start.market.open) and start.hand > 0


def pile_at_expand(state: GameState, shifted: bool) -> int:
    """The number of face-down cards at the time when the player expands, with or without an earlier Market Shift
    (ACT-2, ACT-3).
    """
    market = state.market
    if not shifted:
        return market.future_size
    return max(0, market.future_size + len(market.open) - state.edition.numbers.open_market)


def build_sites(setup: Setup, free: SquareMask, tiles: TileMask) -> list[Site]:
    """The sites (tiles in places) on free squares where a tile of the given mask fits, block by block."""
    board, within, flips = setup.edition.board, setup.edition.sites.within, setup.flips
    sites: list[Site] = []
    while free:
        block = board.block_at[(free & -free).bit_length() - 1]
        squares = board.blocks[block]
        here = free & squares
        sites += [site for site in within(block, here, flips) if site.tile_bit & tiles]
        free &= ~squares
    return sites


def demolish_sites(setup: Setup, player: Player, tiles: TileMask) -> Iterator[Site]:
    """The sites (tiles in places) where a tile of the given mask may replace the player's own buildings (DEM-1, DEM-2,
    DEM-4, DEM-6)."""
    return (site for site in _replacements(setup, player, tiles) if not _left_bare(setup, player, site)[1])


def _replacements(setup: Setup, player: Player, tiles: TileMask) -> Iterator[Site]:
    """The sites that `demolish_sites` returns, and also the sites where a new building leaves more land vacant than
    workers can cover (DEM-4)."""
    board, replacing, flips = setup.edition.board, setup.edition.sites.replacing, setup.flips
    standing = [NO_SQUARES] * 4
    for building in player.buildings:
        standing[building.generation] |= building.mask
    lower = NO_SQUARES
    reach = player.free_land
    for generation in (1, 2, 3):
        lower |= standing[generation - 1]
        reach |= standing[generation - 1]
        new = tiles & setup.generations[generation]
        waiting = lower if new else NO_SQUARES
        while waiting:
            block = board.block_at[(waiting & -waiting).bit_length() - 1]
            squares = board.blocks[block]
            for site in replacing(block, reach & squares, lower & squares, generation, flips):
                if site.tile_bit & new:
                    yield site
            waiting &= ~squares


def _left_bare(setup: Setup, player: Player, site: Site) -> tuple[TerritoryMask, int]:
    """The territories that a new building leaves vacant, and the number of these territories that no worker can cover
    (DEM-4)."""
    vacated = vacated_territories(player, site.mask, site.territories)
    if not vacated:
        return vacated, 0
    return vacated, max(0, vacated.bit_count() - covering_workers(setup, player, site.mask, site.territories))


def needs_boom(state: GameState, first: Site) -> bool:
    """Whether the turn has vacated land that only a second Build by Construction Boom can cover (reading of the rules
    `boom_covers_vacated`)."""
    return state.setup.boom_covers and _left_bare(state.setup, state.start.mover, first)[1] > 0


def covered_by_boom(state: GameState) -> Iterator[tuple[Site, list[Site]]]:
    """Each Demolish for which the player has too few workers, with the second Builds (Booms) that cover the vacated
    land (reading of the rules `boom_covers_vacated`).

    The state must be at the start of a turn, or after its Market Shift.
    """
    setup, player = state.setup, state.mover
    if not (setup.boom_covers and player.cards & BOOM):
        return
    for site in _replacements(setup, player, unlocked_tiles(state, player)):
        if _left_bare(setup, player, site)[1]:
            after = demolish(player, site, gain(setup, state.players, state.to_move, site))
            if seconds := boom_sites(state, after, site):
                yield site, seconds


def can_build_or_demolish(state: GameState) -> bool:
    """Whether the player to move has a legal Build or Demolish without expanding (TRN-4, TRN-5)."""
    player = state.mover
    if open_builds(state, player):
        return True
    alone = demolish_sites(state.setup, player, unlocked_tiles(state, player))
    return any(True for _ in alone) or any(True for _ in covered_by_boom(state))


def must_take_back(state: GameState) -> bool:
    """Whether the player has to take a worker back, because no worker is in hand and no Build or Demolish is legal
    (TRN-5)."""
    return not state.hand and not can_build_or_demolish(state)


def unlocked_tiles(state: GameState, player: Player) -> TileMask:
    """The tiles that a first Build or a Demolish may use (BLD-1, BLD-2).

    `player` is the mover's state after the earlier steps of the turn.
    """
    setup = state.setup
    return player.available_tiles(state.legendaries) & setup.unlocked_at(player.score)


def open_builds(state: GameState, player: Player) -> list[Site]:
    """The sites (tiles in places) on which the first Build of a turn is legal. `player` is the mover's state after the
    earlier steps of the turn."""
    return build_sites(state.setup, player.free_land, unlocked_tiles(state, player))


def boom_sites(state: GameState, player: Player, first: Site) -> list[Site]:
    """The sites (tiles in places) on which a second Build by Construction Boom is legal (ACT-1). `player` is the
    mover's state after the first Build."""
    if not player.cards & BOOM:
        return []
    sites = build_sites(state.setup, player.free_land, boom_tiles(state, player, (first,)))
    if state.setup.boom_covers:
        vacated, short = _left_bare(state.setup, state.start.mover, first)
        return [site for site in sites if (site.territories & vacated).bit_count() >= short]
    return sites


def lone_booms(state: GameState) -> list[Site]:
    """The sites of a Build by Construction Boom that is the only Build of its turn, with or without a claim (reading of
    the rules `boom_alone`)."""
    player = state.mover
    if not (state.setup.boom_alone and player.cards & BOOM):
        return []
    return build_sites(state.setup, player.free_land, boom_tiles(state, player, ()))


def ends_with_boom(state: GameState) -> bool:
    """Whether the turn may end after a Build by Construction Boom that is its only Build (reading of the rules
    `boom_alone`)."""
    return state.setup.boom_alone and not can_expand(state)


def booms_before(state: GameState) -> Iterator[tuple[Site, list[Site]]]:
    """Each Build by Construction Boom that may come before a demolition, with the sites of that demolition (reading of
    the rules `boom_order`).

    The state must be at the start of a turn, or after its Market Shift.
    """
    setup, player = state.setup, state.mover
    if not (setup.boom_either and player.cards & BOOM):
        return
    for site in build_sites(setup, player.free_land, boom_tiles(state, player, ())):
        after = place(player.without_card(BOOM), site, gain(setup, state.players, state.to_move, site))
        if behind := demolitions_behind(state, after, site):
            yield site, behind


def demolitions_behind(state: GameState, player: Player, boom: Site) -> list[Site]:
    """The sites of a Demolish that follows a Build by Construction Boom (reading of the rules `boom_order`). The
    Demolish must not replace the Boom's building.

    `player` is the mover's state after the Boom.
    """
    if not state.setup.boom_either:
        return []
    tiles = boom_tiles(state, player, (boom,))
    return [site for site in demolish_sites(state.setup, player, tiles) if not site.mask & boom.mask]


def boom_tiles(state: GameState, player: Player, built: tuple[Site, ...]) -> TileMask:
    """The tiles that a turn with Construction Boom may use for its next Build (ACT-1, BLD-1, BLD-2).

    `built` are the buildings that the turn has put up so far, and `player` is the mover's state after these Builds.
    """
    setup = state.setup
    score = unlocking_score(setup, state.start.mover.score, player.score)
    tiles = player.available_tiles(state.legendaries) & setup.unlocked_at(score)
    allowed = 0
    for kind in (setup.edition.own_tiles, setup.edition.legendaries):
        tile = tiles & kind & -(tiles & kind)
        left = unbuilt_after(setup, (player.unbuilt & ~tile).bit_count(), built, tile)
        if tile and left >= setup.edition.numbers.end_unbuilt:
            allowed |= kind
    return tiles & allowed


def may_pass(state: GameState, stuck: bool) -> bool:
    """Whether a player who does not expand may pass (TRN-4, TRN-5).

    `stuck` is true if the player can neither build nor demolish.
    """
    if stuck:
        return state.hand > 0
    return state.setup.readings.no_worker_pass == "may_pass"


def reclaims(state: GameState) -> tuple[str, ...]:
    """The territories from which the player may take a worker back, if a worker has to be taken back (TRN-5)."""
    return state.edition.board.names(state.mover.vacant)
