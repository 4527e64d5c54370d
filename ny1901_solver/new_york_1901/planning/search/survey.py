"""Lists the buildings that a plan can contain, and limits that every plan keeps, whatever turns it consists of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...board import bits
from ...rules.building import gain
from ...state import BOOM, GRAB, SHIFT, GameState, Player, Setup
from ...tiles import Generation, Site
from ..outlook import Outlook
from ..problem import BuildTile, PlanProblem, first_stage


@dataclass(frozen=True, slots=True)
class PackedCounts:
    """Several counts, each with a limit, that are packed into one integer.

    Each count has a bit field that is wide enough for its limit.

    `units[i]` adds one to count i. For a sum that starts from `room`, a bit of `over` is set if a count exceeds its
    limit. The test with `over` is correct if each addend is one unit or keeps all limits, and if nothing is added to a
    sum that has a bit of `over`. The field of a limit n below 2**k has k bits and one bit for `over`. The field starts
    at 2**k - 1 - n, and 2**k - 1 - n + 2n still fits into the field.
    """

    units: tuple[int, ...]
    masks: tuple[int, ...]
    room: int
    over: int

    @staticmethod
    def of(limits: Sequence[int]) -> PackedCounts:
        """Returns counts with these limits; the first count is in the lowest bits."""
        units, masks, room, over, at = list[int](), list[int](), 0, 0, 0
        for limit in limits:
            bits = limit.bit_length()
            units.append(1 << at)
            masks.append((1 << bits) - 1 << at)
            room += (1 << bits) - 1 - limit << at
            over += 1 << at + bits
            at += bits + 1
        return PackedCounts(tuple(units), tuple(masks), room, over)

    def has(self, packed: int, number: int) -> bool:
        """Returns whether a count is above zero in a sum that does not start from `room` and keeps all limits."""
        return bool(packed & self.masks[number])

    def count(self, packed: int, number: int) -> int:
        """Returns a count in a sum that does not start from `room` and keeps all limits."""
        return (packed & self.masks[number]) // self.units[number]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A site (a tile in a place) on which a plan could build. The candidate stands for all tiles of one sort, because
    all tiles of a sort have the same effects.

    `gain` is the number of points that the building scores at once. `claims` is the mask of territories that the
    building needs in addition to the estate. `counted` is the amount that the building adds to `Ground.counts`,
    without its claims.
    """

    site: Site
    sort: int
    gain: int
    claims: int
    counted: int


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A planning problem in the form that the search uses: its candidates by block, and limits that every plan keeps.

    A plan has at most `turns` turns of the player, `builds` new buildings (at most `own_tiles` with the player's own
    tiles), `actions` claims and demolitions together, and `kind_limit[k]` claims by cards of kind k. A plan with n
    claims by cards of kind k takes at least `takes_for[k][n]` cards of any kind. `sorts` contains, for each sort (group
    of equal tiles), the tiles of this sort. `lows[k]` is the greatest score of k bronze and silver tiles, and
    `bronzes[k]` the greatest score of k bronze tiles. `counts` packs several numbers into one integer: the built tiles
    of each sort, the Legendaries (at most one, BLD-1), the own tiles, and the claims by kind of card.
    """

    problem: PlanProblem
    outlook: Outlook
    turns: int
    builds: int
    own_tiles: int
    actions: int
    kind_limit: tuple[int, ...]
    takes_for: tuple[tuple[int, ...], ...]
    sorts: tuple[tuple[int, ...], ...]
    candidates: tuple[tuple[Candidate, ...], ...]
    lows: tuple[int, ...]
    bronzes: tuple[int, ...]
    counts: PackedCounts
    _takes: dict[int, int] = field(default_factory=dict)
    _taken: dict[tuple[Outlook, tuple[int, ...]], Outlook] = field(default_factory=dict)

    def claim_count(self, claims: int) -> int:
        """Returns the amount that the claims of a territory mask add to `counts`."""
        kind_of, first = self.state.edition.kind_of, len(self.sorts) + 2
        return sum(self.counts.units[first + kind_of[t]] for t in bits(claims))

    @property
    def state(self) -> GameState:
        """The position at the start of the plan."""
        return self.problem.state

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self.problem.state.setup

    @property
    def player(self) -> Player:
        """The planning player."""
        return self.problem.state.mover

    def takes(self, claims: int) -> int:
        """Returns a lower bound of the number of cards that a plan takes if the plan claims the given territories;
        claims of land on which the plan builds nothing count, too.

        The lower bound is never too high: each territory needs its own card, and `takes_for` is a lower bound of the
        number of cards that are taken until n cards of a kind are taken. If no plan can claim all these territories,
        the bound is above `actions`.
        """
        takes = self._takes.get(claims)
        if takes is None:
            kind_of = self.state.edition.kind_of
            kinds = Counter(kind_of[t] for t in bits(claims))
            takes = self.actions + 1
            if all(n <= self.kind_limit[kind] for kind, n in kinds.items()):
                takes = max((claims.bit_count(), *(self.takes_for[kind][n] for kind, n in kinds.items())))
            self._takes[claims] = takes
        return takes

    def take(self, outlook: Outlook, kinds: tuple[int, ...]) -> Outlook:
        """Returns the outlook (the known part of the market) after cards of the given kinds are taken."""
        key = outlook, kinds
        after = self._taken.get(key)
        if after is None:
            after = self._taken[key] = outlook.take(kinds, self.state.edition.numbers.open_market)
        return after

    def unlock_possible(self, bronze: int, silver: int, highest: int, more: int) -> bool:
        """Returns whether the highest built generation can be unlocked (BLD-2), with `more` builds still to come.

        `bronze` and `silver` are the points of these generations so far. The function never returns false if the unlock
        is possible: until a generation is unlocked, only lower generations score, and the function counts the later
        builds as the tiles with most points.
        """
        score, setup = self.player.score, self.setup
        if highest >= Generation.SILVER and score + bronze + self.bronzes[more] < setup.silver_at:
            return False
        return highest < Generation.GOLD or score + bronze + silver + self.lows[more] >= setup.gold_at


def survey(problem: PlanProblem) -> Ground:
    """Lists the candidates and the limits of a problem."""
    state, stage = problem.state, first_stage(problem)
    player, tiles = state.mover, state.edition.tiles
    turns, owns = stage.left, _own_tiles(state)
    builds = min(turns + bool(player.cards & BOOM), owns + (not player.legendary)) if turns else 0
    actions = turns + bool(player.cards & GRAB) if turns else 0
    kind_limit = _kind_limit(state, stage.outlook, turns, actions)
    sorts = _sorts(problem)
    counts = PackedCounts.of([*map(len, sorts), 1, owns, *kind_limit])
    candidates = _candidates(state, sorts, kind_limit, actions, counts)
    points = [(tiles[n].generation, tiles[n].points) for sort in sorts for n in sort]
    bronze = sorted((p for g, p in points if g == Generation.BRONZE), reverse=True)
    low = sorted((p for g, p in points if g < Generation.GOLD), reverse=True)
    return Ground(
        problem,
        stage.outlook,
        turns,
        builds,
        owns,
        actions,
        kind_limit,
        tuple(_takes_for(state, stage.outlook, kind, limit) for kind, limit in enumerate(kind_limit)),
        sorts,
        candidates,
        tuple(sum(low[:k]) for k in range(builds + 1)),
        tuple(sum(bronze[:k]) for k in range(builds + 1)),
        counts,
    )


def _own_tiles(state: GameState) -> int:
    """Returns an upper bound of the number of own tiles that a plan builds.

    The turn that leaves `end_unbuilt` unbuilt tiles is the last turn (END-1), and Construction Boom never leaves fewer
    (ACT-1). A player who has so few unbuilt tiles already before the plan can still build one tile, in the last turn.
    """
    return max(1, state.mover.unbuilt.bit_count() - state.edition.numbers.end_unbuilt)


def _kind_limit(state: GameState, outlook: Outlook, turns: int, actions: int) -> tuple[int, ...]:
    """Returns, for each kind, an upper bound of the number of cards that a plan can take: face-up cards and cards to
    come.

    A card of the queue (the known cards on top of the pile) comes up only to replace a face-up card that was taken or
    that a Market Shift removed.
    """
    kind_of, size = state.edition.kind_of, state.edition.numbers.open_market
    seen = actions + (size if state.mover.cards & SHIFT else 0)
    counts = Counter((*outlook.open, *outlook.queue[:seen]))
    # A card that TRN-5 puts under the pile comes up after all cards above it, known or unknown. So no such card comes
    # up if the plan turns up no more cards than the pile has now. A turn puts back one card, of the player's land:
    # land held from the start, or claimed by a card that is counted here. If the whole pile is known, any kind may
    # come back. This bound could be tighter, but the efforts that grade puzzles were counted with it.
    returnable = set[int]()
    if outlook.future_size < seen:
        own = {*counts, *(kind_of[t] for t in bits(state.mover.estate))}
        returnable = own if outlook.rest else set(range(state.edition.kinds))
    return tuple(counts[kind] + (turns if kind in returnable else 0) for kind in range(state.edition.kinds))


def _takes_for(state: GameState, outlook: Outlook, kind: int, limit: int) -> tuple[int, ...]:
    """Returns a list of lower bounds. Entry n is a lower bound of the number of cards, of all kinds together, that a
    plan has taken when it has taken n cards of the given kind.

    If `size` cards lie face up at a time, the card at place p (from 0) of the queue comes up when p - size + 1 cards
    before it are gone. A Market Shift removes `size` of the earlier cards at once. Every other earlier card is taken,
    and then the card at place p is taken, too. At least one of n cards of a kind lies at the n-th place of that kind or
    later. Cards that TRN-5 or a Market Shift puts back come up after all cards that are in the queue now, so no card of
    a kind moves to an earlier place.
    """
    gone = state.edition.numbers.open_market * (2 if state.mover.cards & SHIFT else 1)
    places = [place for place, card in enumerate((*outlook.open, *outlook.queue), outlook.hidden) if card == kind]
    needed = [max(n, place - gone + 2) for n, place in enumerate(places[:limit], 1)]
    return 0, *needed, *range(len(needed) + 1, limit + 1)


def _sorts(problem: PlanProblem) -> tuple[tuple[int, ...], ...]:
    """Returns the tiles that can be built, by sort (equal shape, points, generation and height); the tiles of goals
    come first."""
    state, tiles = problem.state, problem.state.edition.tiles
    wished = {wish.tile for wish in problem.wishes if isinstance(wish, BuildTile)}
    numbers = bits(state.mover.available_tiles(state.legendaries))
    alike: dict[object, list[int]] = {}
    for number in sorted(numbers, key=lambda number: (tiles[number].id not in wished, number)):
        tile = tiles[number]
        shapes = frozenset(tile.shape.orientations(flips=state.setup.flips))
        alike.setdefault((tile.generation, tile.points, tile.height_m, shapes), []).append(number)
    return tuple(map(tuple, alike.values()))


def _candidates(
    state: GameState,
    sorts: tuple[tuple[int, ...], ...],
    kind_limit: tuple[int, ...],
    actions: int,
    counts: PackedCounts,
) -> tuple[tuple[Candidate, ...], ...]:
    edition, player, setup = state.edition, state.mover, state.setup
    sort_of = {sort[0]: number for number, sort in enumerate(sorts)}
    claimable = player.estate
    for t in bits(state.unclaimed):
        if kind_limit[edition.kind_of[t]]:
            claimable |= 1 << t
    fixed = sum(building.mask for building in player.buildings if building.generation == Generation.GOLD)
    land = edition.board.land(claimable) & ~fixed
    candidates = []
    for block in range(len(edition.board.blocks)):
        here = []
        for site in edition.sites.within(block, land, setup.flips):
            sort = sort_of.get(site.tile)
            claims = site.territories & ~player.estate
            if sort is None or site.territories & ~claimable or claims.bit_count() > actions:
                continue
            kinds = Counter(edition.kind_of[t] for t in bits(claims))
            if all(count <= kind_limit[kind] for kind, count in kinds.items()):
                counted = counts.units[sort] + counts.units[len(sorts) + (not site.legendary)]
                here.append(Candidate(site, sort, gain(setup, state.players, state.to_move, site), claims, counted))
        candidates.append(tuple(here))
    return tuple(candidates)
