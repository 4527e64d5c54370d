"""Numbers the steps of an edition in a fixed order, which gives the action space for PettingZoo and OpenSpiel.

The steps are numbered in this order: pass, Market Shift, the claim of each territory, the claim of each pair of
territories of size 2 (Land Grab), the forced return of a worker from each territory, and, for each site on which a tile
can be built, a Build, a Demolish and a Boom (Construction Boom). Territories and sites are numbered in the edition's
order, so that editions with equal content have equal numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, combinations

from ..edition import Edition
from ..moves import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take
from ..rules.transition import Choices
from ..tiles import Site

PASS, SHIFT = 0, 1
"""The numbers of the two steps that concern no place on the board. The numbers of all other steps are greater."""


@dataclass(frozen=True, eq=False)
class ActionSpace:
    """All steps that can occur in a game with an edition, by number.

    `takes` maps the index of a territory, or the indices of two territories in ascending order, to the number of the
    step that claims them. `first_reclaim`, `first_build`, `first_demolish` and `first_boom` are the first numbers of
    these kinds of step.
    """

    edition: Edition
    steps: tuple[Step, ...]
    takes: dict[tuple[int, ...], int]
    first_reclaim: int
    first_build: int
    first_demolish: int
    first_boom: int

    @classmethod
    def of(cls, edition: Edition) -> ActionSpace:
        """Returns the action space of an edition; the same edition gives the same object."""
        return _action_space(edition)

    def __len__(self) -> int:
        return len(self.steps)

    @cached_property
    def numbers(self) -> dict[Step, int]:
        """The number of every step, as a mapping from steps to numbers; this is the inverse of the list `steps`."""
        return {step: number for number, step in enumerate(self.steps)}

    def legal(self, may: Choices) -> list[int]:
        """Returns the numbers of the legal steps, in ascending order."""
        numbers = [PASS] if may.may_pass else []
        if may.shift:
            numbers.append(SHIFT)
        numbers += sorted(self.takes[choice] for choice in may.takes)
        by_name = self.edition.board.by_name
        numbers += sorted(self.first_reclaim + by_name[name].index for name in may.reclaims)
        for first, sites in (
            (self.first_build, may.builds),
            (self.first_demolish, may.demolitions),
            (self.first_boom, may.booms),
        ):
            numbers += sorted(first + site.index for site in sites)
        return numbers


@lru_cache(maxsize=16)  # the number of cached action spaces, enough for the editions that one process compares
def _action_space(edition: Edition) -> ActionSpace:
    territories = edition.board.territories
    small = [territory.index for territory in territories if territory.size == 2]
    claims = [*((territory.index,) for territory in territories), *combinations(small, 2)]
    sites = _buildable(edition)
    takes = [Take(tuple(sorted(territories[index].name for index in claim))) for claim in claims]
    reclaims = [Reclaim(territory.name) for territory in territories]
    builds = [Build(site.placement) for site in sites]
    demolitions = [Demolish(site.placement) for site in sites]
    booms = [Boom(site.placement) for site in sites]
    first_take = SHIFT + 1
    first_reclaim = first_take + len(takes)
    first_build = first_reclaim + len(reclaims)
    return ActionSpace(
        edition=edition,
        steps=tuple(chain([Pass(), Shift()], takes, reclaims, builds, demolitions, booms)),
        takes={claim: first_take + number for number, claim in enumerate(claims)},
        first_reclaim=first_reclaim,
        first_build=first_build,
        first_demolish=first_build + len(sites),
        first_boom=first_build + 2 * len(sites),
    )


def _buildable(edition: Edition) -> tuple[Site, ...]:
    """Returns the sites (tiles in places) of all tiles except the starter building. The sites of the starter building
    have the last numbers, so leaving these sites out changes no other number."""
    return tuple(site for site in edition.sites.sites if site.tile != edition.starter)
