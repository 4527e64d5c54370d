"""Random turns, drawn step by step from the legal steps without listing whole turns."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from ..board import bits
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..state import BOOM, GRAB, SHIFT, GameState, Player
from ..tiles import Site
from .building import gain, place
from .demolishing import demolish
from .expanding import claim
from .options import (
    boom_sites,
    boom_tiles,
    booms_before,
    build_sites,
    can_expand,
    covered_by_boom,
    demolish_sites,
    demolitions_behind,
    ends_with_boom,
    may_pass,
    needs_boom,
    open_builds,
    reclaims,
    unlocked_tiles,
)

_T = TypeVar("_T")


def random_turn(state: GameState, rng: random.Random) -> Turn:
    """A legal turn, or a Market Shift alone, behind which the rest is asked for; the game must not be over.

    Step by step: the kind of the first step (and whether an action card is used) is drawn evenly from the
    legal kinds, then the step evenly from the legal steps of that kind; not building counts as one of the
    ways to build.
    """
    setup, player = state.setup, state.mover
    done = state.turn.steps[-1] if state.turn is not None else None
    if isinstance(done, Take):
        return Turn(_build(state, player, open_builds(state, player), True, rng))
    if isinstance(done, Boom):
        return Turn(_behind_boom(state, state.edition.sites.by_placement[done.placement], rng))
    if isinstance(done, (Build, Demolish)):
        first = state.edition.sites.by_placement[done.placement]
        return Turn(_maybe_boom(state, player, first, rng) or (Pass(),))
    if player.cards & SHIFT and rng.random() >= 0.5:
        return Turn((Shift(),))
    if setup.boom_either and player.cards & BOOM and rng.random() < 0.25 and (pairs := list(booms_before(state))):
        boom, behind = _pick(rng, pairs)
        return Turn((Boom(boom.placement), Demolish(_pick(rng, behind).placement)))
    expands, tiles = can_expand(state), unlocked_tiles(state, player)
    if not expands or rng.random() < 0.5:
        demolishing = list(demolish_sites(setup, player, tiles))
        demolishing += [site for site, _ in covered_by_boom(state)]
        building = [] if expands else build_sites(setup, player.free_land, tiles)
        passes = not expands and may_pass(state, stuck=not demolishing and not building)
        if demolishing and passes and not building and rng.random() < 0.5:
            return Turn((Pass(),))
        if demolishing and (not building or rng.random() < 0.5):
            site = _pick(rng, demolishing)
            after = demolish(player, site, gain(setup, state.players, state.to_move, site))
            return Turn((Demolish(site.placement), *_maybe_boom(state, after, site, rng)))
        if building:
            return Turn(_build(state, player, building, passes, rng))
        if not expands:
            return Turn((Pass(),) if passes else (Reclaim(_pick(rng, reclaims(state))),))
    claimed = _random_claim(state, rng)
    board = state.edition.board
    take = Take(tuple(sorted(board.territories[index].name for index in claimed)))
    free = (player.land | board.land_of(claimed)) & ~player.occupied
    sites = build_sites(setup, free, tiles)
    if player.cards & BOOM:  # then what stands behind the first Build matters, too
        player = claim(setup, player, claimed)
    return Turn((take, *_build(state, player, sites, True, rng)))


def _random_claim(state: GameState, rng: random.Random) -> tuple[int, ...]:
    edition, market, unclaimed = state.edition, state.market, state.unclaimed

    def free(kind: int) -> list[int]:
        return bits(unclaimed & edition.kind_masks[kind])

    if state.mover.cards & GRAB and market.future and state.hand >= 2 and rng.random() < 0.5:
        small = [kind for kind in market.open if edition.size_of(kind) == 2]
        if len(small) >= 2:
            one, other = rng.sample(small, 2)
            if one != other:
                return _pick(rng, free(one)), _pick(rng, free(other))
            return tuple(rng.sample(free(one), 2))
    return (_pick(rng, free(_pick(rng, market.open))),)


def _build(
    state: GameState, player: Player, sites: Sequence[Site], may_pass: bool, rng: random.Random
) -> tuple[Step, ...]:
    pick = int(rng.random() * (len(sites) + may_pass))
    if pick == len(sites):
        return (Pass(),)
    site = sites[pick]
    if not player.cards & BOOM:
        return (Build(site.placement),)
    if state.setup.boom_alone and rng.random() < 0.25 and site.tile_bit & boom_tiles(state, player, ()):
        return (Boom(site.placement),)
    after = place(player, site, gain(state.setup, state.players, state.to_move, site))
    return (Build(site.placement), *_maybe_boom(state, after, site, rng))


def _behind_boom(state: GameState, boom: Site, rng: random.Random) -> tuple[Step, ...]:
    behind = demolitions_behind(state, state.mover, boom)
    if ends_with_boom(state) and (not behind or rng.random() < 0.5):
        return (Pass(),)
    return (Demolish(_pick(rng, behind).placement),)


def _maybe_boom(state: GameState, player: Player, first: Site, rng: random.Random) -> tuple[Step, ...]:
    if not player.cards & BOOM or (rng.random() < 0.5 and not needs_boom(state, first)):
        return ()
    sites = boom_sites(state, player, first)
    return (Boom(_pick(rng, sites).placement),) if sites else ()


def _pick(rng: random.Random, options: Sequence[_T]) -> _T:
    return options[int(rng.random() * len(options))]
