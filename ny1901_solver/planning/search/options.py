"""What a plan could do on one block: every set of tiles built there, with what is left standing of old and new.

Blocks meet only in the turns, workers, cards and tiles that they share, so each is looked at alone. Where a
building stood that has fallen since makes no difference to what can follow, so such histories are one option."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from ...board import bits
from ...tiles import Generation, Site
from .ground import Candidate, Ground

Promising: TypeAlias = Callable[[int, int, int], bool]
"""Whether points scored on a block, with so many actions and builds left for all blocks, can still matter."""
REPORTED = 64
Key: TypeAlias = tuple[int, int, int]


def any_is_promising(gain: int, actions: int, builds: int) -> bool:
    """Leaves nothing out (a `Promising`)."""
    return True


@dataclass(slots=True, eq=False)
class Option:
    """Tiles built on one block in any order, and the buildings of the block that stand at the end.

    It has `builds` new buildings, needs `claims` with at least `takes` cards, and at least `demolitions`, and
    scores `gain` at once: `bronze` and `silver` points of it from these generations. `highest` is the highest
    generation built, `tiles` the tiles and legendaries in `Ground.counts`. `before` are the options of one
    building less that lead here, each with the building that does it.
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
    before: list[tuple[Option, int]] = field(default_factory=list)

    @property
    def standing(self) -> tuple[Site, ...]:
        """The buildings of the block at the end."""
        return tuple(self.block.sites[i] for i in bits(self.stands))

    def histories(self) -> Iterator[tuple[Candidate, ...]]:
        """Every set of sites that the option can have been built on."""
        ways: dict[tuple[Option, tuple[int, ...]], None] = {(self, ()): None}
        for _ in range(self.builds):
            ways = {(before, tuple(sorted((*built, i)))): None for option, built in ways for before, i in option.before}
        for built in sorted({built for _, built in ways}):
            yield tuple(self.block.candidates[i - self.block.first] for i in built)


class Block:
    """Which buildings of a block, standing ones first and then candidates, are in whose way."""

    def __init__(self, number: int, old: list[Site], candidates: tuple[Candidate, ...]) -> None:
        self.number = number
        self.first = len(old)
        self.candidates = candidates
        self.sites = [*old, *(candidate.site for candidate in candidates)]
        self.meets, self.lower = in_the_way(self.sites)


def in_the_way(sites: list[Site]) -> tuple[list[int], list[int]]:
    """For each site the masks of the others that share a square with it, and of those of a lower generation."""
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
    promising: Promising = any_is_promising,
    widest: int | None = None,
) -> list[Option]:
    """Every promising option of a block but the empty one; with `widest`, only so many of each number of builds.

    `spend` is told the number of options looked at, from time to time.
    """
    old = [site for site in ground.player.buildings if site.block == number]
    block = Block(number, old, ground.candidates[number])
    level = [Option(block, (1 << len(old)) - 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)]
    found: list[Option] = []
    for more in range(ground.builds - 1, -1, -1):
        level = list(_one_more(ground, block, level, more, promising, spend).values())
        if widest is not None and len(level) > widest:
            level = sorted(level, key=lambda option: -option.gain)[:widest]
        found += level
    return found


def _one_more(
    ground: Ground,
    block: Block,
    level: list[Option],
    more: int,
    promising: Promising,
    spend: Callable[[int], None],
) -> dict[Key, Option]:
    """The options with one building more; of ways to one option, the fewest demolitions count."""
    after: dict[Key, Option] = {}
    counts, king = ground.counts, ground.king
    steps = [
        (i, candidate, counts.units[candidate.sort] + (king if candidate.site.legendary else 0), block.meets[i])
        for i, candidate in enumerate(block.candidates, block.first)
    ]
    for number, option in enumerate(level, 1):
        if not number % REPORTED:
            spend(REPORTED)
        used, standing, room = option.tiles + counts.room, option.stands, ground.actions - option.demolitions
        for i, candidate, tile, meets in steps:
            hit = meets & standing
            if used + tile & counts.over or hit & ~block.lower[i]:
                continue
            claims = option.claims | candidate.claims
            if claims.bit_count() + bool(hit) > room:
                continue
            key = standing & ~hit | 1 << i, option.tiles + tile, claims
            known = after.get(key)
            if known is None:
                takes = option.takes if claims == option.claims else ground.takes(claims)
                if takes + bool(hit) > room:
                    continue
                known = _with(option, i, candidate, key, takes, option.demolitions + bool(hit))
                left = ground.actions - claims.bit_count() - known.demolitions
                if not ground.unlock_possible(known.bronze, known.silver, known.highest, more):
                    continue
                if not promising(known.gain, left, more):
                    continue
                after[key] = known
            known.demolitions = min(known.demolitions, option.demolitions + bool(hit))
            known.before.append((option, i))
    return after


def _with(option: Option, i: int, candidate: Candidate, key: Key, takes: int, demolitions: int) -> Option:
    generation, gain = candidate.site.generation, candidate.gain
    return Option(
        option.block,
        key[0],
        option.builds + 1,
        key[2],
        takes,
        demolitions,
        key[1],
        option.gain + gain,
        option.bronze + (gain if generation == Generation.BRONZE else 0),
        option.silver + (gain if generation == Generation.SILVER else 0),
        max(option.highest, generation),
    )
