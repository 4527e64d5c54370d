"""Lists the places that get a variable in a plan of several turns; interchangeable tiles are merged.

A place is left out only if no plan can build on it within the turns. The list may contain places on which no plan can
build, because the constraints of the model exclude such places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...board import bits
from ...masks import TerritoryMask
from ...rules.building import gain
from ...state import BOOM, GRAB, SHIFT, GameState
from ...tiles import Generation, Site
from ..outlook import Outlook
from .given_turns import Given


@dataclass(frozen=True, slots=True)
class Group:
    """A group of interchangeable unbuilt tiles, which have the same shape, generation and value. `tiles` contains the
    numbers of the tiles.
    """

    tiles: tuple[int, ...]
    generation: int
    legendary: bool


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place on the board for any tile of a group of interchangeable tiles. `sites` has a site (a tile in a place) for
    each tile of the group, in the group's order, and `site` represents all these sites.

    `scored` has, for each turn, the points that a building on the place scores at once; the points depend on the turn
    because the buildings of other players change (SCO-6). `earliest` is the first turn, counted from 0, that could
    build on the place.
    """

    index: int
    group: int
    sites: tuple[Site, ...]
    scored: tuple[int, ...]
    earliest: int

    @property
    def site(self) -> Site:
        """The site (a tile in a place) of the first tile of the group."""
        return self.sites[0]


@dataclass(frozen=True, slots=True)
class Reach:
    """Limits for when, and how much, a plan can claim, build and score.

    `claimable[c]` is the first turn that could claim territory c; `silver` and `gold` are the first turns that could
    build tiles of these generations, and `most[t]` is an upper bound of the points of turn t.
    """

    groups: tuple[Group, ...]
    places: tuple[Place, ...]
    claimable: dict[int, int]
    silver: int
    gold: int
    most: tuple[int, ...]


@dataclass(slots=True)
class Supply:
    """Computes how early cards can be taken, from the order in which kinds can turn up and the number of claims."""

    state: GameState
    turns: int
    given: Given
    _cards: list[int] = field(init=False)
    _shown: int = field(init=False)
    _early: int = field(init=False)

    def __post_init__(self) -> None:
        outlook, cards = Outlook.of(self.state.market), self.state.mover.cards
        known = [*outlook.open, *outlook.queue]
        self._shown = len(outlook.open)
        grabs, size = bool(cards & GRAB), self.state.edition.numbers.open_market
        self._early = grabs + (size if cards & SHIFT else 0)
        self._early += sum(len(turn.takes) + size * turn.shifts for turn in self.given.turns)
        # Cards under the pile come up after those above them, known or not: `_early` of these, and one take a turn.
        back = [turn.returns for turn in self.given.turns if turn.returns is not None]
        if not outlook.rest:
            known = [*known, *known, *back]  # ACT-2 and TRN-5; all land that can be claimed has a card here (SET-3)
            self._early += len(known)
        elif outlook.future_size < self._early + self.turns:
            # TRN-5 puts back a card of land that the player holds or has claimed, one a turn.
            kinds = {*known, *back, *(self.state.edition.kind_of[t] for t in bits(self.state.mover.estate))}
            known = [*known, *back, *sorted(kinds) * self.turns]
            self._early += len(known)
        self._cards = known

    def earliest(self, kinds: Sequence[int], large: int) -> int:
        """Returns the first turn by which territories of all the given kinds could be claimed; `turns` if no turn of
        the plan is late enough.

        `large` is the number of the territories that Land Grab cannot claim (ACT-3).
        """
        wanted, last = list(kinds), -1
        for place, kind in enumerate(self._cards):
            if kind in wanted:
                wanted.remove(kind)
                last = place
            if not wanted:
                break
        if wanted:
            return self.turns
        grabs = bool(self.state.mover.cards & GRAB) and len(kinds) - large >= 2
        return min(self.turns, max(len(kinds) - grabs - 1, last - self._shown + 1 - self._early, 0))


@dataclass(frozen=True, slots=True)
class OpenSupply:
    """Computes how early land can be claimed if the market is left out: one territory a turn, and two by Land Grab."""

    state: GameState
    turns: int

    def earliest(self, kinds: Sequence[int], large: int) -> int:
        """Returns the first turn by which so many territories could be claimed, as `Supply` does."""
        grabs = bool(self.state.mover.cards & GRAB) and len(kinds) - large >= 2
        return min(self.turns, max(len(kinds) - grabs - 1, 0))


