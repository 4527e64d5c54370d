"""Every effect that a turn can have, each once: what is built, what falls, and the cards it takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations

from ..board import bits
from ..moves import Boom, Build, Demolish, Pass, Shift, Step, Take, Turn
from ..rules.generator import BuildTails, demolitions
from ..rules.options import booms_before, can_expand
from ..state import GRAB, GameState
from ..tiles import Site


@dataclass(frozen=True, slots=True)
class Project:
    """The building part of a turn and the land it needs.

    `claims` are the territories that the builds need claimed in the same turn, none, one or two by Land Grab;
    with none, any take will do if the player has to expand. `demolishes` tells whether the first site
    replaces buildings; a second site is built by Construction Boom, and before the first with `boom_first`.
    """

    sites: tuple[Site, ...]
    claims: tuple[int, ...]
    demolishes: bool
    boom_first: bool = False

    @property
    def effect(self) -> tuple[frozenset[int], bool]:
        """What tells turns apart on the board: the sites built, in whatever order."""
        return frozenset(site.index for site in self.sites), self.demolishes

    @property
    def cards(self) -> int:
        """How many action cards the candidate uses."""
        return (len(self.sites) > 1) + (len(self.claims) > 1)


def candidates(state: GameState, kinds: Collection[int]) -> Iterator[Project]:
    """All candidates that could be played with face-up cards of the given kinds.

    Claims that no build needs are left out: they change no points. Nothing that has an effect of its own is.
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


def spelled(state: GameState, candidate: Project, shown: Collection[int], shift: bool) -> Turn:
    """A candidate as a turn, with cards of the kinds `shown` to take from, after a Market Shift or not."""
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
    """A territory to take when the builds need none: beside most free own land, then by frontage, then by name."""
    board, kind_of = state.edition.board, state.edition.kind_of
    free = state.mover.free_land
    for site in candidate.sites:
        free &= ~site.mask

    def order(index: int) -> tuple[int, int, str]:
        territory = board.territories[index]
        near = (board.halo(territory.mask) & free).bit_count()
        return -near, -(territory.mask & board.frontage).bit_count(), territory.name

    return min((index for index in bits(state.unclaimed) if kind_of[index] in shown), key=order)
