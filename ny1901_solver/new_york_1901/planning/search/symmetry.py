"""Symmetries: sets of buildings that make the same demands on turns, and equal blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import TypeAlias

from ...board import bits
from ...tiles import Generation, Site
from .block_options import Block
from .survey import Candidate, Ground

Traits: TypeAlias = tuple[object, ...]
Key: TypeAlias = tuple[int | None, tuple[int, ...], tuple[int, ...], int]


class SetKeys:
    """Makes keys of sets of buildings: for two sets with equal keys there are turns for both or for neither.

    To a turn the following of a building matters: its generation and, as long as something is locked, its points; the
    land of the estate that it touches, and other land by kind of card; what it is in the way of, and whether it stays.
    If a reading depends on the squares left of a territory (DEM-5), its squares matter, too. More than this matters
    only to a player who is stuck (TRN-5).
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._squares = ground.setup.readings.demolition_workers == "hand_and_footprint"
        self._all_unlocked = ground.player.score >= max(ground.setup.silver_at, ground.setup.gold_at)
        self._numbers: dict[Traits, int] = {}
        self._number_of: dict[Candidate, int] = {}

    def key(self, wanted: Sequence[Candidate], standing: Sequence[Site], unused: int | None) -> Key:
        """The key of a set of buildings, some of which stand at the end, with so many action cards left.

        It contains numbers only, as a search keeps many keys: for each building, in the order of these numbers, its
        traits and whether it stays; for the land that each one claims, kind and name; and which buildings overlap.
        """
        # Turns for one set are turns for another with the same key, with its buildings and land renamed: each condition
        # of `Timetable` depends on a building's traits, on overlaps, or on which land is claimed together, and all
        # three are in the key. Kinds of card are not renamed, as the market distinguishes them.
        stays = {site.index for site in standing}
        rows = [(2 * self._of(candidate) + (candidate.site.index in stays), candidate) for candidate in wanted]
        rows.sort(key=itemgetter(0))
        edition, names = self.ground.state.edition, dict[int, int]()
        kinds, most = edition.kinds, len(edition.board.territories)  # no kind is as high, nor a name
        land = tuple(
            (row * kinds + edition.kind_of[t]) * most + names.setdefault(t, len(names))
            for row, (_, candidate) in enumerate(rows)
            for t in bits(candidate.claims)
        )
        masks = [candidate.site.mask for _, candidate in rows]
        meets = sum(
            1 << i * len(masks) + j for i, one in enumerate(masks) for j, other in enumerate(masks[:i]) if one & other
        )
        return unused, tuple(number for number, _ in rows), land, meets

    def _of(self, candidate: Candidate) -> int:
        """The number that stands for a building's traits."""
        number = self._number_of.get(candidate)
        if number is None:
            site, player = candidate.site, self.ground.player
            hits = sum(1 << i for i, old in enumerate(player.buildings) if old.mask & site.mask)
            tells = not self._all_unlocked and site.generation < Generation.GOLD
            kinds = tuple(sorted(self.ground.state.edition.kind_of[t] for t in bits(candidate.claims)))
            traits = (
                site.generation,
                candidate.gain if tells else 0,
                site.legendary,
                site.territories & player.estate,
                kinds,
                hits,
                site.mask if self._squares else 0,
            )
            number = self._number_of[candidate] = self._numbers.setdefault(traits, len(self._numbers))
        return number


def equal_to(ground: Ground, block: Block) -> object:
    """A value that two blocks share if every plan for one is a plan of the same worth for the other; `None` for none.

    It lists the candidates with everything that matters to a plan, by numbers that do not depend on where the block
    lies. A block with land of a player is equal to none.
    """
    land = _union(candidate.site.territories for candidate in block.candidates)
    if block.first or land & ~ground.state.unclaimed:
        return None
    place = {square: i for i, square in enumerate(bits(_union(c.site.mask for c in block.candidates)))}
    number = {territory: i for i, territory in enumerate(bits(land))}
    kinds, territories = tuple(ground.state.edition.kind_of[t] for t in number), ground.state.edition.board.territories
    rows = tuple(
        (
            candidate.sort,
            candidate.gain,
            block.looks[i],
            tuple(place[square] for square in bits(candidate.site.mask)),
            tuple(number[t] for t in bits(candidate.site.territories)),
            tuple(n for t, n in number.items() if not territories[t].mask & ~candidate.site.mask),  # all of it (DEM-5)
            candidate.site.cards if ground.problem.wishes else 0,  # a wish may be about a street
        )
        for i, candidate in enumerate(block.candidates)
    )
    return kinds, rows


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def earlier_twins(equal: Sequence[object]) -> list[int | None]:
    """For each block the place of the last earlier block equal to it, or `None`."""
    last: dict[object, int] = {}
    twins = []
    for at, sign in enumerate(equal):
        twins.append(last.get(sign))
        if sign is not None:
            last[sign] = at
    return twins
