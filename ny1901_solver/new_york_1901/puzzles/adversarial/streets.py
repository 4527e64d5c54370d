"""Finds the streets that can still change hands when the player to move ends the game with this turn.

The rival takes the last turn. This module is the first of two provers; the second prover, `every_street`, plays every
turn. The first prover lists the turns of both players once, each with the land that the turn needs, and combines these
turns in pairs. The first prover skips pairs of turns after which, by the numbers of buildings alone, no street changes
hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from ....errors import ProofsDiffer
from ....messages import gettext
from ....runs.watching import Stop, never
from ...board import bits
from ...hint.endgame import drawn_up
from ...hint.endings import GameEnds, built_up
from ...moves import Turn
from ...points.candidates import Project, spell_turn
from ...positions import format_line
from ...rules import play
from ...rules.options import can_expand
from ...rules.transition import market_is_ending
from ...scoring import tallies, tally
from ...state import GRAB, SHIFT, GameState, Market
from .replies import LastTurns, OpenKinds, Shown, as_turn, claimable, shown_to
from .stand import Answered, Kinds, TooLong, dealing

Holder: TypeAlias = int | None
"""The seat with strictly more buildings on a street than any other seat, or `None` (SCO-1)."""

TWO_SQUARES = 2  # the squares of each territory for Land Grab (ACT-3)


class PossibleTurn(NamedTuple):
    """A turn: its buildings, the kinds of card that it takes, and the number of the player's buildings on each street
    after the turn.

    Besides land and cards, two effects of the first turn limit the last turn: `taken` and `bare`. `taken` is the
    Legendary tile that the first turn has built, as a bit mask. `bare` is true if the first turn has left no card face
    up, so that nobody can expand.
    """

    project: Project
    wanted: Kinds
    shifted: bool
    counts: tuple[int, ...]
    taken: int = 0
    bare: bool = False

    @property
    def steps(self) -> int:
        """The number of steps of the turn: a claim, each building, and a Market Shift."""
        return len(self.project.sites) + bool(self.project.claims) + self.shifted

    @property
    def land(self) -> int:
        """The territories that the turn has to claim, as a bit mask."""
        return sum(1 << index for index in self.project.claims)

    @property
    def legendary(self) -> int:
        """The Legendary tile that the turn builds, as a bit mask."""
        return sum(site.tile_bit for site in self.project.sites if site.legendary)


class Taking(NamedTuple):
    """A choice of cards for the first turn: the face-up cards, the cards taken, and the cards that come up later."""

    shown: Shown
    taken: Kinds
    drawn: Kinds
    ends: bool
    bare: bool
    open: OpenKinds


Lets: TypeAlias = tuple[bool, Kinds, bool]
"""The possibilities that the first turn leaves for the last turn: whether the last turn begins with a Market Shift, the
kinds of card that it may take, and whether no card is face up.
"""


@dataclass(frozen=True, slots=True)
class StreetOutcomes:
    """The possible new holders of each street, each with turns after which this player (or nobody) holds the street.

    `counts` contains, for each street and seat, the fewest and the most buildings of that player at the end.
    """

    flips: tuple[dict[Holder, tuple[Answered, ...]], ...]
    counts: tuple[tuple[tuple[int, int], ...], ...]
    looked_at: int

    @property
    def reachable(self) -> tuple[frozenset[Holder], ...]:
        """For each street, the players who can hold the street at the end of the game, without its present holder."""
        return tuple(map(frozenset, self.flips))


def holder_of(counts: Sequence[int]) -> Holder:
    """Returns the holder of a street, given the number of buildings of each seat on it."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def holders(state: GameState) -> tuple[Holder, ...]:
    """Returns the holder of each street in play."""
    return tuple(map(holder_of, zip(*(each.streets for each in tallies(state)), strict=True)))


