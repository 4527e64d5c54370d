"""The generator: every legal turn, by plain enumeration over bit masks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ..board import bits
from ..edition import Edition
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..state import BOOM, GRAB, SHIFT, GameState, Player
from ..tiles import Site
from .actions import unbuilt_after
from .building import available_tiles, place, unlocking_score
from .demolishing import demolish
from .expanding import claim
from .options import build_sites, can_expand, demolish_sites
from .transition import gain

Steps = tuple[Step, ...]
_PASS: Steps = (Pass(),)
_SHIFT = Shift()


@lru_cache(maxsize=16)
def _placing_steps(edition: Edition) -> tuple[tuple[Build, ...], tuple[Boom, ...]]:
    """The build and boom steps of every site, made once: long lists of turns share them."""
    placements = [site.placement for site in edition.sites.sites]
    return tuple(map(Build, placements)), tuple(map(Boom, placements))


def legal_turns(state: GameState, shifts: bool = True) -> list[Turn]:
    """Every legal turn of the player to move, in a fixed order; empty when the game is over.

    Turns that start with a Market Shift are listed when some draw allows them, so they name cards that are
    not face up yet; leave them out with `shifts=False`.
    """
    if state.over:
        return []
    takes, takes_after_shift = _takes(state, shifts)
    tails = {take: _expand_tails(state, take) for take in {**takes, **takes_after_shift}}
    turns = [Turn((takes[take], *tail)) for take in takes for tail in tails[take]]
    others = _turns_without_expand(state)
    turns += map(Turn, others)
    if shifts and state.mover.cards & SHIFT:
        shift = (_SHIFT,)
        turns += [
            Turn((_SHIFT, step, *tail)) for take, step in takes_after_shift.items() for tail in tails[take]
        ]
        turns += [Turn(shift + steps) for steps in others]
    return turns


def _takes(state: GameState, shifts: bool) -> tuple[dict[tuple[int, ...], Take], dict[tuple[int, ...], Take]]:
    """The territories to take now, one or two by Land Grab, and after a Market Shift (EXP-1, EXP-2, ACT-3)."""
    edition, market = state.edition, state.market
    if not can_expand(state):
        return {}, {}
    free = bits(state.unclaimed)
    workers = state.mover.free_workers(edition.numbers.workers)
    grabs = bool(state.mover.cards & GRAB and workers >= 2 and market.future)
    choices: list[tuple[int, ...]] = [(index,) for index in free]
    if grabs:
        choices += combinations([index for index in free if edition.board.territories[index].size == 2], 2)
    kinds = [tuple(edition.kind_of[index] for index in choice) for choice in choices]
    shown = {wanted for wanted in set(kinds) if all(market.open.count(kind) >= wanted.count(kind) for kind in wanted)}
    takes = {choice: _take(edition, choice) for choice, wanted in zip(choices, kinds, strict=True) if wanted in shown}
    if not (shifts and state.mover.cards & SHIFT):
        return takes, {}
    shifted, draws = market.shifted(edition.kinds), edition.numbers.open_market
    possible = {wanted for wanted in set(kinds) if shifted.can_show(wanted, draws)}
    after = {
        choice: takes.get(choice) or _take(edition, choice)
        for choice, wanted in zip(choices, kinds, strict=True)
        if wanted in possible
    }
    return takes, after


def _take(edition: Edition, choice: tuple[int, ...]) -> Take:
    return Take(tuple(sorted(edition.board.territories[index].name for index in choice)))


def _turns_without_expand(state: GameState) -> list[Steps]:
    """Demolish turns; without a worker also plain Build turns, the pass and the forced return (TRN-4, TRN-5)."""
    setup, player, edition = state.setup, state.mover, state.edition
    tiles = available_tiles(setup, player, state.legendaries) & setup.unlocked_at(player.score)
    booms = _placing_steps(edition)[1]
    turns: list[Steps] = []
    for site in demolish_sites(setup, player, tiles):
        step = Demolish(site.placement)
        turns.append((step,))
        after = demolish(player, site, gain(setup, state.players, state.to_move, site))
        turns += [(step, booms[second.index]) for second in _boom_sites(state, after, site)]
    if can_expand(state):
        return turns
    turns += _build_tails(state, player)
    if not turns:
        if not player.free_workers(edition.numbers.workers):
            return [(Reclaim(name),) for name in edition.board.names(player.vacant)]
        return [_PASS]
    return [*turns, _PASS] if setup.readings.no_worker_pass == "may_pass" else turns


def _expand_tails(state: GameState, choice: tuple[int, ...]) -> list[Steps]:
    """What may follow a take: a Build, with or without a second one, or nothing (TRN-3)."""
    return [_PASS, *_build_tails(state, claim(state.setup, state.mover, choice))]


def _build_tails(state: GameState, player: Player) -> list[Steps]:
    setup = state.setup
    builds, booms = _placing_steps(setup.edition)
    free = player.land & ~player.occupied
    tiles = available_tiles(setup, player, state.legendaries) & setup.unlocked_at(player.score)
    tails: list[Steps] = []
    for site in build_sites(setup, free, tiles):
        step = builds[site.index]
        tails.append((step,))
        if player.cards & BOOM:
            after = place(player, site, gain(setup, state.players, state.to_move, site))
            tails += [(step, booms[second.index]) for second in _boom_sites(state, after, site)]
    return tails


def _boom_sites(state: GameState, player: Player, first: Site) -> Iterator[Site]:
    """The sites of a second Build by Construction Boom (ACT-1); `player` is as the first Build leaves them."""
    if not player.cards & BOOM:
        return
    setup = state.setup
    score = unlocking_score(setup, state.mover.score, player.score)
    tiles = available_tiles(setup, player, state.legendaries) & setup.unlocked_at(score)
    end = setup.edition.numbers.end_unbuilt
    for site in build_sites(setup, player.land & ~player.occupied, tiles):
        if unbuilt_after(setup, player.unbuilt & ~site.tile_bit, (first,), site.tile_bit) >= end:
            yield site
