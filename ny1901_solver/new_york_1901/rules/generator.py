"""The generator of turns: enumerates all legal turns with bit masks, computes the digest of a list of turns, and draws
a random turn."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from ..board import bits
from ..edition import Edition
from ..masks import SquareMask, TileMask
from ..moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ..moves.steps import card_of
from ..state import BOOM, GRAB, SHIFT, GameState, Player
from ..tiles import Site
from .building import demolish, gain, place
from .expanding import claim
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
    open_builds,
    pile_at_expand,
    reclaims,
    unlocked_tiles,
)

Steps = tuple[Step, ...]
_PASS: Steps = (Pass(),)
_SHIFT = Shift()


@lru_cache(maxsize=16)
def placing_steps(edition: Edition) -> tuple[tuple[Build, ...], tuple[Boom, ...]]:
    """Makes, for every site (a tile in a place), the step that builds there and the step that builds there by
    Construction Boom. All lists of turns share the step objects that this function returns."""
    placements = [site.placement for site in edition.sites.sites]
    return tuple(map(Build, placements)), tuple(map(Boom, placements))


def legal_turns(state: GameState, shifts: bool = True) -> list[Turn]:
    """Every legal turn of the player to move, in a fixed order; the list is empty if the game is over.

    In the middle of a turn the list contains every legal way to finish the turn; the list is empty while a card has to
    come up. A turn that starts with a Market Shift is listed if at least one draw of cards allows the turn, so such a
    turn may name a card that is not face up yet. `shifts=False` leaves out the turns that start with a Market Shift.
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
    """The claims that are legal now, and the claims that are possible after a Market Shift (EXP-1, EXP-2, ACT-3). Each
    key of the two mappings contains the index of one territory or, for Land Grab, the indices of two territories.
    """
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
    shifted, draws = market.shift(edition.kinds), edition.numbers.open_market
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
    """Lists every legal Demolish, alone and with each second Build that Construction Boom allows."""
    setup, player = state.setup, state.mover
    options: list[tuple[Site, ...]] = []
    for site in demolish_sites(setup, player, unlocked_tiles(state, player)):
        options.append((site,))
        if player.cards & BOOM:
            after = demolish(player, site, gain(setup, state.players, state.to_move, site))
            options += [(site, second) for second in boom_sites(state, after, site)]
    options += [(site, second) for site, seconds in covered_by_boom(state) for second in seconds]
    return options


def _turns_without_expand(state: GameState, builds: BuildTails) -> list[Steps]:
    """The legal turns without a claim: first the turns with a Demolish.

    If no worker is available, turns with only a Build, the pass and the forced return are legal, too (TRN-4, TRN-5).
    """
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
    """The one or two Builds that may follow a claim, or that form a turn without a claim and without a Demolish.

    The Builds on land that the player already owns are listed once; each claim adds only the Builds that touch the
    newly claimed land.
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
        """The legal Builds and legal pairs of Builds in which at least one building touches the newly claimed land."""
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
        """The sites (tiles in places) on free squares for a second Build (ACT-1).

        If `touching` is not 0, the result has only the sites that touch the territories of this mask.
        """
        sites = build_sites(self._setup, free & ~first.mask, self._second_tiles(first))
        return [site for site in sites if site.mask & touching] if touching else sites

    def _second_tiles(self, first: Site) -> TileMask:
        """The tiles that a second Build may use. The points of the first Build count for unlocking (BLD-2, ACT-1)."""
        known = self._seconds.get(first.index)
        if known is None:
            gained = gain(self._setup, self._state.players, self._state.to_move, first)
            known = boom_tiles(self._state, place(self._player, first, gained), (first,))
            self._seconds[first.index] = known
        return known


def ends(state: GameState, turn: Turn) -> bool:
    """Whether at least one legal turn triggers the end of the game (END-1).

    The state must be between two turns, and the end must not be triggered yet.
    """
    assert state.turn is None
    sites, unbuilt, cards = state.edition.sites.by_placement, state.mover.unbuilt, 0
    for step in turn.steps:
        if isinstance(step, Placing):  # the end counts a player's own tiles only, so legendaries do not change it
            unbuilt &= ~sites[step.placement].tile_bit
        elif isinstance(step, Take):
            cards = len(step.territories)
    return _are_few(state, unbuilt.bit_count(), cards)


def may_end(state: GameState) -> bool:
    """Whether so few tiles or cards are left that the next turn could trigger the end of the game (END-1).

    With action cards a turn can build two tiles and take two cards (ACT-1, ACT-3).
    """
    most_built, most_taken = 1 + bool(state.mover.cards & BOOM), 1 + bool(state.mover.cards & GRAB)
    return _are_few(state, state.mover.unbuilt.bit_count() - most_built, most_taken)


def has_an_end(state: GameState) -> bool:
    """Whether at least one legal turn without a Market Shift triggers the end of the game (END-1)."""
    return may_end(state) and any(ends(state, turn) for turn in legal_turns(state, shifts=False))


def _are_few(state: GameState, unbuilt: int, taken: int) -> bool:
    """Whether the end of the game is triggered (END-1) if `unbuilt` tiles are left, `taken` cards were taken, and the
    market was refilled (END-1a).
    """
    numbers, market = state.edition.numbers, state.market
    left = len(market.open) + market.future_size - taken
    return unbuilt <= numbers.end_unbuilt or (taken > 0 and left <= min(numbers.open_market, numbers.end_open_market))


@dataclass(frozen=True, slots=True)
class ListCertificate:
    """The fingerprint of a list of turns: the number of all turns and of the turns of each kind, and the SHA-256 digest
    of the turns' sorted texts, one text on each line.

    The kind of a turn consists of the names of its steps, as in `take+build+boom`. A claim of two territories by Land
    Grab is named `grab`.
    """

    total: int
    by_kind: dict[str, int]
    digest: str


def certificate(turns: Iterable[Turn]) -> ListCertificate:
    """Counts and hashes the turns of a list, so that two lists can be compared; the order of the turns does not
    matter."""
    listed = list(turns)
    kinds = Counter(map(kind_of_turn, listed))
    text = "".join(f"{line}\n" for line in sorted(map(str, listed)))
    return ListCertificate(len(listed), dict(sorted(kinds.items())), hashlib.sha256(text.encode()).hexdigest())


def kind_of_turn(turn: Turn) -> str:
    """The kinds of a turn's steps in order, as in `shift+grab+build`."""
    cards = map(card_of, turn.steps)
    return "+".join(step.verb if card is None else card.word for step, card in zip(turn.steps, cards, strict=True))


_T = TypeVar("_T")


def random_turn(state: GameState, rng: random.Random) -> Turn:
    """Returns a random legal turn, or a Market Shift alone. The game must not be over.

    After a Market Shift alone, the caller draws the cards and calls this function again for the rest of the turn. The
    turn is drawn step by step. The function first draws the kind of step, and whether the step uses an action card,
    with equal probability among the legal kinds. Then the function draws one of the legal steps of that kind with equal
    probability. Not building counts as one of the ways to build.
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
    if player.cards & BOOM:  # a second Build depends on the player's state after the claim
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
