"""Lists the options of one block of the board: all sets of tiles that a plan can build on the block, each with the
buildings that stand at the end.

Blocks share only turns, workers, cards and tiles, so the options of each block can be listed separately. The place of a
demolished building does not matter to later turns, so sequences of builds that differ only in such places are one
option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ...board import bits
from ...tiles import Generation, Site
from .survey import Candidate, Ground

REPORTED = 64
Key: TypeAlias = tuple[int, int, int]
Look: TypeAlias = Callable[[Site], int]
Build: TypeAlias = tuple[int, int, Candidate, int, int, int, int]
"""A building that can be added to an option: its number and bit, its candidate (a tile on a site), the claims that it
needs, the amount that it adds to the counts, and two masks of the buildings on its squares."""


@dataclass(slots=True, eq=False)
class Option:
    """A set of tiles built on one block in any order, and the buildings of the block that stand at the end.

    An option has `builds` new buildings. The option needs the territories `claims`, at least `takes` cards and at least
    `demolitions` demolitions. The option scores `gain` points at once, of which `bronze` and `silver` points come from
    tiles of these generations. `highest` is the highest generation that the option builds. `tiles` has the numbers of
    tiles and Legendaries, packed as in `Ground.counts`. `looks` has the standing buildings with the properties that
    matter to the final score. If all built tiles still stand, the option is `plain`. For any other option, `before` has
    the options with one building less that lead to this option, each with the building to add.
    """

    block: Block
    stands: int
    builds: int
    claims: int
    takes: int
    demolitions: int
    tiles: int
    gain: int
    bronze: int
    silver: int
    highest: int
    looks: int
    before: tuple[tuple[Option, int], ...] = ()
    _histories: tuple[tuple[Candidate, ...], ...] = ()

    @property
    def standing(self) -> tuple[Site, ...]:
        """The buildings that stand on the block at the end, as a mask."""
        return tuple(self.block.sites[i] for i in bits(self.stands))

    @property
    def plain(self) -> bool:
        """Whether all tiles that were built still stand."""
        return (self.stands >> self.block.first).bit_count() == self.builds

    def histories(self) -> tuple[tuple[Candidate, ...], ...]:
        """Yields every set of sites (a tile in a place) on which the tiles of the option can have been built."""
        if not self._histories:
            first, candidates = self.block.first, self.block.candidates
            sets = sorted(self._building_sets())
            self._histories = tuple(tuple(candidates[i - first] for i in built) for built in sets)
        return self._histories

    def _building_sets(self) -> set[tuple[int, ...]]:
        if self.plain:
            return {tuple(i for i in bits(self.stands) if i >= self.block.first)}
        return {tuple(sorted((*built, i))) for before, i in self.before for built in before._building_sets()}


Promising: TypeAlias = Callable[[Option, int, int], bool]
"""A function that returns whether an option of a block can be part of a plan that is good enough to matter.

The arguments of the function are the option, the number of builds left for all blocks, and a mask of the block's
candidates (possible buildings) that may still be built.
"""


class Block:
    """The buildings of a block: first the standing buildings, then the candidates. Each building comes with the
    buildings in its way, and with its properties for the final score (`looks`).
    """

    def __init__(self, number: int, old: list[Site], candidates: tuple[Candidate, ...], look: Look) -> None:
        self.number = number
        self.first = len(old)
        self.candidates = candidates
        self.sites = [*old, *(candidate.site for candidate in candidates)]
        self.meets, self.lower = in_the_way(self.sites)
        self.looks = [look(site) for site in self.sites]


class Following:
    """Computes a mask of the block's candidates that may still be built after an option, whatever is built in between.

    The mask never leaves out a candidate that can be built. A candidate is excluded only if something is missing that
    no later turn gives back: a tile, claims, cards, or its squares. Squares are missing if buildings stand there whose
    generation is too high for all candidates of the block to demolish.
    """

    def __init__(self, ground: Ground, block: Block) -> None:
        self._ground, self._candidates = ground, block.candidates
        highest = max(candidate.site.generation for candidate in block.candidates)
        # No candidate is high enough to demolish these buildings (DEM-2), so the candidates on their squares cannot be
        # built any more.
        lasts = {i: block.meets[i] | 1 << i for i, site in enumerate(block.sites) if site.generation >= highest}
        self._lasting = sum(1 << i for i in lasts)
        self._blocked = {i: ~(blocked >> block.first) for i, blocked in lasts.items()}
        self._steps = [
            # A building also blocks another tile of the same sort on the same site.
            (i, 1 << i, candidate, candidate.claims, candidate.counted, block.meets[i] | 1 << i, ~block.lower[i])
            for i, candidate in enumerate(block.candidates, block.first)
        ]
        self._reached: dict[tuple[int, int], int] = {}
        self._unused: dict[int, int] = {}
        self._steps_of: dict[int, list[Build]] = {}

    def after(self, option: Option) -> int:
        """Returns the candidates that may be built after an option."""
        key = option.claims, option.demolitions
        reached = self._reached.get(key)
        if reached is None:
            reached = self._reached[key] = self._within(option.claims, self._ground.actions - option.demolitions)
        unused = self._unused.get(option.tiles)
        if unused is None:
            unused = self._unused[option.tiles] = self._with_tiles_left(option.tiles)
        candidates = reached & unused
        for i in bits(option.stands & self._lasting):
            candidates &= self._blocked[i]
        return candidates

    def _within(self, claims: int, room: int) -> int:
        """Returns the candidates that fit into `room`: with such a candidate, neither the number of claims nor the
        number of cards to take for the claims exceeds `room`."""
        wider = ((number, claims | candidate.claims) for number, candidate in enumerate(self._candidates))
        return sum(1 << n for n, union in wider if union.bit_count() <= room and self._ground.takes(union) <= room)

    def _with_tiles_left(self, tiles: int) -> int:
        used, over = tiles + self._ground.counts.room, self._ground.counts.over
        return sum(1 << n for n, candidate in enumerate(self._candidates) if not used + candidate.counted & over)

    def steps(self, following: int) -> list[Build]:
        """Returns the data that are needed to add the block's candidates (possible buildings) one by one."""
        builds = self._steps_of.get(following)
        if builds is None:
            builds = self._steps_of[following] = [self._steps[number] for number in bits(following)]
        return builds


