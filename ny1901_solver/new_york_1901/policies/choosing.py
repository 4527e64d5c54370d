"""Policies: the players at a table of self-play.

`greedy` is sensible: most points now, with a small eye to land, workers and streets. It looks one turn
ahead and at nobody else's plans. What it sees in a position beyond the score: free parts of the own land
with the tiles that fit there now or with one territory more, workers in hand, ground under old buildings
that a higher generation can still replace, and buildings on the streets in play. On its last turn it
sees nothing but the final score."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ..board import Board, bits
from ..edition import Edition
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..rules import random_turn
from ..rules.building import available_tiles, gain, place
from ..rules.demolishing import demolish
from ..rules.expanding import claim
from ..rules.options import boom_sites, build_sites, can_expand, demolish_sites, may_pass, reclaims, unlocked_tiles
from ..rules.transition import take_back
from ..scoring import standing_points, tallies, tally
from ..state import BOOM, GRAB, SHIFT, GameState, Player
from ..tiles import Site
from .taking_turns import Policy

NEXT_BUILDS = (0.75, 0.4, 0.2, 0.1)  # a point of the best tile that fits on each free part, best part first
LATER = (0.6, 0.6)  # the discount for each more territory that a tile needs
OPEN_SQUARE = 0.4  # a free square with unclaimed land next to its part
CLOSED_SQUARE = 0.1  # any other free square
JOINED_SQUARES = 0.07  # for each pair of free squares that hang together
WORKER = (-4.0, -1.0, -0.2, 0.0, 0.0)  # by workers in hand
OLD_GROUND = (0.5, 0.35, 0.2, 0.0)  # a square under a building, by its generation
SMALL_TILE = {2: 1.2, 3: 0.6}  # an unbuilt tile that fits nearly everywhere, by its squares
STREET = 0.6  # a standing building on a street in play
CARD = 1.5  # an unused action card: a point at the end (SCO-7), or a good moment before
WHIM = 0.2  # chance, so that games differ
POOR = 1.0  # a turn that betters the position by no more than this asks for other cards (ACT-2)
SHORT_LIST = 6  # ways looked at twice: for Land Grab, Construction Boom and builds on land held before
CACHE_LIMIT = 100_000


class Way(NamedTuple):
    """A way to play the turn, or its first part: what it leads to, and what that looks worth."""

    value: float
    steps: tuple[Step, ...]
    player: Player
    last: Site | None = None


def greedy(state: GameState, rng: random.Random) -> Turn:
    """Chooses the turn that looks best one turn ahead (a `Policy`); the game must not be over."""
    before = _Sight(state, rng)
    best = before.best_turn()
    may_shift = state.turn is None and state.mover.cards & SHIFT and can_expand(state)
    if may_shift and best.value <= before.worth(state.mover) + POOR:
        return Turn((Shift(),))
    return Turn(best.steps)


class _Sight:
    """What the player to move sees of the turns open to them."""

    def __init__(self, state: GameState, rng: random.Random) -> None:
        self.state = state
        self.setup = state.setup
        self.rng = rng
        self.unlocked = unlocked_tiles(state, state.mover)
        self.unclaimed = state.edition.board.land(state.unclaimed)
        self.tallies = list(tallies(state))

    def best_turn(self) -> Way:
        """The best legal turn without a Market Shift, or the best way to go on with one."""
        done = self.state.turn.steps[-1] if self.state.turn is not None else None
        if isinstance(done, (Take, Build, Demolish)):
            return max(self.ways_on(done), key=lambda option: option.value)
        found = [*self.demolitions(), *(self.expansions() if can_expand(self.state) else self.turns_without_worker())]
        best = self.shortened(found)
        return max([*best, *(boomed for option in best for boomed in self.boomed(option))], key=lambda o: o.value)

    def ways_on(self, done: Take | Build | Demolish) -> list[Way]:
        """What may follow a take, or a first Build where Construction Boom is in hand."""
        player = self.state.mover
        stay = Way(self.worth(player), (Pass(),), player)
        if isinstance(done, Take):
            builds = self.builds(Way(0.0, (), player), player.free_land)
            return [stay, *builds, *(boomed for option in self.shortened(builds) for boomed in self.boomed(option))]
        first = self.state.edition.sites.by_placement[done.placement]
        return [stay, *self.boomed(Way(0.0, (), player, first))]

    def expansions(self) -> list[Way]:
        """Every take, alone and with the builds worth a look; Land Grab for pairs of the best takes."""
        edition, player, market = self.state.edition, self.state.mover, self.state.market
        shown = sum(edition.kind_masks[kind] for kind in set(market.open))
        held = self.shortened(self.builds(Way(0.0, (), player), player.free_land))
        takes = {index: self.after_take((index,), held) for index in bits(self.state.unclaimed & shown)}
        found = [option for options in takes.values() for option in options]
        if player.cards & GRAB and market.future and player.free_workers(edition.numbers.workers) >= 2:
            small = [index for index in takes if edition.board.territories[index].size == 2]
            small.sort(key=lambda index: -max(option.value for option in takes[index]))
            for pair in combinations(small[:SHORT_LIST], 2):
                kinds = [edition.kind_of[index] for index in pair]
                if all(market.open.count(kind) >= kinds.count(kind) for kind in kinds):
                    found += self.after_take(pair, held)
        return found

    def after_take(self, claimed: tuple[int, ...], held: list[Way]) -> list[Way]:
        """A take alone, with each build that touches the new land, and with the builds on `held` land."""
        board = self.state.edition.board
        player = claim(self.setup, self.state.mover, claimed)
        take = Take(tuple(sorted(board.territories[index].name for index in claimed)))
        taken = Way(self.worth(player), (take,), player)
        land = sum(board.territories[index].mask for index in claimed)
        near = sum(board.blocks[block] for block in {board.territories[index].block for index in claimed})
        options = [taken._replace(steps=(take, Pass()))]
        options += [option for option in self.builds(taken, player.free_land & near) if _on(option, land)]
        return options + [self.built(taken, option.last) for option in held if option.last]

    def turns_without_worker(self) -> list[Way]:
        """A build, else what the rules leave: taking back a worker, or passing when none is on the board."""
        player = self.state.mover
        found = self.builds(Way(0.0, (), player), player.free_land)
        if found or any(demolish_sites(self.setup, player, self.unlocked)):
            return found
        if may_pass(self.state, stuck=True):
            return [Way(self.worth(player), (Pass(),), player)]
        back = []
        for name in reclaims(self.state):
            after, _ = take_back(self.setup, player, self.state.market, name)
            back.append(Way(self.worth(after), (Reclaim(name),), after))
        return back

    def demolitions(self) -> list[Way]:
        found = []
        for site in demolish_sites(self.setup, self.state.mover, self.unlocked):
            player = demolish(self.state.mover, site, self.gain(site))
            found.append(Way(self.worth(player), (Demolish(site.placement),), player, site))
        return found

    def builds(self, start: Way, free: int) -> list[Way]:
        return [self.built(start, site) for site in build_sites(self.setup, free, self.unlocked)]

    def built(self, start: Way, site: Site) -> Way:
        player = place(start.player, site, self.gain(site))
        return Way(self.worth(player), (*start.steps, Build(site.placement)), player, site)

    def boomed(self, option: Way) -> Iterator[Way]:
        """A turn that has built, with a second Build by Construction Boom (ACT-1)."""
        if option.last is None or not option.player.cards & BOOM:
            return
        for site in boom_sites(self.state, option.player, option.last):
            player = place(option.player, site, self.gain(site)).without_card(BOOM)
            yield Way(self.worth(player), (*option.steps, Boom(site.placement)), player, site)

    def shortened(self, options: list[Way]) -> list[Way]:
        return sorted(options, key=lambda option: option.value, reverse=True)[:SHORT_LIST]

    def gain(self, site: Site) -> int:
        return gain(self.setup, self.state.players, self.state.to_move, site)

    def worth(self, player: Player) -> float:
        """What a position looks worth to its player; on the last turn, the final score."""
        setup, edition, seat = self.setup, self.state.edition, self.state.to_move
        cards = player.cards.bit_count()
        value = player.score + WHIM * self.rng.random()
        if self.state.last_round:
            counts = [*self.tallies[:seat], tally(setup, player.buildings), *self.tallies[seat + 1 :]]
            return value + standing_points(setup, counts, seat) + edition.numbers.unused_action_card * cards
        value += CARD * cards + WORKER[min(len(WORKER) - 1, player.free_workers(edition.numbers.workers))]
        for site in player.buildings:
            value += OLD_GROUND[site.generation] * site.mask.bit_count()
            value += STREET * sum(site.cards >> card & 1 for card in setup.street_cards)
        value += sum(SMALL_TILE.get(edition.tiles[tile].size, 0.0) for tile in bits(player.unbuilt))
        parts = _parts(edition.board, player.free_land)
        tiles = available_tiles(setup, player, self.state.legendaries) & setup.unlocked_at(player.score)
        unclaimed = self.unclaimed & ~player.land
        fits = sorted((_prospect(edition, part, tiles, unclaimed) for part in parts), reverse=True)
        value += sum(weight * points for weight, points in zip(NEXT_BUILDS, fits, strict=False))
        for part in parts:
            size = min(9, part.bit_count())
            value += size * (OPEN_SQUARE if edition.board.halo(part) & unclaimed else CLOSED_SQUARE)
            value += JOINED_SQUARES * size * (size - 1) / 2
        return value


def _on(option: Way, land: int) -> bool:
    return option.last is not None and bool(option.last.mask & land)


@lru_cache(maxsize=CACHE_LIMIT)
def _parts(board: Board, free: int) -> tuple[int, ...]:
    """The connected parts of a square mask."""
    parts = []
    while free:
        part = free & -free
        while (grown := part | board.halo(part) & free) != part:
            part = grown
        parts.append(part)
        free &= ~part
    return tuple(parts)


def _prospect(edition: Edition, part: int, tiles: int, unclaimed: int) -> float:
    """The points of the best tile that fits on a free part, now or, at a discount, with territories beside it."""
    block = edition.board.blocks[edition.board.block_at[part.bit_length() - 1]]
    return _grown_fit(edition, part, tiles, unclaimed & block, len(LATER))


@lru_cache(maxsize=CACHE_LIMIT)
def _grown_fit(edition: Edition, part: int, tiles: int, unclaimed: int, territories: int) -> float:
    board, best = edition.board, float(_best_fit(edition, part, tiles))
    if territories:
        for index in bits(board.territories_of(unclaimed & board.halo(part))):
            grown = part | board.territories[index].mask
            later = _grown_fit(edition, grown, tiles, unclaimed & ~grown, territories - 1)
            best = max(best, LATER[-territories] * later)
    return best


@lru_cache(maxsize=CACHE_LIMIT)
def _best_fit(edition: Edition, part: int, tiles: int) -> int:
    """The points of the best tile of a mask that fits on connected squares, 0 when none does."""
    block = edition.board.block_at[part.bit_length() - 1]
    return max((site.points for site in edition.sites.within(block, part) if site.tile_bit & tiles), default=0)


POLICIES: dict[str, Policy] = {"greedy": greedy, "random": random_turn}
