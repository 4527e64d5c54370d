"""Random positions of many kinds, for searches.

Half of the positions come from games played at random. The other half of the positions are composed directly, to cover
situations that games seldom reach: unlocked tiles at random places, the land under these tiles, and some neighbouring
land. Most positions have no problems when `state_problems` checks them; searches skip positions that have problems.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from ..board import bits
from ..chance import deck_dealer
from ..edition import Edition
from ..masks import TerritoryMask
from ..policies import take_turn
from ..rules import new_game, random_turn
from ..rules.transition import market_is_ending, tiles_are_ending
from ..state import GameState, Player, Setup
from ..tiles import Generation, Site
from .shrink import asked_of, settle_market

MOST_BUILDINGS = 4
"""The maximum number of buildings that are laid out for a player."""

MOST_FALLEN = 5
"""The maximum number of a player's tiles that count as built and demolished earlier: enough to unlock a gold tile in
some positions."""


def positions(edition: Edition, settings: Sequence[Mapping[str, str]], rng: random.Random) -> Iterator[GameState]:
    """Yields an endless sequence of positions in which a player is to move, with all readings at their defaults.

    The random games use the given settings one after the other.
    """
    while True:
        for setting in settings:
            state = _set_up(edition, rng).with_readings(setting)
            deal = deck_dealer(rng)
            while not state.over:
                yield asked_of(state)
                yield _laid_out(edition, rng)
                state = take_turn(state, random_turn, rng, deal).after


@lru_cache(maxsize=4)
def corner_pairs(edition: Edition) -> tuple[tuple[Site, Site], ...]:
    """The pairs of two sites, one for a gold tile and one for a bronze or silver tile on other land, that touch only at
    a corner (SCO-6)."""
    sites = [site for site in edition.sites.sites if not site.mirrored]
    lows = [site for site in sites if site.generation in (Generation.BRONZE, Generation.SILVER)]
    return tuple(
        (gold, low)
        for gold in sites
        if gold.generation == Generation.GOLD and (corners := edition.board.around(gold.mask) & ~gold.halo)
        for low in lows
        if low.mask & corners and not low.mask & gold.halo and not low.territories & gold.territories
    )


def in_corners(edition: Edition, settings: Sequence[Mapping[str, str]], rng: random.Random) -> Iterator[GameState]:
    """The positions that `positions` yields, with Gold Prestige in play. If a position has room for it, one of the
    `corner_pairs` is added.

    The player to move owns the land for the gold tile of the pair; the next player has the other building.
    """
    for state in positions(edition, settings, rng):
        state = replace(state, setup=replace(state.setup, challenge="gold-prestige"))
        yield _with_pair(state, *rng.choice(corner_pairs(edition)))


def _with_pair(state: GameState, gold: Site, low: Site) -> GameState:
    edition, mover, seat = state.edition, state.mover, (state.to_move + 1) % len(state.players)
    rival, free = state.players[seat], state.unclaimed
    if gold.territories & ~(free | mover.estate) or low.territories & ~free or not rival.unbuilt & low.tile_bit:
        return state
    land, more = mover.estate | gold.territories, rival.estate | low.territories
    score, unbuilt = rival.score + low.points, rival.unbuilt & ~low.tile_bit
    players = list(state.players)
    players[state.to_move] = Player.of(edition, mover.score, land, mover.buildings, mover.unbuilt, mover.cards)
    players[seat] = Player.of(edition, score, more, (*rival.buildings, low), unbuilt, rival.cards)
    return settle_market(replace(state, players=tuple(players)))


def _set_up(edition: Edition, rng: random.Random) -> GameState:
    players = rng.randint(2, 4)
    seats_with_starters = sum(territory >= 0 for territory in edition.starters)
    return new_game(
        edition,
        players,
        rng,
        starters=players <= seats_with_starters and rng.random() < 0.5,
        unlocks="advanced" if rng.random() < 0.25 else "base",
        action_cards=rng.random() < 0.75,
    )


def _laid_out(edition: Edition, rng: random.Random) -> GameState:
    """Composes a random position directly, without playing a game. Every player has some buildings, vacant land and
    demolished tiles.

    If few cards or tiles are left, the end of the game is triggered (END-1).
    """
    state = _set_up(edition, rng)
    free = state.unclaimed
    players = []
    for player in state.players:
        buildings = list(player.buildings)
        estate = player.estate
        fallen = _fallen(state.setup, rng)
        for _ in range(rng.randint(0, MOST_BUILDINGS)):
            built = len(buildings) - len(player.buildings) + fallen.bit_count()
            if built == edition.own_tiles.bit_count() - edition.numbers.end_unbuilt:
                break
            site = _site(state.setup, buildings, fallen, rng)
            if site is not None and not site.territories & ~(free | estate):
                buildings.append(site)
                estate |= site.territories
                free &= ~site.territories
        for _ in range(rng.randint(0, edition.numbers.workers)):
            index = _near(edition, estate, free, rng)
            estate |= 1 << index if index is not None else 0
            free &= ~estate
        fallen &= _lower_than(state.setup, buildings)
        unbuilt = edition.own_tiles & ~fallen
        for site in buildings:
            unbuilt &= ~site.tile_bit
        points = _points(edition, buildings, fallen)
        players.append(Player.of(edition, points, estate, buildings, unbuilt, player.cards))
    state = settle_market(replace(state, players=tuple(players), to_move=rng.randrange(len(players))))
    least = [seat for seat, player in enumerate(players) if tiles_are_ending(state.setup, player)]
    if least:
        return replace(state, to_move=(least[0] + 1) % len(players), ended_by=least[0])
    ending = market_is_ending(state.setup, state.market)
    return replace(state, ended_by=(state.to_move - 1) % len(players)) if ending else state


def _fallen(setup: Setup, rng: random.Random) -> int:
    """A random set of a player's own tiles that can have been built and demolished earlier, each unlocked by the tiles
    before it (BLD-2)."""
    edition, fallen = setup.edition, 0
    for _ in range(rng.randint(0, MOST_FALLEN) if rng.random() < 0.5 else 0):
        unlocked = setup.unlocked_at(_points(edition, (), fallen)) & edition.own_tiles & ~fallen
        lower = list(bits(unlocked & ~setup.generations[Generation.GOLD]))
        if lower and fallen.bit_count() < edition.own_tiles.bit_count() - edition.numbers.end_unbuilt:
            fallen |= 1 << rng.choice(lower)
    return fallen


def _lower_than(setup: Setup, buildings: Sequence[Site]) -> int:
    """The tiles that at least one of the given buildings can have replaced (DEM-2)."""
    highest = max((site.generation for site in buildings), default=Generation.STARTER)
    return sum(setup.generations[:highest])


def _points(edition: Edition, buildings: Sequence[Site], fallen: int) -> int:
    """The sum of the points printed on the built tiles (BLD-9)."""
    return sum(site.points for site in buildings) + sum(edition.tiles[tile].points for tile in bits(fallen))


def _site(setup: Setup, buildings: Sequence[Site], fallen: int, rng: random.Random) -> Site | None:
    """Chooses a random unlocked tile, and a random place (site) for this tile."""
    edition = setup.edition
    taken = sum(site.mask for site in buildings)
    used = fallen | 1 << edition.starter
    for site in buildings:
        used |= site.tile_bit
    tiles = list(bits(setup.unlocked_at(_points(edition, buildings, fallen)) & ~used))
    if not tiles:
        return None
    tile = rng.choice(tiles)
    sites = [site for site in edition.sites.sites if site.tile == tile and not site.mirrored and not site.mask & taken]
    return rng.choice(sites) if sites else None


def _near(edition: Edition, estate: TerritoryMask, free: TerritoryMask, rng: random.Random) -> int | None:
    """A random territory to claim, which usually lies beside the player's own territories."""
    board = edition.board
    beside = board.territories_of(board.halo(board.land(estate))) & free if estate and rng.random() < 0.75 else 0
    indices = bits(beside or free)
    return rng.choice(indices) if indices else None
