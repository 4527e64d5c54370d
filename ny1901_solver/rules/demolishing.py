"""DEM: replacing own buildings by one of a higher generation, and the workers that cover what they leave."""

from __future__ import annotations

from collections.abc import Iterator

from ..board import bits
from ..state import Player, Setup
from ..tiles import Site
from ..words import counted
from .building import insert
from .violation import Moment, Violation


def fallen(player: Player, covered: int) -> tuple[Site, ...]:
    """The player's buildings with at least one square under a footprint: they fall whole (DEM-1)."""
    return tuple(site for site in player.buildings if site.mask & covered)


def dem_1_replaces_own_buildings(at: Moment) -> Iterator[Violation]:
    """The new tile covers at least one standing building of the player's own."""
    if not fallen(at.player, at.covered):
        yield Violation("DEM-1", "no building of your own stands under the new tile", at.placement.squares)


def dem_2_replaces_lower_generations(at: Moment) -> Iterator[Violation]:
    """Each demolished building is of a strictly lower generation than the new tile."""
    tile = at.tile()
    if tile is None:
        return
    tiles, board = at.start.edition.tiles, at.start.edition.board
    for site in fallen(at.player, at.covered):
        if site.generation >= tiles[tile].generation:
            old, new = tiles[site.tile].generation, tiles[tile].generation
            sentence = f"{site.placement} is {old} and cannot fall for {at.placement.tile}, which is {new}"
            yield Violation("DEM-2", sentence, board.squares_of(site.mask))


def dem_4_workers_cover_vacated_land(at: Moment) -> Iterator[Violation]:
    """Every territory left without worker and building gets one of the player's workers, or nothing is done."""
    setup, board = at.start.setup, at.start.edition.board
    mask = at.covered
    vacated = vacated_territories(at.player, mask, board.territories_of(mask))
    have = covering_workers(setup, at.player, mask, board.territories_of(mask))
    if vacated.bit_count() > have:
        names = board.names(vacated)
        workers = counted(len(names), "worker")
        sentence = f"{', '.join(names)} would need {workers}, and {have} count for covering"
        yield Violation("DEM-4", sentence, territories=names)


def vacated_territories(player: Player, covered: int, touched: int) -> int:
    """The territories that a demolition leaves with neither worker nor building, as a mask.

    `covered` are the squares and `touched` the territories of the new tile.
    """
    lost = 0
    for site in player.buildings:
        if site.mask & covered:
            lost |= site.territories
    lost &= ~touched
    if lost:
        for site in player.buildings:
            if not site.mask & covered:
                lost &= ~site.territories
    return lost


def covering_workers(setup: Setup, player: Player, covered: int, touched: int) -> int:
    """The workers that count for covering, by the reading `demolition_workers` (DEM-5).

    `net` counts all that are off the board once the new tile stands. `hand_and_footprint` counts those in
    hand and those whose whole territory the footprint covers: one that can stand beside the tile comes back
    too late. `hand_only` counts those in hand.
    """
    board, reading = setup.edition.board, setup.readings.demolition_workers
    hand = player.free_workers(setup.edition.numbers.workers)
    if reading == "hand_only":
        return hand
    back = player.vacant & touched
    if reading == "net":
        return hand + back.bit_count()
    return hand + sum(not board.territories[t].mask & ~covered for t in bits(back))


def demolish(player: Player, site: Site, gained: int) -> Player:
    """The player once a new building has replaced those under it (DEM-1, DEM-3, DEM-4, DEM-6, BLD-8, BLD-9)."""
    standing = tuple(building for building in player.buildings if not building.mask & site.mask)
    occupied, touched = site.mask, site.territories
    for building in standing:
        occupied |= building.mask
        touched |= building.territories
    return Player(
        score=player.score + gained,
        estate=player.estate,
        buildings=insert(standing, site),
        unbuilt=player.unbuilt & ~site.tile_bit,
        cards=player.cards,
        land=player.land,
        occupied=occupied,
        vacant=player.estate & ~touched,
        legendary=player.legendary | site.tile_bit if site.legendary else player.legendary,
    )


DEMOLISH_RULES = (dem_1_replaces_own_buildings, dem_2_replaces_lower_generations, dem_4_workers_cover_vacated_land)
