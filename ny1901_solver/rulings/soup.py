"""Positions of all sorts, to look for one in which something is so.

Half of them come from games played at random. The others are laid out: buildings anywhere, the land under them and
some land beside it, for whatever games seldom come to; nothing about such a position fails to add up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..board import bits
from ..edition import Edition
from ..rules import dealt, new_game, play, random_turn, shuffled
from ..state import GameState, Market, Player
from ..tiles import Site
from .other_readings import with_readings
from .shrink import asked_of, settled

MOST_BUILDINGS = 4
"""How many buildings are laid out for a player."""


def positions(edition: Edition, settings: Sequence[Mapping[str, str]], rng: random.Random) -> Iterator[GameState]:
    """Endless positions in which somebody is to move, with all readings at their defaults.

    The games are played under each of the settings in turn.
    """
    while True:
        for setting in settings:
            state = with_readings(_set_up(edition, rng), setting)
            deal = shuffled(rng)
            while not state.over:
                yield asked_of(state)
                yield _laid_out(edition, rng)
                turn, drawn = random_turn(state, rng, deal)
                state = play(state, turn, _after(drawn, deal))


def _set_up(edition: Edition, rng: random.Random) -> GameState:
    players = rng.randint(2, 4)
    seats_with_starters = sum(territory >= 0 for territory in edition.starters)
    return new_game(
        edition,
        players,
        rng,
        starters=players <= seats_with_starters and rng.random() < 0.5,
        unlocks="advanced" if rng.random() < 0.25 else "base",
    )


def _laid_out(edition: Edition, rng: random.Random) -> GameState:
    """A position that nobody played: every player with some buildings, vacant land and demolished tiles.

    With hardly a card left, the player before has triggered the end (END-1).
    """
    state = _set_up(edition, rng)
    free = state.unclaimed
    players = []
    for player in state.players:
        buildings = list(player.buildings)
        estate = player.estate
        for _ in range(rng.randint(0, MOST_BUILDINGS)):
            site = _site(edition, buildings, rng)
            if site is not None and not site.territories & ~(free | estate):
                buildings.append(site)
                estate |= site.territories
                free &= ~site.territories
        for _ in range(rng.randint(0, edition.numbers.workers)):
            index = _near(edition, estate, free, rng)
            estate |= 1 << index if index is not None else 0
            free &= ~estate
        players.append(_with_tiles_gone(edition, buildings, estate, rng))
    state = settled(replace(state, players=tuple(players), to_move=rng.randrange(len(players))))
    few = not state.market.future and len(state.market.open) <= edition.numbers.end_open_market
    return replace(state, ended_by=(state.to_move - 1) % len(players)) if few else state


def _site(edition: Edition, buildings: Sequence[Site], rng: random.Random) -> Site | None:
    """A place for one more tile: first the tile is drawn, then one of its sites."""
    taken = sum(site.mask for site in buildings)
    used = sum(site.tile_bit for site in buildings)
    tiles = [tile for tile in range(len(edition.tiles)) if tile != edition.starter and not used >> tile & 1]
    tile = rng.choice(tiles)
    sites = [site for site in edition.sites.sites if site.tile == tile and not site.mirrored and not site.mask & taken]
    return rng.choice(sites) if sites else None


def _near(edition: Edition, estate: int, free: int, rng: random.Random) -> int | None:
    """A territory to claim, as a rule one beside the land that is held."""
    board = edition.board
    beside = board.territories_of(board.halo(board.land(estate))) & free if estate and rng.random() < 0.75 else 0
    indices = bits(beside or free)
    return rng.choice(indices) if indices else None


def _with_tiles_gone(edition: Edition, buildings: Sequence[Site], estate: int, rng: random.Random) -> Player:
    """A player with unused action cards and some of the other own tiles demolished, scored as printed (BLD-9)."""
    standing = sum(site.tile_bit for site in buildings)
    rest = list(bits(edition.own_tiles & ~standing))
    spare = max(0, len(rest) - edition.numbers.end_unbuilt)
    gone = rng.sample(rest, rng.randint(0, min(spare, 3)))
    points = sum(site.points for site in buildings) + sum(edition.tiles[tile].points for tile in gone)
    unbuilt = sum(1 << tile for tile in rest if tile not in gone)
    return Player.of(edition, points, estate, buildings, unbuilt, 7 if rng.random() < 0.5 else rng.randrange(8))


def _after(drawn: list[int], deal: Callable[[Market], int]) -> Callable[[Market], int]:
    """A dealer that gives the cards drawn already, then further ones."""
    shown = dealt(drawn)
    return lambda market: shown(market) if shown.left else deal(market)


def first_card(market: Market) -> int:
    """A dealer that turns up the first kind that can lie on top."""
    return next(kind for kind, count in enumerate(market.future[0]) if count)