class StreetSearch:
    """Searches for the streets that can change hands.

    `thinks` limits the search to the turns that a modelled player would consider; the default is all turns.
    """

    def __init__(
        self,
        state: GameState,
        most: int | None = None,
        stop: Stop = never,
        thinks: Callable[[GameState, PossibleTurn], bool] | None = None,
    ) -> None:
        self.state, self.seat, self.looked_at = state, state.to_move, 0
        self._most, self._stop, self._thinks = most, stop, thinks
        self._last = LastTurns(GameEnds(state.setup, self.seat, against=True), state, self._spend)
        self.then = replace(state, to_move=1 - self.seat, ended_by=self.seat)
        self._thought: dict[tuple[int, bool, Project], bool] = {}
        self._takings: dict[bool, dict[Kinds, list[Taking]]] = {False: {}, True: {}}
        self._fitting: dict[object, dict[Lets, list[Taking]]] = {}
        self._listed: tuple[list[PossibleTurn], list[PossibleTurn]] | None = None
        territories = state.edition.board.territories
        self._small = {
            kind for kind, each in zip(state.edition.kind_of, territories, strict=True) if each.size == TWO_SQUARES
        }

    def find(self) -> StreetOutcomes | None:
        """Returns the possible new holders of each street, or `None` if no turn ends the game."""
        ways = self._every_way()
        if ways is None:
            return None
        mine, theirs = ways
        flips, counts = [], []
        for place, now in enumerate(holders(self.state)):
            options = [holder for holder in (self.seat, 1 - self.seat, None) if holder != now]
            lines = ((holder, self._line(place, holder, mine, theirs)) for holder in options)
            flips.append({holder: line for holder, line in lines if line is not None})
            ranges = {self.seat: _range(mine, place), 1 - self.seat: _range(theirs, place)}
            counts.append(tuple(ranges[seat] for seat in self.state.setup.seats))
        return StreetOutcomes(tuple(flips), tuple(counts), self.looked_at)

    def _every_way(self) -> tuple[list[PossibleTurn], list[PossibleTurn]] | None:
        """Returns all first turns that end the game, and all last turns; `None` if no turn ends the game."""
        if self._listed is None:
            for taking in self._every_taking():
                self._takings[taking.shown.shifted].setdefault(taking.taken, []).append(taking)
            mine = [way for way in self.ways(self.state) if self._fits(way)]
            cases = {(way.legendary, bare) for way in mine for _, _, bare in self._fits(way)}
            self._listed = mine, [way for taken, bare in sorted(cases) for way in self.replies(taken, bare)]
        return self._listed if all(self._listed) else None

    def replies(self, taken: int, bare: bool) -> list[PossibleTurn]:
        """Returns the rival's turns after the player's first turn.

        `taken` is the Legendary tile that the first turn built. `bare` means that the first turn left no card face up.
        """
        players, market = list(self.then.players), Market((), ()) if bare else self.then.market
        players[self.seat] = replace(players[self.seat], legendary=players[self.seat].legendary | taken)
        then = replace(self.then, players=tuple(players), market=market)
        return [way._replace(taken=taken, bare=bare) for way in self.ways(then)]

    def ways(self, state: GameState) -> list[PossibleTurn]:
        """Returns the turns that the player to move can take as the first or the last turn, for all possible face-up
        cards.
        """
        ways = []
        for shifted in (False, True)[: 1 + bool(state.mover.cards & SHIFT)]:
            begun = state.with_player(state.to_move, state.mover.without_card(SHIFT)) if shifted else state
            for finish in self._last.finishes(state, shifted):
                counts = tally(state.setup, built_up(begun, finish.project).buildings).streets
                way = PossibleTurn(finish.project, finish.wanted, shifted, counts)
                if self._thought_of(state.to_move, way):
                    ways.append(way)
        return ways

    def _thought_of(self, seat: int, way: PossibleTurn) -> bool:
        """Whether the modelled player would consider a turn; the answer for a turn is cached."""
        what = seat, way.shifted, way.project
        if self._thinks is not None and what not in self._thought:
            self._thought[what] = self._thinks(self.state if seat == self.seat else self.then, way)
        return self._thinks is None or self._thought[what]

    def _every_taking(self) -> Iterator[Taking]:
        """Yields all sets of cards that the player to move can take, each with all sets of cards that can replace the
        taken cards.
        """
        state, mover = self.state, self.state.mover
        for shown in shown_to(state):
            market = state.market
            if shown.shifted:
                market = drawn_up(market.shift(state.edition.kinds), shown.draws)
            for taken in claimable(shown):
                if len(taken) > 1 and not (mover.cards & GRAB and state.hand > 1 and self._small.issuperset(taken)):
                    continue
                refills = self._last.refills(market.without(taken)) if taken else [((), market)]
                for drawn, full in refills:
                    ends = bool(taken) and market_is_ending(state.setup, full)
                    then = self._last.open_kinds(replace(self.then, market=full))
                    yield Taking(shown, taken, drawn, ends, not full.open, then)
                    self._spend(1)

    def _fits(self, way: PossibleTurn) -> dict[Lets, list[Taking]]:
        """Returns the choices of cards with which a first turn ends the game.

        The choices are grouped by the possibilities that each choice leaves the rival in the last turn.
        """
        takes = can_expand(self.state) and not way.project.demolishes
        tiles = self._by_tiles(way.project)
        case = way.wanted, way.shifted, takes, tiles
        if case not in self._fitting:
            by_lets: dict[Lets, list[Taking]] = {}
            for taken, takings in self._takings[way.shifted].items():
                if bool(taken) != takes or _besides(taken, way.wanted) is None:
                    continue
                for taking in takings:
                    if tiles or taking.ends:
                        for shifted, kinds in enumerate(taking.open):
                            for wanted in kinds:
                                by_lets.setdefault((bool(shifted), wanted, taking.bare), []).append(taking)
            self._fitting[case] = by_lets
        return self._fitting[case]

    def _by_tiles(self, project: Project) -> bool:
        """Whether a turn ends the game because few enough tiles of the player stay unbuilt (END-1)."""
        built = sum(not site.legendary for site in project.sites)
        return self.state.mover.unbuilt.bit_count() - built <= self.state.edition.numbers.end_unbuilt

    def _line(
        self, place: int, holder: Holder, mine: Iterable[PossibleTurn], theirs: Iterable[PossibleTurn]
    ) -> tuple[Answered, ...] | None:
        """Returns a shortest line of turns after which `holder` holds the street; `None` if there is no such line."""
        # Both lists begin with the shortest turns, so the inner loop stops at the first pair that is too long.
        first, last = self._shortest_ways(place, mine, theirs)
        best: tuple[PossibleTurn, PossibleTurn, Taking, Kinds] | None = None
        fewest = 1 << 30
        for way in first:
            for reply in last:
                if way.steps + reply.steps >= fewest:
                    break
                if self._holder(way.counts[place], reply.counts[place]) != holder:
                    continue
                self._spend(1)
                if (taking := self._together(way, reply)) is not None:
                    best, fewest = (way, reply, *taking), way.steps + reply.steps
                    break
        return None if best is None else self._spell(place, holder, *best)

    def nearest(self, place: int, holder: int) -> tuple[int, tuple[Answered, ...]] | None:
        """Returns the smallest lead that the holder of a street can be left with, and turns that lead to it.

        The street has to stay with its holder, whatever is played. Returns `None` if no turn ends the game. Raises
        `TooLong`.
        """
        ways = self._every_way()
        if ways is None:
            return None
        first, last = self._shortest_ways(place, *ways)
        sign = 1 if holder == self.seat else -1

        def lead(pair: tuple[PossibleTurn, PossibleTurn]) -> tuple[int, int]:
            return sign * (pair[0].counts[place] - pair[1].counts[place]), pair[0].steps + pair[1].steps

        for way, reply in sorted(product(first, last), key=lead):
            self._spend(1)
            if (taking := self._together(way, reply)) is not None:
                return lead((way, reply))[0], self._spell(place, holder, way, reply, *taking)
        return None

    def _shortest_ways(
        self, place: int, mine: Iterable[PossibleTurn], theirs: Iterable[PossibleTurn]
    ) -> tuple[list[PossibleTurn], list[PossibleTurn]]:
        """Returns the shortest of the first turns, and of the last turns, that are equivalent for a street."""
        # `_together` uses only the properties by which turns are grouped here. `_fits` returns one dictionary for each
        # case, so the id of that dictionary identifies the case. So the shortest turn represents its group.
        first = _shortest(mine, lambda way: (way.counts[place], way.project.claims, id(self._fits(way)), way.legendary))
        last = _shortest(theirs, lambda way: (way.counts[place], way.project.claims, way.shifted, way.taken, way.bare))
        return first, last

    def _holder(self, mine: int, theirs: int) -> Holder:
        return None if mine == theirs else self.seat if mine > theirs else 1 - self.seat

    def _together(self, way: PossibleTurn, reply: PossibleTurn) -> tuple[Taking, Kinds] | None:
        """Returns cards with which a first and a last turn are both possible, and the land that the first turn claims.

        Returns `None` if the two turns exclude each other.
        """
        if way.land & reply.land or way.legendary != reply.taken:
            return None
        free = self.state.unclaimed & ~reply.land & ~way.land
        for taking in self._fits(way).get((reply.shifted, reply.wanted, reply.bare), ()):
            land = self._idle(_besides(taking.taken, way.wanted) or (), free)
            if land is not None:
                return taking, (*way.project.claims, *land)
        return None

    def _idle(self, kinds: Kinds, free: int) -> Kinds | None:
        """Returns free territories of the given kinds, by index; `None` if too few territories are free."""
        land: list[int] = []
        for kind in kinds:  # any territory will do: nothing is built on it, and the last turn needs none of `free`
            index = next((i for i in bits(free) if self.state.edition.kind_of[i] == kind and i not in land), None)
            if index is None:
                return None
            land.append(index)
        return tuple(land)

    def _spell(
        self, place: int, holder: Holder, way: PossibleTurn, reply: PossibleTurn, taking: Taking, land: Kinds
    ) -> tuple[Answered, ...]:
        """Returns the line of turns in the notation of the rules, after replaying it by the rules."""
        shown = taking.shown
        project = replace(way.project, claims=land)
        first = spell_turn(self.state, project, shown.open, shown.shifted)
        after, draws = _play_with(self.state, first, (*shown.draws, *taking.drawn))
        up = taking.open[reply.shifted][reply.wanted]
        last = as_turn(after, reply.project, up)
        end, more = _play_with(after, last, up.draws)
        if not end.over or holders(end)[place] != holder:
            raise ProofsDiffer(
                gettext(
                    "the turns {turns} do not change the holder of the street in the position {position}",
                    turns=f"{first} | {last}",
                    position=format_line(self.state),
                )
            )
        return Answered(first, draws), Answered(last, more)

    def _spend(self, work: int) -> None:
        self.looked_at += work
        if (self._most is not None and self.looked_at > self._most) or self._stop():
            raise TooLong


