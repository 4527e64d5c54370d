"""Lists all effects that a turn can have, without repetition, and computes the gain of a set of new buildings with
lookup tables.

Final scoring uses only the tally (the counts) of a player's buildings. In this module, a tally is one integer with a
small bit field for each count. Each building has such an integer, and the sum of the integers is the tally of the
buildings. The points of a tally are computed once and cached."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations

from ..board import bits
from ..moves import Boom, Build, Demolish, Pass, Shift, Step, Take, Turn
from ..rules.building import gain, standing_on
from ..rules.generator import BuildTails, demolitions
from ..rules.options import booms_before, can_expand
from ..scoring import Tally, standing_points, tallies, tally
from ..state import GRAB, GameState
from ..tiles import Site


class Gains:
    """Computes the gain of placing several buildings, one after the other, for the player to move."""

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._width = len(
            state.edition.tiles
        ).bit_length()  # the number of bits of a field, which is enough for the number of buildings of a player
        self._others = list(tallies(state))
        self._districts = sorted({site.districts for site in state.edition.sites.sites})
        self._weights: dict[int, int] = {}
        self._worth: dict[int, int] = {}
        self._now = sum(self._weight(site) for site in state.mover.buildings)
        self._standing = self._worth_of(self._now)

    def of(self, sites: tuple[Site, ...], demolishes: bool) -> int:
        """Returns the points that the builds score at once and in the final scoring, without the points lost for used
        action cards. If `demolishes` is true, the buildings under the first site are demolished.
        """
        state = self._state
        points, after = 0, self._now
        for site in sites:
            points += gain(state.setup, state.players, state.to_move, site)
            after += self._weight(site)
        if demolishes:
            for building in standing_on(state.mover, sites[0].mask):
                after -= self._weight(building)
        return points + self._worth_of(after) - self._standing

    def _weight(self, site: Site) -> int:
        known = self._weights.get(site.index)
        if known is None:
            known = self._weights[site.index] = self._pack(tally(self._state.setup, [site]))
        return known

    def _pack(self, counts: Tally) -> int:
        fields = [*counts.streets, counts.bronze, counts.silver, counts.irregular]
        fields += [counts.golds.count(mask) for mask in self._districts]
        return sum(count << self._width * place for place, count in enumerate(fields))

    def _unpack(self, packed: int) -> Tally:
        streets = len(self._state.setup.streets)
        width, places = self._width, streets + 3 + len(self._districts)
        fields = [packed >> width * place & (1 << width) - 1 for place in range(places)]
        golds = [mask for mask, count in zip(self._districts, fields[streets + 3 :], strict=True) for _ in range(count)]
        bronze, silver, irregular = fields[streets : streets + 3]
        return Tally(tuple(fields[:streets]), bronze, silver, irregular, tuple(golds))

    def _worth_of(self, packed: int) -> int:
        worth = self._worth.get(packed)
        if worth is None:
            counts = self._others.copy()
            counts[self._state.to_move] = self._unpack(packed)
            worth = standing_points(self._state.setup, counts, self._state.to_move)
            self._worth[packed] = worth
        return worth


@dataclass(frozen=True, slots=True)
class Project:
    """A project: the buildings of a turn, and the land that these buildings need.

    `claims` are the territories that have to be taken in the same turn: none, one, or two by Land Grab. If `claims` is
    empty and the player has to take land, the player may claim any territory. If `demolishes` is true, the building on
    the first site replaces buildings. The building on a second site is built by the card Construction Boom; if
    `boom_first` is true, this building is built before the first building.
    """

    sites: tuple[Site, ...]
    claims: tuple[int, ...]
    demolishes: bool
    boom_first: bool = False

    @property
    def effect(self) -> tuple[frozenset[int], bool]:
        """The effect on the board, by which turns are distinguished: the set of the built sites, and whether buildings
        are demolished."""
        return frozenset(site.index for site in self.sites), self.demolishes

    @property
    def cards(self) -> int:
        """The number of action cards that the project uses."""
        return (len(self.sites) > 1) + (len(self.claims) > 1)


def candidates(state: GameState, kinds: Collection[int]) -> Iterator[Project]:
    """Yields all candidates (projects) that could be played with face-up cards of the given kinds.

    Claims that no build needs are left out, because they do not change points. The candidates include every effect that
    a turn can have.
    """
    demolished = demolitions(state)
    for sites in demolished:
        yield Project(sites, (), True)
    for boom, behind in booms_before(state):
        for site in behind:
            yield Project((site, boom), (), True, True)
    builds = BuildTails(state)
    if not can_expand(state):
        for sites in builds.held:
            yield Project(sites, (), False)
        if (demolished or builds.held) and state.setup.readings.no_worker_pass == "may_pass":
            yield Project((), (), False)
        return
    yield Project((), (), False)
    for sites in builds.held:
        yield Project(sites, (), False)
    board, kind_of = state.edition.board, state.edition.kind_of
    free = [index for index in bits(state.unclaimed) if kind_of[index] in kinds]
    for index in free:
        for sites in builds.with_land(board.territories[index].mask):
            yield Project(sites, (index,), False)
    if not state.mover.cards & GRAB or state.hand < 2:
        return
    small = [board.territories[index] for index in free if board.territories[index].size == 2]
    for one, other in combinations(small, 2):
        for sites in builds.with_land(one.mask | other.mask):
            covered = sites[0].mask | sites[-1].mask
            if covered & one.mask and covered & other.mask:
                yield Project(sites, (one.index, other.index), False)


def spell_turn(state: GameState, candidate: Project, shown: Collection[int], shift: bool) -> Turn:
    """Returns a candidate as a turn; `shown` are the kinds of the face-up cards. If `shift` is true, the turn starts
    with a Market Shift."""
    claims = candidate.claims
    if not claims and not candidate.demolishes and can_expand(state):
        claims = (_idle_claim(state, candidate, shown),)
    steps: list[Step] = [Shift()] if shift else []
    if claims:
        steps.append(Take(tuple(sorted(state.edition.board.territories[index].name for index in claims))))
    if candidate.sites:
        first, *second = candidate.sites
        steps.append(Demolish(first.placement) if candidate.demolishes else Build(first.placement))
        steps += [Boom(site.placement) for site in second]
        if candidate.boom_first:
            steps[-2:] = reversed(steps[-2:])
    else:
        steps.append(Pass())
    return Turn(tuple(steps))


def _idle_claim(state: GameState, candidate: Project, shown: Collection[int]) -> int:
    """Returns a territory to take if the builds need no land: the territory next to most free land of the player. Among
    equal territories, the territory with most frontage is chosen, then the first by name."""
    board, kind_of = state.edition.board, state.edition.kind_of
    free = state.mover.free_land
    for site in candidate.sites:
        free &= ~site.mask

    def order(index: int) -> tuple[int, int, str]:
        territory = board.territories[index]
        near = (board.halo(territory.mask) & free).bit_count()
        return -near, -(territory.mask & board.frontage).bit_count(), territory.name

    return min((index for index in bits(state.unclaimed) if kind_of[index] in shown), key=order)