def ground(state: GameState, turns: int, given: Given, lands: TerritoryMask | None = None) -> Reach:
    """Returns the limits of a plan with the given number of turns.

    If `lands` is given, the market is left out, and only these territories can be claimed.
    """
    setup, player, edition = state.setup, state.mover, state.edition
    supply: Supply | OpenSupply = Supply(state, turns, given) if lands is None else OpenSupply(state, turns)
    kind_of, territories = edition.kind_of, edition.board.territories
    claimable: dict[int, int] = {}
    for t in bits((setup.territories if lands is None else lands) & ~player.estate):
        card = supply.earliest((kind_of[t],), int(territories[t].size != 2))
        free = next((s for s in range(card, turns) if not given.foreign(s, state.to_move) >> t & 1), turns)
        if free < turns:
            claimable[t] = free
    available = player.available_tiles(state.legendaries)
    groups = tuple(groups_of(state, available))
    reach = player.land | edition.board.land_of(claimable)
    golds = 0
    for building in player.buildings:
        if building.generation == Generation.GOLD:
            golds |= building.mask
    by_tile = {tile: (number, place) for number, group in enumerate(groups) for place, tile in enumerate(group.tiles)}
    sites_by_group: dict[tuple[int, int], list[Site]] = {}
    for block, squares in enumerate(edition.board.blocks):
        for site in edition.sites.within(block, reach & squares & ~golds, setup.flips):
            if site.tile_bit & available:
                sites_by_group.setdefault((by_tile[site.tile][0], site.mask), []).append(site)
    memo: dict[tuple[tuple[int, ...], int], int] = {}
    rough: list[tuple[int, list[Site], tuple[int, ...], int]] = []
    for (group, _), sites in sites_by_group.items():
        missing = bits(sites[0].territories & ~player.estate)
        key = tuple(sorted(kind_of[t] for t in missing)), sum(territories[t].size != 2 for t in missing)
        if key not in memo:
            memo[key] = supply.earliest(*key)
        if memo[key] < turns and not sites[0].tile_bit & given.legendaries_before(memo[key]):
            scored = tuple(gain(setup, players, state.to_move, sites[0]) for players in given.by_turn)
            each = scored * (
                turns // len(scored)
            )  # one entry for each turn, or a single entry if the other players do nothing
            rough.append((group, sites, each, memo[key]))
    silver, gold, most = _unlocks(state, turns, [(sites[0], scored, first) for _, sites, scored, first in rough])
    opening = {Generation.BRONZE: 0, Generation.SILVER: silver, Generation.GOLD: gold}
    places: list[Place] = []
    for group, sites, scored, first in rough:
        earliest = max(first, opening[Generation(sites[0].generation)])
        if earliest < turns and not sites[0].tile_bit & given.legendaries_before(earliest):
            places.append(Place(len(places), group, tuple(sites), scored, earliest))
    return Reach(groups, tuple(places), claimable, silver, gold, most)


def groups_of(state: GameState, available: int) -> Iterator[Group]:
    """Returns the groups of interchangeable tiles among the tiles of a mask."""
    alike: dict[tuple[object, ...], list[int]] = {}
    for number in bits(available):
        tile = state.edition.tiles[number]
        shapes = frozenset(tile.shape.orientations(flips=state.setup.flips))
        name = tile.id if tile.legendary else ""
        alike.setdefault((shapes, tile.generation, tile.points, name), []).append(number)
    for tiles in alike.values():
        first = state.edition.tiles[tiles[0]]
        yield Group(tuple(tiles), int(first.generation), first.legendary)


def _unlocks(
    state: GameState, turns: int, places: list[tuple[Site, tuple[int, ...], int]]
) -> tuple[int, int, tuple[int, ...]]:
    """Returns the first turns that could build silver and gold, and an upper bound of each turn's points (BLD-2)."""
    setup, score = state.setup, state.mover.score
    best = [[0] * turns for _ in range(4)]
    for site, scored, first in places:
        for turn in range(first, turns):
            best[site.generation][turn] = max(best[site.generation][turn], scored[turn])
    boom, late = bool(state.mover.cards & BOOM), setup.readings.same_turn_unlock == "yes"
    silver = gold = turns
    most: list[int] = []
    for turn in range(turns):

        def richest(score: int, turn: int = turn) -> int:
            open_to = 1 + (score >= setup.silver_at) + (score >= setup.gold_at)
            return max(best[generation][turn] for generation in range(1, open_to + 1))

        at_start = score
        gained = richest(score)
        reached = at_start + gained if boom and late else at_start
        if boom:
            gained += richest(reached)
        silver = min(silver, turn) if reached >= setup.silver_at else silver
        gold = min(gold, turn) if reached >= setup.gold_at else gold
        most.append(gained)
        score += gained
    return silver, gold, tuple(most)