def _play_with(state: GameState, turn: Turn, wanted: Kinds) -> tuple[GameState, Kinds]:
    """Returns the position after a turn in which the wanted cards come up, and all cards that this turn turns up."""
    deal, drawn = dealing(wanted), list[int]()

    def note(market: Market) -> int:
        drawn.append(deal(market))
        return drawn[-1]

    return play(state, turn, note), tuple(drawn)


def _range(ways: Sequence[PossibleTurn], place: int) -> tuple[int, int]:
    counts = [way.counts[place] for way in ways]
    return min(counts), max(counts)


def _besides(taken: Kinds, wanted: Kinds) -> Kinds | None:
    """Returns the cards that are taken in addition to the wanted cards, or `None` if a wanted card is not taken."""
    left = list(taken)
    for kind in wanted:
        if kind not in left:
            return None
        left.remove(kind)
    return tuple(left)


def _shortest(ways: Iterable[PossibleTurn], alike: Callable[[PossibleTurn], object]) -> list[PossibleTurn]:
    """Returns the shortest turn of each group of equivalent turns, in order of length."""
    shortest: dict[object, PossibleTurn] = {}
    for way in sorted(ways, key=lambda way: way.steps):
        shortest.setdefault(alike(way), way)
    return list(shortest.values())


@lru_cache(maxsize=8)
def find_streets(state: GameState) -> StreetOutcomes | None:
    """Returns the possible new holders of streets, found by a search without a limit on the number of positions."""
    return StreetSearch(state).find()