def in_the_way(sites: list[Site]) -> tuple[list[int], list[int]]:
    """Returns two lists of masks, with one mask for each site: the other sites that share a square with this site, and
    those of the other sites whose tile has a lower generation."""
    meets, lower = [0] * len(sites), [0] * len(sites)
    for i, site in enumerate(sites):
        for j, other in enumerate(sites):
            if i != j and site.mask & other.mask:
                meets[i] |= 1 << j
            if other.generation < site.generation:
                lower[i] |= 1 << j
    return meets, lower


def options_of_block(
    ground: Ground,
    number: int,
    spend: Callable[[int], None],
    look: Look,
    promising: Promising | None = None,
    widest: int | None = None,
) -> list[Option]:
    """Returns every promising option of a block except the empty option; with `widest`, at most `widest` options for
    each number of builds.

    `spend` is called from time to time with the number of examined options.
    """
    old = [site for site in ground.player.buildings if site.block == number]
    block = Block(number, old, ground.candidates[number], look)
    level = [Option(block, (1 << len(old)) - 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(block.looks[: len(old)]))]
    options: list[Option] = []
    following = Following(ground, block)
    for more in range(ground.builds - 1, -1, -1):
        level = list(_one_more(ground, following, level, more, promising, spend).values())
        if widest is not None:
            level = list(_best_of_each(level, widest))
        options += [option for option in level if promising(option, more, 0)] if promising else level
    return options


def _best_of_each(level: list[Option], widest: int) -> Iterator[Option]:
    """Returns the best options for each highest generation, because the best option of all may need a generation that
    stays locked."""
    taken = [0] * (max(Generation) + 1)
    for option in sorted(level, key=lambda option: -option.gain):
        taken[option.highest] += 1
        if taken[option.highest] <= widest:
            yield option


def _one_more(
    ground: Ground,
    following: Following,
    level: list[Option],
    more: int,
    promising: Promising | None,
    spend: Callable[[int], None],
) -> dict[Key, Option]:
    """Returns the options that have one more building than the given options.

    If several sequences of builds lead to one option, the least number of demolitions counts.

    An option is left out if the option needs too many actions, if the points to unlock its tiles are missing, or if the
    option is not `promising`.
    """
    # Why options with one key may be merged: they differ only in the places of demolished buildings. None of these is
    # gold, because gold cannot be demolished (DEM-2), and only gold scores by its place (SCO-6). All other tiles score
    # their printed points, and the key counts sorts. So gain, points by generation, highest generation and looks depend
    # only on the key, and so do the claims and the cards that they take.
    # Why the fewest demolitions count: they only use up actions, so an option with fewer allows everything that one
    # with more does. All ways to an option have as many builds, so its number of demolitions is final before the next
    # level reads it. An option left out with some demolitions is left out with as many or more, and examined again with
    # fewer.
    # Why ways through an option that was left out may be missing from `before`: such a way builds that option first,
    # and the test says that no plan in which the block passes through it matters.
    after: dict[Key, Option] = {}
    left_out: dict[Key, int] = {}  # the option was left out with this number of demolitions or more
    for number, option in enumerate(level, 1):
        if not number % REPORTED:
            spend(REPORTED)
        standing, old_claims = option.stands, option.claims
        for i, bit, candidate, new_claims, tile, meets, higher in following.steps(following.after(option)):
            hit = meets & standing
            if hit & higher:
                continue
            claims, demolitions = old_claims | new_claims, option.demolitions + (1 if hit else 0)
            if claims.bit_count() + demolitions > ground.actions:
                continue
            key = standing & ~hit | bit, option.tiles + tile, claims
            known = after.get(key)
            if known is None:
                if left_out.get(key, demolitions + 1) <= demolitions:
                    continue
                takes = option.takes if claims == old_claims else ground.takes(claims)
                if takes + demolitions > ground.actions:
                    continue
                known = _with(option, i, candidate, key, takes, hit)
                if not ground.unlock_possible(known.bronze, known.silver, known.highest, more) or (
                    promising and not promising(known, more, following.after(known))
                ):
                    left_out[key] = demolitions
                    continue
                after[key] = known
            elif demolitions < known.demolitions:
                known.demolitions = demolitions
            if not known.plain:
                known.before = (*known.before, (option, i))
    return after


def _with(option: Option, i: int, candidate: Candidate, key: Key, takes: int, hit: int) -> Option:
    """Returns an option with one more building, which demolishes the buildings of the mask `hit`."""
    generation, gain, looks = candidate.site.generation, candidate.gain, option.block.looks
    return Option(
        option.block,
        key[0],
        option.builds + 1,
        key[2],
        takes,
        option.demolitions + bool(hit),
        key[1],
        option.gain + gain,
        option.bronze + (gain if generation == Generation.BRONZE else 0),
        option.silver + (gain if generation == Generation.SILVER else 0),
        max(option.highest, generation),
        option.looks + looks[i] - (sum(looks[j] for j in bits(hit)) if hit else 0),
    )
