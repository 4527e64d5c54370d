"""The generator: every legal turn, by plain enumeration over bit masks."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ..board import bits
from ..edition import Edition
from ..masks import SquareMask, TileMask
from ..moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ..state import BOOM, GRAB, SHIFT, GameState
from ..tiles import Site
from .building import gain, place
from .demolishing import demolish
from .options import (
    awaits_card,
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
    pile_at_expand,
    reclaims,
    unlocked_tiles,
)

Steps = tuple[Step, ...]
_PASS: Steps = (Pass(),)
_SHIFT = Shift()


@lru_cache(maxsize=16)
def placing_steps(edition: Edition) -> tuple[tuple[Build, ...], tuple[Boom, ...]]:
    """The build and boom steps of every site, made once: long lists of turns share them."""
    placements = [site.placement for site in edition.sites.sites]
    return tuple(map(Build, placements)), tuple(map(Boom, placements))


def legal_turns(state: GameState, shifts: bool = True) -> list[Turn]:
    """Every legal turn of the player to move, in a fixed order; empty when the game is over.

    In the middle of a turn, every way to go on with it; empty while a card has to come up. Turns that start with a
    Market Shift are listed when some draw allows them, so they name cards that are not face up yet; leave them out
    with `shifts=False`.
    """
    if state.over or awaits_card(state):
        return []
    done = state.turn.steps[-1] if state.turn is not None else None
    if isinstance(done, Take):
        return [Turn(steps) for steps in (_PASS, *_as_steps(state, BuildTails(state).held))]
    if isinstance(done, Placing):
        booms = placing_steps(state.edition)[1]
        first = state.edition.sites.by_placement[done.placement]
        if isinstance(done, Boom):
            ends = [Turn(_PASS)] if ends_with_boom(state) else []
            return [
                *ends,
                *(Turn((Demolish(site.placement),)) for site in demolitions_behind(state, state.mover, first)),
            ]
        ends = [] if needs_boom(state, first) else [Turn(_PASS)]
        return [*ends, *(Turn((booms[site.index],)) for site in boom_sites(state, state.mover, first))]
    now, after_shift = takes(state, shifts)
    builds = BuildTails(state)
    held = [_PASS, *_as_steps(state, builds.held)]
    tails = {
        take: [*held, *_as_steps(state, builds.with_land(state.edition.board.land_of(take)))]
        for take in {**now, **after_shift}
    }
    turns = [Turn((step, *tail)) for take, step in now.items() for tail in tails[take]]
    others = _turns_without_expand(state, builds)
    turns += map(Turn, others)
    if shifts and state.mover.cards & SHIFT:
        turns += [Turn((_SHIFT, step, *tail)) for take, step in after_shift.items() for tail in tails[take]]
        turns += [Turn((_SHIFT, *steps)) for steps in others]
    return turns


def takes(state: GameState, shifts: bool) -> tuple[dict[tuple[int, ...], Take], dict[tuple[int, ...], Take]]:
    """The territories to take now, one or two by Land Grab, and after a Market Shift (EXP-1, EXP-2, ACT-3)."""
    edition, market = state.edition, state.market
    if not can_expand(state):
        return {}, {}
    free = bits(state.unclaimed)
    choices: list[tuple[int, ...]] = [(index,) for index in free]
    if state.mover.cards & GRAB and state.hand >= 2:
        choices += combinations([index for index in free if edition.board.territories[index].size == 2], 2)
    kinds = [tuple(edition.kind_of[index] for index in choice) for choice in choices]
    most = 2 if pile_at_expand(state, shifted=False) else 1
    shown = {
        wanted
        for wanted in set(kinds)
        if len(wanted) <= most and all(market.open.count(kind) >= wanted.count(kind) for kind in wanted)
    }
    now = {choice: _take(edition, choice) for choice, wanted in zip(choices, kinds, strict=True) if wanted in shown}
    if not (shifts and state.mover.cards & SHIFT):
        return now, {}
    shifted, draws = market.shifted(edition.kinds), edition.numbers.open_market
    most = 2 if pile_at_expand(state, shifted=True) else 1
    possible = {wanted for wanted in set(kinds) if len(wanted) <= most and shifted.can_show(wanted, draws)}
    after = {
        choice: now.get(choice) or _take(edition, choice)
        for choice, wanted in zip(choices, kinds, strict=True)
        if wanted in possible
    }
    return now, after


def _take(edition: Edition, choice: tuple[int, ...]) -> Take:
    return Take(tuple(sorted(edition.board.territories[index].name for index in choice)))


def demolitions(state: GameState) -> list[tuple[Site, ...]]:
    """Every Demolish, alone and followed by each second Build that Construction Boom allows."""
    setup, player = state.setup, state.mover
    found: list[tuple[Site, ...]] = []
    for site in demolish_sites(setup, player, unlocked_tiles(state, player)):
        found.append((site,))
        if player.cards & BOOM:
            after = demolish(player, site, gain(setup, state.players, state.to_move, site))
            found += [(site, second) for second in boom_sites(state, after, site)]
    found += [(site, second) for site, seconds in covered_by_boom(state) for second in seconds]
    return found


def _turns_without_expand(state: GameState, builds: BuildTails) -> list[Steps]:
    """Demolish turns; without a worker also plain Build turns, the pass and the forced return (TRN-4, TRN-5)."""
    booms = placing_steps(state.edition)[1]
    turns: list[Steps] = [
        (Demolish(site.placement), *(booms[second.index] for second in seconds))
        for site, *seconds in demolitions(state)
    ]
    turns += [(booms[boom.index], Demolish(site.placement)) for boom, sites in booms_before(state) for site in sites]
    if can_expand(state):
        return turns
    turns += _as_steps(state, builds.held)
    if may_pass(state, stuck=not turns):
        return [*turns, _PASS]
    return turns or [(Reclaim(name),) for name in reclaims(state)]


def _as_steps(state: GameState, tails: list[tuple[Site, ...]]) -> list[Steps]:
    builds, booms = placing_steps(state.edition)
    steps: list[Steps] = [
        (builds[tail[0].index],) if len(tail) == 1 else (builds[tail[0].index], booms[tail[1].index]) for tail in tails
    ]
    if state.setup.boom_alone and state.mover.cards & BOOM:
        tiles = boom_tiles(state, state.mover, ())
        steps += [(booms[tail[0].index],) for tail in tails if len(tail) == 1 and tail[0].tile_bit & tiles]
    return steps


class BuildTails:
    """What may follow the first part of a turn without a Demolish: a Build, and a second one by Boom.

    The sites on land that the player holds before expanding are listed once; each take adds only what
    touches the land it brings.
    """

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._setup = state.setup
        self._player = state.mover
        self._free = self._player.free_land
        self._unlocked = unlocked_tiles(state, self._player)
        self._seconds: dict[int, TileMask] = {}
        self.held = self._tails(build_sites(self._setup, self._free, self._unlocked), self._free, 0)

    def with_land(self, land: SquareMask) -> list[tuple[Site, ...]]:
        """The builds, one or two, of which at least one touches the given new land (a square mask)."""
        free = self._free | land
        touched = self._setup.edition.board.block_mask(land) & free
        firsts = [site for site in build_sites(self._setup, touched, self._unlocked) if site.mask & land]
        tails = self._tails(firsts, free, 0)
        if self._player.cards & BOOM:
            for tail in self.held:
                if len(tail) == 1:
                    first = tail[0]
                    tails += [(first, second) for second in self._boom_sites(first, touched, land)]
        return tails

    def _tails(self, firsts: list[Site], free: SquareMask, touching: int) -> list[tuple[Site, ...]]:
        tails: list[tuple[Site, ...]] = [(site,) for site in firsts]
        if self._player.cards & BOOM:
            for first in firsts:
                tails += [(first, second) for second in self._boom_sites(first, free, touching)]
        return tails

    def _boom_sites(self, first: Site, free: SquareMask, touching: int) -> list[Site]:
        """The sites of a second Build (ACT-1) on free squares, all or those touching some land."""
        sites = build_sites(self._setup, free & ~first.mask, self._second_tiles(first))
        return [site for site in sites if site.mask & touching] if touching else sites

    def _second_tiles(self, first: Site) -> TileMask:
        """The tiles that a second Build may use after a first one: unlocked by its points, within ACT-1's limit."""
        known = self._seconds.get(first.index)
        if known is None:
            gained = gain(self._setup, self._state.players, self._state.to_move, first)
            known = boom_tiles(self._state, place(self._player, first, gained), (first,))
            self._seconds[first.index] = known
        return known
