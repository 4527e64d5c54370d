"""Constructs positions for situations that games rarely reach, by giving the player to move other land.

The rest of the position is as in a game, and the position is possible (`state_problems`). A puzzle made from a
constructed position is marked as composed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import TypeAlias

from ...board import Board, bits
from ...masks import NO_TERRITORIES, SquareMask, TerritoryMask, TileMask, union
from ...rules.options import build_sites, must_take_back
from ...state import GameState, Player, state_problems
from ...tiles import Generation, Site
from .pieces import in_turn, with_estate, without_building

Layout: TypeAlias = Callable[[GameState, random.Random], GameState | None]
KEPT = 0.5  # the chance that an optional territory of the block belongs to the mover
SMALL = 2  # the squares of a territory on which only the smallest tiles fit
MOST_UNBUILT = 3  # the most buildings of the mover that are taken back at once
DRAWN = 12  # random draws of land for one position


def layouts(state: GameState, layout: Layout, count: int, rng: random.Random) -> Iterator[GameState]:
    """Tries `count` times to construct a position, and returns the results.

    The result leaves out positions that are impossible, or to which no sequence of turns can have led.
    """
    for _ in range(count):
        position = layout(state, rng)
        if position is not None and not state_problems(position) and in_turn(position):
            yield position


def deep_block(state: GameState, rng: random.Random) -> GameState | None:
    """Constructs a position in which one building could cut off the inner squares of a block from streets and parks.

    The mover has free land in the block.
    """
    board, setup = state.edition.board, state.setup
    inner = [part for part in board.parts(board.land(setup.territories) & ~board.frontage) if part.bit_count() > 1]
    if not inner:
        return None
    tries = (_shut_in(state, rng.choice(inner), rng) for _ in range(DRAWN))
    return next((position for position in tries if position is not None), None)


def _shut_in(state: GameState, middle: SquareMask, rng: random.Random) -> GameState | None:
    """Tries once to construct a block whose inner squares can be cut off from streets and parks."""
    board, setup = state.edition.board, state.setup
    block = list(bits(board.territories_of(board.block_mask(middle)) & setup.territories))
    land = union(1 << index for index in block if board.territories[index].mask & middle or rng.random() < KEPT)
    often = rng.random()
    bare = with_estate(state, state.to_move, TerritoryMask(state.mover.estate & ~state.mover.vacant))
    position = settle_land(bare, TerritoryMask(land), rng)
    if position is None:
        return None
    player = position.mover
    worn = union(1 << tile for tile in bits(player.unbuilt & setup.unlocked_at(player.score)) if rng.random() < often)
    worn &= ~setup.generations[Generation.GOLD]
    points = sum(state.edition.tiles[tile].points for tile in bits(worn))
    player = replace(player, unbuilt=TileMask(player.unbuilt & ~worn), score=player.score + points)
    return position.with_player(position.to_move, player) if _may_shut_in(position, player) else None


def _may_shut_in(state: GameState, player: Player) -> bool:
    """Whether at least one of the buildings with most points leaves adjacent free squares that touch neither a street
    nor a park.
    """
    board, free = state.edition.board, player.free_land
    sites = build_sites(state.setup, free, player.available_tiles(state.legendaries))
    sites = [site for site in sites if site.tile_bit & state.setup.unlocked_at(player.score)]
    most = max((site.points for site in sites), default=0)
    return any(
        part.bit_count() > 1 and not part & board.frontage
        for site in sites
        if site.points == most
        for part in board.parts(free & ~site.mask)
    )


def site_of(tile: int, missing: int) -> Layout:
    """Returns a function that constructs positions in which the mover owns the land of a site for a tile.

    At most `missing` territories of the land of the site are free.
    """

    def layout(state: GameState, rng: random.Random) -> GameState | None:
        places = [site for site in state.edition.sites.sites if site.tile == tile and not site.mirrored]
        places = [site for site in places if not site.territories & ~state.setup.territories]
        if not places:
            return None
        wanted = list(bits(rng.choice(places).territories))
        rng.shuffle(wanted)
        left = wanted[: rng.randint(0, min(missing, len(wanted)))]
        return settle_land(state, TerritoryMask(union(1 << index for index in wanted)), rng, without=left)

    return layout


def out_of_workers(state: GameState, rng: random.Random) -> GameState | None:
    """Constructs a position in which all workers of the mover stand on the board, some of them side by side."""
    board, free = state.edition.board, list(bits(state.unclaimed))
    if len(free) < state.edition.numbers.workers:
        return None
    estate = NO_TERRITORIES
    for _ in range(state.edition.numbers.workers):
        near = board.halo(board.land(estate)) if rng.random() < 0.5 else 0
        beside = [index for index in free if board.territories[index].mask & near]
        index = rng.choice(beside or free)
        free.remove(index)
        estate = TerritoryMask(estate | 1 << index)
    return with_estate(state, state.to_move, TerritoryMask(state.mover.estate & ~state.mover.vacant | estate))


def stranded_mover(state: GameState, rng: random.Random) -> GameState | None:
    """Constructs a position in which the mover has to take a worker back from the board (TRN-5).

    The mover's land is scattered in territories of two squares, and the tiles that fit there are built.
    """
    setup, edition, player = state.setup, state.edition, state.mover
    board, workers = edition.board, edition.numbers.workers
    bare = Player.of(edition, 0, NO_TERRITORIES, (), edition.own_tiles, player.cards)
    start = [site for site in player.buildings if site.tile == edition.starter]
    if setup.starters and not start:
        return None
    empty = state.with_player(state.to_move, bare)
    free = [index for index in bits(empty.unclaimed) if board.territories[index].size == SMALL]
    free = [index for index in free if not any(site.territories >> index & 1 for site in start)]
    for _ in range(DRAWN):
        built, score = list(start), 0
        land = list(rng.sample(free, len(free)))
        for tile in bits(edition.own_tiles):
            small = edition.tiles[tile].size == SMALL and setup.unlocked_at(score) >> tile & 1
            place = next((site for site in edition.sites.sites if site.tile == tile and _alone(site, land)), None)
            if small and place is not None:
                built.append(place)
                score += place.points
                land = [index for index in land if not place.territories >> index & 1]
        vacant = _apart(board, land, workers)
        estate = TerritoryMask(union(site.territories for site in built) | vacant)
        unbuilt = edition.own_tiles & ~union(site.tile_bit for site in built)
        made = Player.of(edition, score, estate, built, unbuilt, player.cards)
        position = with_estate(state.with_player(state.to_move, made), state.to_move, estate)
        if vacant.bit_count() == workers and must_take_back(position):
            return position
    return None


def unbuilt_again(state: GameState, rng: random.Random) -> GameState | None:
    """Constructs a position without some of the mover's buildings.

    Workers stand on the land of the removed buildings, so that the mover has more turns to choose from.
    """
    seat, player = state.to_move, state.mover
    own = [site for site in player.buildings if site.tile != state.edition.starter]
    if not own:
        return None
    gone = rng.sample(own, min(len(own), rng.randint(1, MOST_UNBUILT)))
    standing = [site for site in player.buildings if site not in gone]
    unbuilt = TileMask(player.unbuilt | union(site.tile_bit for site in gone) & state.edition.own_tiles)
    score = player.score - sum(site.points for site in gone)
    before = Player.of(state.edition, score, player.estate, standing, unbuilt, player.cards)
    return state.with_player(seat, before) if before.vacant.bit_count() <= state.edition.numbers.workers else None


def settle_land(
    state: GameState, land: TerritoryMask, rng: random.Random, without: Collection[int] = ()
) -> GameState | None:
    """Returns the position in which the mover holds the given land, as far as the workers suffice.

    In the resulting position, no rival has ever held the given land. The territories in `without` stay free in the
    resulting position. The mover's buildings stay, except gold buildings. The function returns `None` if a starter
    building is in the way.
    """
    seat, workers = state.to_move, state.edition.numbers.workers
    for other, player in enumerate(state.players):
        for site in player.buildings:
            stays = other == seat and site.generation != Generation.GOLD
            if site.territories & land and not stays:
                if site.tile == state.edition.starter:
                    return None
                state = without_building(state, other, site)
        if other != seat:
            state = with_estate(state, other, TerritoryMask(state.players[other].estate & ~land))
    ground = state.mover.estate & ~state.mover.vacant
    wanted = [index for index in bits(land & ~ground) if index not in without]
    rest = list(bits(state.mover.vacant & ~land))
    rng.shuffle(wanted)
    rng.shuffle(rest)
    vacant = union(1 << index for index in [*wanted, *rest[: rng.randint(0, len(rest))]][:workers])
    return with_estate(state, seat, TerritoryMask(ground | vacant))


def _alone(site: Site, land: list[int]) -> bool:
    """Whether a site lies in a single territory, and this territory is part of the given land."""
    return site.territories.bit_count() == 1 and site.territories.bit_length() - 1 in land


def _apart(board: Board, land: list[int], count: int) -> TerritoryMask:
    """Returns the first `count` territories of the given land that are not adjacent to each other."""
    territories = NO_TERRITORIES
    for index in land:
        if territories.bit_count() < count and not board.halo(board.land(territories)) & board.territories[index].mask:
            territories = TerritoryMask(territories | 1 << index)
    return territories
