"""Policies: computer players that choose turns.

The player `quick` maximises the points of the current turn, plus small weights for land, workers and streets. The
player `quick` looks one turn ahead and ignores the plans of others. In addition to the score, `quick` gives a worth to
free land (by the tiles that fit there now or with one more territory), to workers in hand, to land under old buildings
that a higher generation can replace, and to buildings on the streets in play. On its last turn `quick` uses only the
final score."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple, TypeAlias

from ..board import bits
from ..chance import Dealer
from ..edition import Edition
from ..masks import NO_SQUARES, SquareMask
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..rules import play, random_turn
from ..rules.building import demolish, gain, place
from ..rules.expanding import claim
from ..rules.generator import placing_steps
from ..rules.options import (
    boom_sites,
    build_sites,
    can_expand,
    covered_by_boom,
    demolish_sites,
    demolitions_behind,
    ends_with_boom,
    may_pass,
    needs_boom,
    reclaims,
    unlocked_tiles,
)
from ..rules.transition import play_shift, take_back, with_due_cards
from ..scoring import standing_points, tallies, tally
from ..state import BOOM, GRAB, SHIFT, GameState, Market, Player
from ..tiles import Site
from .free_land import FreeLand, best_fits, land_worth, worth_of_fits

Policy: TypeAlias = Callable[[GameState, random.Random], Turn]
"""A function that chooses a legal turn, or the rest of a turn, in a game that is not over. The returned turn has all
steps to the end of the turn, or is a Market Shift alone. After a Market Shift the policy is called again, in the middle
of the turn, with the new cards face up."""


class Taken(NamedTuple):
    """The steps that a policy has played to the end of a turn, the cards that came up, and the state after the turn."""

    turn: Turn
    drawn: tuple[int, ...]
    after: GameState


def take_turn(state: GameState, policy: Policy, rng: random.Random, deal: Dealer) -> Taken:
    """Plays the turn that a policy chooses, or the rest of a turn, with the cards of a dealer. Cards that have to come
    up before the turn are drawn first."""
    drawn: list[int] = []

    def record(market: Market) -> int:
        drawn.append(card := deal(market))
        return card

    state = with_due_cards(state, record)
    turn = policy(state, rng)
    if not isinstance(turn.steps[-1], Shift):
        after = play(state, turn, record)
        return Taken(turn, tuple(drawn), after)
    shifted = play_shift(state, record)
    rest = policy(shifted, rng)
    after = play(shifted, rest, record)
    return Taken(Turn((*turn.steps, *rest.steps)), tuple(drawn), after)


WORKER = (-4.0, -1.0, -0.2, 0.0, 0.0)  # the estimated worth of workers, by the number of workers in hand
OLD_GROUND = (0.5, 0.35, 0.2, 0.0)  # the worth of a square under a building, by the building's generation
SMALL_TILE = {2: 1.2, 3: 0.6}  # an unbuilt tile that fits nearly everywhere, by its squares
STREET = 0.6  # a standing building on a street in play
CARD = 1.5  # an unused action card, which is worth a point at the end (SCO-7) or a better use before
WHIM = 0.2  # a random amount, so that games are not all the same
POOR = 1.0  # a turn that improves the position by no more than this is a reason for a Market Shift (ACT-2)
SHORT_LIST = (
    6  # the number of ways that are examined further: for Land Grab, Construction Boom and builds on land held before
)


class Way(NamedTuple):
    """A way to play a whole turn or the first part of a turn, with an estimated worth. `start` is the same way without
    its last building step."""

    value: float
    steps: tuple[Step, ...]
    start: Stand
    last: Site | None = None


def quick(state: GameState, rng: random.Random) -> Turn:
    """A `Policy` that chooses the turn that looks best one turn ahead; the game must not be over."""
    before = _Sight(state, rng)
    best = max(before.ways(), key=_value)
    return Turn((Shift(),) if before.wants_cards(best) else best.steps)


def turns_in_view(state: GameState, rng: random.Random, most: int) -> list[Turn]:
    """Returns at most `most` turns that look best to `quick`, the best first; if `quick` would play a Market Shift, the
    list contains only the Market Shift."""
    before = _Sight(state, rng)
    ways = sorted(before.ways(), key=_value, reverse=True)
    if before.wants_cards(ways[0]):
        return [Turn((Shift(),))]
    return [Turn(steps) for steps in islice(dict.fromkeys(way.steps for way in ways), most)]


def ways_to_play(state: GameState, rng: random.Random) -> list[Way]:
    """Returns the ways to play the turn that `quick` examines, the best first. The list contains each turn once, and no
    turn with a Market Shift."""
    ways = _Sight(state, rng).ways()
    return list({way.steps: way for way in sorted(ways, key=_value, reverse=True)}.values())


class Stand(NamedTuple):
    """The state of a player in the middle of a turn: `player` is the player's state before the claims of the turn, and
    `claimed` are the claims of the turn.

    `fixed` is the estimated worth of everything except land and workers. `changed` is the free land of those blocks in
    which the free land differs from the free land at the start of the turn (`holding`). `unclaimed` is the land that
    belongs to no player.
    """

    player: Player
    claimed: tuple[int, ...]
    vacant: int
    fixed: float
    holding: FreeLand
    changed: dict[int, SquareMask]
    unclaimed: int


class _Sight:
    """The estimates of `quick` about the possible turns of the player to move."""

    def __init__(self, state: GameState, rng: random.Random) -> None:
        self.state = state
        self.setup = state.setup
        self.edition = state.edition
        self.rng = rng
        self.unlocked = unlocked_tiles(state, state.mover)
        self.unclaimed = state.edition.board.land(state.unclaimed)
        self.blocks = state.edition.board.blocks
        self.legendaries, self.last_round = state.legendaries, state.last_round
        self.prestige = state.setup.challenge == "gold-prestige"
        self.unused = state.edition.numbers.unused_action_card
        hand = state.edition.numbers.workers
        self.workers = [WORKER[min(len(WORKER) - 1, hand - out)] for out in range(hand + 1)]
        self.standing = _standing(state.edition, state.setup.street_cards)
        self.small = _small(state.edition)
        self.build, self.boom = placing_steps(state.edition)

    def wants_cards(self, best: Way) -> bool:
        """Returns whether a Market Shift is possible, and the best turn is so poor that `quick` plays the Market
        Shift."""
        may_shift = self.state.turn is None and self.state.mover.cards & SHIFT and can_expand(self.state)
        return bool(may_shift) and best.value <= self.worth(self.stand(self.state.mover)) + POOR

    def ways(self) -> list[Way]:
        """Returns legal turns without a Market Shift, or ways to finish a turn. The best turn is always among the
        returned turns."""
        done = self.state.turn.steps[-1] if self.state.turn is not None else None
        if isinstance(done, Boom):
            return self.ways_behind_boom(self.edition.sites.by_placement[done.placement])
        if isinstance(done, (Take, Build, Demolish)):
            return self.ways_on(done)
        ways = [*self.demolitions(), *(self.expansions() if can_expand(self.state) else self.turns_without_worker())]
        if not self.state.mover.cards & BOOM:
            return ways
        return [*ways, *(boomed for way in self.shortlist(ways) for boomed in self.boom_ways(way))]

    def ways_on(self, done: Take | Build | Demolish) -> list[Way]:
        """Returns the ways to continue a turn after a claim, or after a first Build with Construction Boom in hand."""
        player = self.state.mover
        first = None if isinstance(done, Take) else self.edition.sites.by_placement[done.placement]
        if first is not None and needs_boom(self.state, first):
            return self.second_builds(player, (), first)
        stand = self.stand(player)
        stay = Way(self.worth(stand), (Pass(),), stand)
        if first is None:
            builds = self.builds(stand, (), build_sites(self.setup, player.free_land, self.unlocked))
            return [stay, *builds, *(boomed for way in self.shortlist(builds) for boomed in self.boom_ways(way))]
        return [stay, *self.second_builds(player, (), first)]

    def ways_behind_boom(self, boom: Site) -> list[Way]:
        """Returns the ways to continue after a Build by Construction Boom that is the first Build of its turn (reading
        of the rules `boom_order`)."""
        player = self.state.mover
        stand = self.stand(player)
        ways = [Way(self.worth(stand), (Pass(),), stand)] if ends_with_boom(self.state) else []
        for site in demolitions_behind(self.state, player, boom):
            stand = self.stand(demolish(player, site, self.gain(site)))
            ways.append(Way(self.worth(stand), (Demolish(site.placement),), stand, site))
        return ways

    def expansions(self) -> list[Way]:
        """Yields every claim of a territory, alone and with promising builds, and Land Grab for pairs of the best
        claims."""
        player, market = self.state.mover, self.state.market
        shown = sum(self.edition.kind_masks[kind] for kind in set(market.open))
        before = self.stand(player)
        builds = self.builds(before, (), build_sites(self.setup, player.free_land, self.unlocked))
        held = [way.last for way in self.shortlist(builds) if way.last]
        takes = {index: self.after_take(before, (index,), held) for index in bits(self.state.unclaimed & shown)}
        expansions = [way for ways in takes.values() for way in ways]
        if player.cards & GRAB and market.future and player.free_workers(self.edition.numbers.workers) >= 2:
            small = [index for index in takes if self.edition.board.territories[index].size == 2]
            small.sort(key=lambda index: -max(way.value for way in takes[index]))
            for pair in combinations(small[:SHORT_LIST], 2):
                kinds = [self.edition.kind_of[index] for index in pair]
                if all(market.open.count(kind) >= kinds.count(kind) for kind in kinds):
                    expansions += self.after_take(before, pair, held)
        return expansions

    def after_take(self, before: Stand, claimed: tuple[int, ...], held: list[Site]) -> list[Way]:
        """Yields a claim alone, the claim with each build that touches the new land, and the claim with each of the
        builds on land that the player held before."""
        board, changed, land, vacant = self.edition.board, dict[int, SquareMask](), NO_SQUARES, before.vacant
        for index in claimed:
            territory = board.territories[index]
            block = territory.block
            changed[block] = changed.get(block, before.holding.free.get(block, NO_SQUARES)) | territory.mask
            land |= territory.mask
            vacant |= 1 << index
        fixed = before.fixed - CARD * (len(claimed) - 1)
        stand = Stand(before.player, claimed, vacant, fixed, before.holding, changed, before.unclaimed & ~land)
        take = Take(tuple(sorted(board.territories[index].name for index in claimed)))
        near = build_sites(self.setup, SquareMask(sum(changed.values())), self.unlocked)
        ways = [Way(self.worth(stand), (take, Pass()), stand), *self.builds(stand, (take,), near, land)]
        return ways + self.builds(stand, (take,), held)

    def turns_without_worker(self) -> list[Way]:
        """Yields the builds of a player without a worker. If no build and no demolition is possible, the function
        yields the pass, or the workers that may be taken back."""
        player = self.state.mover
        builds = self.builds(self.stand(player), (), build_sites(self.setup, player.free_land, self.unlocked))
        if builds or any(demolish_sites(self.setup, player, self.unlocked)) or any(covered_by_boom(self.state)):
            return builds
        if may_pass(self.state, stuck=True):
            stand = self.stand(player)
            return [Way(self.worth(stand), (Pass(),), stand)]
        back = []
        for name in reclaims(self.state):
            stand = self.stand(take_back(self.setup, player, self.state.market, name)[0])
            back.append(Way(self.worth(stand), (Reclaim(name),), stand))
        return back

    def demolitions(self) -> list[Way]:
        ways = []
        for site in demolish_sites(self.setup, self.state.mover, self.unlocked):
            stand = self.stand(demolish(self.state.mover, site, self.gain(site)))
            ways.append(Way(self.worth(stand), (Demolish(site.placement),), stand, site))
        for site, _ in covered_by_boom(self.state):
            after = demolish(self.state.mover, site, self.gain(site))
            ways += self.second_builds(after, (Demolish(site.placement),), site)
        return ways

    def boom_ways(self, way: Way) -> list[Way]:
        """Returns the ways to continue a turn that has a first Build with a second Build by Construction Boom
        (ACT-1)."""
        if way.last is None or not way.start.player.cards & BOOM:
            return []
        player = claim(self.setup, way.start.player, way.start.claimed) if way.start.claimed else way.start.player
        if isinstance(way.steps[-1], Build):
            player = place(player, way.last, self.gain(way.last))
        return self.second_builds(player, way.steps, way.last)

    def second_builds(self, player: Player, steps: tuple[Step, ...], first: Site) -> list[Way]:
        """Yields the ways to build by Construction Boom after a first Build."""
        spent = self.stand(player.without_card(BOOM))
        ways = self.builds(spent, (), boom_sites(self.state, player, first))
        return [way._replace(steps=(*steps, self.boom[way.last.index])) for way in ways if way.last]

    def shortlist(self, ways: list[Way]) -> list[Way]:
        return sorted(ways, key=_value, reverse=True)[:SHORT_LIST]

    def gain(self, site: Site) -> int:
        return gain(self.setup, self.state.players, self.state.to_move, site)

    def stand(self, player: Player) -> Stand:
        """Returns the `Stand` of a player who has claimed nothing in this turn."""
        fixed = player.score + CARD * player.cards.bit_count()
        for site in player.buildings:
            fixed += self.standing[site.index]
        for tile in bits(player.unbuilt):
            fixed += self.small[tile]
        unclaimed = self.unclaimed & ~player.land
        holding = FreeLand(self.edition, player.free_land, unclaimed)
        return Stand(player, (), player.vacant, fixed, holding, {}, unclaimed)

    def worth(self, stand: Stand) -> float:
        """Returns the estimated worth of a position for its player; on the last turn, the final score."""
        player = stand.player
        if self.last_round:
            return WHIM * self.rng.random() + self.ending(player) - self.unused * max(0, len(stand.claimed) - 1)
        tiles = player.available_tiles(self.legendaries) & self.setup.unlocked_at(player.score)
        room, fits = stand.holding.besides(tuple(stand.changed), tiles)
        value = WHIM * self.rng.random() + stand.fixed + self.workers[stand.vacant.bit_count()] + room
        for block, free in stand.changed.items():
            room, prospects = land_worth(self.edition, block, free, stand.unclaimed & self.blocks[block])
            value += room
            fits += best_fits(prospects, tiles)
        return value + worth_of_fits(fits)

    def builds(self, stand: Stand, steps: tuple[Step, ...], sites: Iterable[Site], land: int = -1) -> list[Way]:
        """Returns the possible Builds that cover at least one square of the given land. A random amount is drawn for
        every possible building, whether or not this building is chosen."""
        edition, random, player, ways = self.edition, self.rng.random, stand.player, list[Way]()
        prestige, score, own, vacant = self.prestige, player.score, player.unbuilt, stand.vacant
        for site in sites:
            value = WHIM * random()
            if not site.mask & land:
                continue
            gained = self.gain(site) if prestige else site.points
            if self.last_round:
                value += self.ending(place(player, site, gained)) - self.unused * max(0, len(stand.claimed) - 1)
                ways.append(Way(value, (*steps, self.build[site.index]), stand, site))
                continue
            tiles = own & ~site.tile_bit
            if not (site.legendary or player.legendary):
                tiles |= self.legendaries
            tiles &= self.setup.unlocked_at(score + gained)
            block = site.block
            changed = stand.changed
            blocks = (block,) if not changed else tuple(changed) if block in changed else (*changed, block)
            room, fits = stand.holding.besides(blocks, tiles)
            value += stand.fixed + gained + self.standing[site.index] - self.small[site.tile] + room
            value += self.workers[(vacant & ~site.territories).bit_count()]
            for other in blocks:
                free = changed[other] if other in changed else stand.holding.free[other]
                if other == block:
                    free &= ~site.mask
                room, prospects = land_worth(edition, other, free, stand.unclaimed & self.blocks[other])
                value += room
                fits += best_fits(prospects, tiles)
            ways.append(Way(value + worth_of_fits(fits), (*steps, self.build[site.index]), stand, site))
        return ways

    def ending(self, player: Player) -> int:
        """Returns the final score as if the game ended now."""
        setup, seat = self.setup, self.state.to_move
        counts = list(tallies(self.state))
        counts[seat] = tally(setup, player.buildings)
        return player.score + standing_points(setup, counts, seat) + self.unused * player.cards.bit_count()


def _value(way: Way) -> float:
    return way.value


@lru_cache(maxsize=16)
def _standing(edition: Edition, street_cards: tuple[int, ...]) -> list[float]:
    """Returns, for every site (a tile in a place), the estimated worth of a building there in addition to its
    points."""
    return [
        OLD_GROUND[site.generation] * site.mask.bit_count()
        + STREET * sum(site.cards >> card & 1 for card in street_cards)
        for site in edition.sites.sites
    ]


@lru_cache(maxsize=16)
def _small(edition: Edition) -> list[float]:
    """Returns a list with the estimated worth that each tile has while it is unbuilt, by the number of the tile."""
    return [0.0 if tile.legendary else SMALL_TILE.get(tile.size, 0.0) for tile in edition.tiles]


POLICIES: dict[str, Policy] = {"quick": quick, "random": random_turn}


def slipping(most: float) -> Policy:
    """Returns a policy that makes mistakes: the policy takes the turn whose worth is nearest to the best worth minus a
    random number of points, from 0 to `most`.

    The returned policy never plays a Market Shift.
    """

    def policy(state: GameState, rng: random.Random) -> Turn:
        ways = ways_to_play(state, rng)
        looks = ways[0].value - most * rng.random()
        return Turn(min(ways, key=lambda way: abs(way.value - looks)).steps)

    return policy
