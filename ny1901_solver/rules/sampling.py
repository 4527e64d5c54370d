"""Random turns, drawn step by step from the legal steps without listing whole turns."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from ..board import bits
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..state import BOOM, GRAB, SHIFT, GameState, Market, Player
from ..tiles import Site
from .actions import unbuilt_after
from .building import available_tiles, gain, place, unlocking_score
from .demolishing import demolish
from .expanding import claim
from .options import build_sites, can_expand, demolish_sites
from .transition import Dealer, refill

_T = TypeVar("_T")


def random_turn(state: GameState, rng: random.Random, deal: Dealer) -> tuple[Turn, list[int]]:
    """A legal turn and the cards that a Market Shift in it turns up; the game must not be over.

    Step by step: the kind of the first step (and whether an action card is used) is drawn evenly from the
    legal kinds, then the step evenly from the legal steps of that kind; not building counts as one of the
    ways to build.
    """
    if not state.mover.cards & SHIFT or rng.random() < 0.5:
        return Turn(tuple(_rest(state, state.market, rng))), []
    drawn = _Recorder(deal)
    market = refill(state.setup, state.market.shifted(state.edition.kinds), drawn)
    return Turn((Shift(), *_rest(state, market, rng))), drawn.cards


class _Recorder:
    def __init__(self, deal: Dealer) -> None:
        self.deal = deal
        self.cards: list[int] = []

    def __call__(self, market: Market) -> int:
        self.cards.append(self.deal(market))
        return self.cards[-1]


def _rest(state: GameState, market: Market, rng: random.Random) -> list[Step]:
    setup, player = state.setup, state.mover
    expands = can_expand(state)
    tiles = available_tiles(setup, player, state.legendaries) & setup.unlocked_at(player.score)
    if not expands or rng.random() < 0.5:
        demolishing = list(demolish_sites(setup, player, tiles))
        building = [] if expands else build_sites(setup, player.land & ~player.occupied, tiles)
        may_pass = not expands and setup.readings.no_worker_pass == "may_pass"
        if demolishing and may_pass and not building and rng.random() < 0.5:
            return [Pass()]
        if demolishing and (not building or rng.random() < 0.5):
            site = _pick(rng, demolishing)
            after = demolish(player, site, gain(setup, state.players, state.to_move, site))
            return [Demolish(site.placement), *_maybe_boom(state, after, site, rng)]
        if building:
            return _build(state, player, building, rng, may_pass)
        if not expands:
            if player.free_workers(setup.edition.numbers.workers):
                return [Pass()]
            return [Reclaim(_pick(rng, setup.edition.board.names(player.vacant)))]
    claimed = _random_claim(state, market, rng)
    board = setup.edition.board
    take = Take(tuple(sorted(board.territories[index].name for index in claimed)))
    building = build_sites(setup, (player.land | board.land_of(claimed)) & ~player.occupied, tiles)
    if building and player.cards & BOOM:
        player = claim(setup, player, claimed)
    return [take, *_build(state, player, building, rng, may_pass=True)]


def _random_claim(state: GameState, market: Market, rng: random.Random) -> tuple[int, ...]:
    edition, unclaimed = state.edition, state.unclaimed

    def free(kind: int) -> list[int]:
        return bits(unclaimed & edition.kind_masks[kind])

    if (
        state.mover.cards & GRAB
        and market.future
        and state.mover.free_workers(edition.numbers.workers) >= 2
        and rng.random() < 0.5
    ):
        small = [kind for kind in market.open if edition.size_of(kind) == 2]
        if len(small) >= 2:
            one, other = rng.sample(small, 2)
            if one != other:
                return _pick(rng, free(one)), _pick(rng, free(other))
            return tuple(rng.sample(free(one), 2))
    return (_pick(rng, free(_pick(rng, market.open))),)


def _build(state: GameState, player: Player, sites: list[Site], rng: random.Random, may_pass: bool) -> list[Step]:
    pick = int(rng.random() * (len(sites) + may_pass))
    if pick == len(sites):
        return [Pass()]
    site = sites[pick]
    if not player.cards & BOOM:
        return [Build(site.placement)]
    after = place(player, site, gain(state.setup, state.players, state.to_move, site))
    return [Build(site.placement), *_maybe_boom(state, after, site, rng)]


def _maybe_boom(state: GameState, player: Player, first: Site, rng: random.Random) -> list[Step]:
    if not player.cards & BOOM or rng.random() < 0.5:
        return []
    setup = state.setup
    score = unlocking_score(setup, state.mover.score, player.score)
    tiles = available_tiles(setup, player, state.legendaries) & setup.unlocked_at(score)
    sites = build_sites(setup, player.land & ~player.occupied, tiles)
    if not sites:
        return []
    site = _pick(rng, sites)
    left = unbuilt_after(setup, player.unbuilt & ~site.tile_bit, (first,), site.tile_bit)
    return [Boom(site.placement)] if left >= setup.edition.numbers.end_unbuilt else []


def _pick(rng: random.Random, options: Sequence[_T]) -> _T:
    return options[int(rng.random() * len(options))]
