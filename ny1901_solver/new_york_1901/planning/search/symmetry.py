"""Detects symmetries: sets of buildings that can be built by equivalent turns, and blocks of the board that are
equal."""

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
    """Computes keys of sets of buildings.

    If two sets of buildings have equal keys, then either both sets can be built, or neither set can be built.

    Five properties of a building matter to turns: its generation; its points, while a generation is locked; the
    player's territories that the building touches, and the kinds of other territories; the buildings whose place it
    blocks; and whether the building stands at the end. The squares of a building also matter to turns if a reading
    depends on the squares that are left of a territory (DEM-5). Other properties of a building matter only to a player
    who is stuck without a worker (TRN-5).
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._squares = ground.setup.readings.demolition_workers == "hand_and_footprint"
        self._all_unlocked = ground.player.score >= max(ground.setup.silver_at, ground.setup.gold_at)
        self._numbers: dict[Traits, int] = {}
        self._number_of: dict[Candidate, int] = {}

    def key(self, wanted: Sequence[Candidate], standing: Sequence[Site], unused: int | None) -> Key:
        """Returns the key of a set of buildings; `standing` are the buildings that stand at the end, and the number of
        action cards left is part of the key.

        The key contains only numbers, because a search stores many keys. For each building, the key contains the
        properties of the building and whether it stands at the end. For each claimed territory, the key contains the
        kind and a number that names the territory. The key also contains the pairs of buildings that overlap. In the
        key, the buildings are sorted by the numbers that represent their properties.
        """
        # Turns for one set become turns for another set with the same key when its buildings and land are renamed. Each
        # condition of `Timetable` depends on the properties of a building, on overlaps, or on which land is claimed
        # together, and the key contains all three. Kinds of card are not renamed, because the market distinguishes
        # them.
        stays = {site.index for site in standing}
        rows = [(2 * self._of(candidate) + (candidate.site.index in stays), candidate) for candidate in wanted]
        rows.sort(key=itemgetter(0))
        edition, names = self.ground.state.edition, dict[int, int]()
        kinds, most = (
            edition.kinds,
            len(edition.board.territories),
        )  # a number that is higher than every kind and every name
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
        """Returns the number that represents the properties of a building."""
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
    """Returns a value for comparing blocks: two blocks have equal values if every plan for one block is a plan of the
    same worth for the other block. Returns `None` if no other block can be equal.

    The value lists the candidates with all properties that matter to a plan, as numbers that do not depend on the
    place of the block. A block on which a player has land is not equal to any other block.
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
            tuple(
                n for t, n in number.items() if not territories[t].mask & ~candidate.site.mask
            ),  # all squares of the territory matter (DEM-5)
            candidate.site.cards if ground.problem.wishes else 0,  # a goal may concern a street
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
    """Returns for each block the place, in the list of blocks, of the last earlier block that is equal; `None` if no
    earlier block is equal."""
    last: dict[object, int] = {}
    twins = []
    for at, sign in enumerate(equal):
        twins.append(last.get(sign))
        if sign is not None:
            last[sign] = at
    return twins
