"""Tiles that have left the game, and what can have replaced them (DEM-1, DEM-2, SET-3).

Where a demolished tile stood is not recorded. It had a site that shares a square with a tile of a higher
generation, which stands or has been replaced in its turn by a still higher one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..board import bits
from ..edition import Edition
from ..tiles import Generation, Site
from .amiss import Amiss
from .game import GameState
from .history import may_have_returned
from .player import Player


def demolition_problems(state: GameState, seat: int) -> Iterator[Amiss]:
    """Why demolished tiles, or a starter building that is gone, cannot have been replaced, and what mends it."""
    edition, player = state.edition, state.players[seat]
    fallen = list(bits(player.demolished(edition)))
    if state.setup.starters and not any(site.tile == edition.starter for site in player.buildings):
        fallen.append(edition.starter)
    lower = [tile for tile in fallen if edition.tiles[tile].generation < Generation.GOLD]
    for tile in fallen:
        if tile not in lower:
            name = edition.tiles[tile].id
            yield Amiss(f"{name} was demolished, but gold never falls (DEM-2): let it stand, or leave it unbuilt")
    if lower:
        yield from _too_many(edition, player, lower)
        yield from _never_replaced(state, seat, lower)


def _too_many(edition: Edition, player: Player, fallen: list[int]) -> Iterator[Amiss]:
    """DEM-1: a new tile covers a square at least of each building that it replaces.

    What replaces a tile replaces those of lower generations as well, so that counting is enough: from each
    generation up, no more tiles have fallen than the tiles of higher ones that were built have squares.
    """
    built = [site.tile for site in player.buildings] + fallen
    for lowest in (Generation.SILVER, Generation.BRONZE, Generation.STARTER):
        count = sum(edition.tiles[tile].generation >= lowest for tile in fallen)
        room = sum(edition.tiles[tile].size for tile in built if edition.tiles[tile].generation > lowest)
        if room and count > room:
            yield Amiss(
                f"{count} tiles from {lowest} up were demolished by tiles of {room} squares in all (DEM-1): "
                f"let {_higher(lowest)} stand as well"
            )
            return


def _never_replaced(state: GameState, seat: int, fallen: list[int]) -> Iterator[Amiss]:
    """DEM-2: where a fallen tile may have stood, a tile of a higher generation stands or may have stood."""
    edition, setup, ground = state.edition, state.setup, _ground(state, seat)
    higher = [0, 0, 0]  # by generation, the squares where a tile of a higher one stands or may have stood
    for site in state.players[seat].buildings:
        for generation in range(site.generation):
            higher[generation] |= site.mask
    for tile in sorted(fallen, key=lambda tile: -edition.tiles[tile].generation):
        generation = edition.tiles[tile].generation
        places = [
            site.mask
            for site in _sites_of(edition, tile)
            if not site.mask & ~ground and site.mask & higher[generation] and (setup.flips or not site.mirrored)
        ]
        for lower in range(generation):
            for mask in places:
                higher[lower] |= mask
        if not places:
            yield Amiss(_unreplaced(edition, tile, bool(higher[generation])), lacking=tile == edition.starter)


def _unreplaced(edition: Edition, tile: int, higher_stands: bool) -> str:
    name, higher = edition.tiles[tile].id, _higher(edition.tiles[tile].generation)
    if tile == edition.starter:
        return (
            f"no starter building stands, and nothing built can have replaced it (SET-3, DEM-2): let it stand on a "
            f"starter territory, or {higher} there"
        )
    if higher_stands:
        return (
            f"{name} was demolished, but no place that it fits on lies under {higher} (DEM-1): let such a tile stand "
            f"there, or leave {name} unbuilt"
        )
    return (
        f"{name} was demolished, but {higher} has to replace it and none stands (DEM-2): let one stand, or leave "
        f"{name} unbuilt"
    )


def _ground(state: GameState, seat: int) -> int:
    """The squares on which the player's demolished tiles can have stood.

    Starter buildings that stand have stood from the first turn. Other land of others may have been the player's,
    if a worker can have come back from it (TRN-5).
    """
    edition, player = state.edition, state.players[seat]
    ground = player.land
    if may_have_returned(state.setup, player):
        ground = edition.board.land(state.setup.territories)
    for other in state.players:
        for site in other.buildings:
            if site.tile == edition.starter:
                ground &= ~site.mask
    return ground


def _higher(generation: Generation) -> str:
    names = {Generation.STARTER: "bronze, silver or gold", Generation.BRONZE: "silver or gold"}
    return f"a tile of {names.get(generation, 'gold')}"


@lru_cache(maxsize=512)
def _sites_of(edition: Edition, tile: int) -> tuple[Site, ...]:
    """The sites of a tile; for the starter building, those on starter territories (SET-3)."""
    sites = tuple(site for site in edition.sites.sites if site.tile == tile)
    if tile != edition.starter:
        return sites
    return tuple(site for site in sites if site.territories in {1 << index for index in edition.starters if index >= 0})
