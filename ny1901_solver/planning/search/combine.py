"""Every choice of at most one option a block, by what it is worth at most, the greatest first.

The most that the blocks from one on can give for so many actions and builds bounds the choice; tiles, kinds
of card and the king token are counted in one packed integer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import sub

from ...board import bits
from .ground import Ground
from .options import Option
from .wishing import Need

REPORTED = 256


@dataclass(frozen=True, slots=True, eq=False)
class Weighed:
    """An option with the most that it is worth, what it uses, its packed counts, and what it gives to each need."""

    option: Option
    weight: int
    actions: int
    builds: int
    packed: int
    gives: tuple[int, ...]


class Combinations:
    """The choices of a ground that meet all needs; `spend` is told of partial ones looked at, from time to time."""

    def __init__(
        self,
        ground: Ground,
        blocks: Sequence[Sequence[tuple[int, Option]]],
        spend: Callable[[int], None],
        needs: Sequence[Need] = (),
    ) -> None:
        self.ground = ground
        self._spend, self._nodes = spend, 0
        self._over = ground.counts.over
        grouped = [_grouped(ground, options, needs) for options in blocks if options]
        grouped.sort(key=lambda groups: -max(group[0].weight for group in groups.values()))
        self._blocks = grouped
        self._rest = _rest_bounds(ground, grouped, lambda weighed: weighed.weight)
        self._needed = tuple(need.least for need in needs)
        self._gives = [_rest_bounds(ground, grouped, _given(n)) for n in range(len(needs))]

    @property
    def bound(self) -> int:
        """What no choice exceeds."""
        return self._rest[0][self.ground.actions][self.ground.builds]

    def level(self, least: int, below: int) -> Iterator[tuple[Option, ...]]:
        """Every choice that weighs at least `least` and less than `below`, in a fixed order."""
        if least <= 0 < below and max(self._needed, default=0) <= 0:
            yield ()
        start = 0, 0, self.ground.actions, self.ground.builds, self.ground.counts.room, (), (least, below)
        yield from self._chosen(*start, missing=self._needed)

    def _chosen(
        self,
        first: int,
        weight: int,
        actions: int,
        builds: int,
        packed: int,
        chosen: tuple[Option, ...],
        limits: tuple[int, int],
        queue: int = 0,
        demolitions: int = 0,
        missing: tuple[int, ...] = (),
    ) -> Iterator[tuple[Option, ...]]:
        least, below = limits
        for at in range(first, len(self._blocks)):
            if weight + self._rest[at][actions][builds] < least:
                return
            if missing and any(
                rest[at][actions][builds] < lack for lack, rest in zip(missing, self._gives, strict=True)
            ):
                return
            after = self._rest[at + 1]
            for (a, b), group in self._blocks[at].items():
                if a > actions or b > builds:
                    continue
                needed = least - weight - after[actions - a][builds - b]
                for weighed in group:
                    if weighed.weight < needed:
                        break
                    if packed + weighed.packed & self._over:
                        continue
                    takes = max(queue, weighed.option.takes)
                    falls = demolitions + weighed.option.demolitions
                    if takes + falls > self.ground.actions:
                        continue
                    self._nodes += 1
                    if not self._nodes % REPORTED:
                        self._spend(REPORTED)
                    options, total = (*chosen, weighed.option), weight + weighed.weight
                    lacks = missing and tuple(map(sub, missing, weighed.gives))
                    if least <= total < below and (not lacks or max(lacks) <= 0):
                        yield options
                    if builds > b:
                        yield from self._chosen(
                            at + 1,
                            total,
                            actions - a,
                            builds - b,
                            packed + weighed.packed,
                            options,
                            limits,
                            takes,
                            falls,
                            lacks,
                        )


def _grouped(
    ground: Ground, options: Sequence[tuple[int, Option]], needs: Sequence[Need]
) -> dict[tuple[int, int], list[Weighed]]:
    kind_of = ground.state.edition.kind_of
    groups: dict[tuple[int, int], list[Weighed]] = {}
    for weight, option in options:
        packed = option.tiles
        for t in bits(option.claims):
            packed += ground.claims_of(kind_of[t])
        actions, builds = option.claims.bit_count() + option.demolitions, option.builds
        gives = tuple(need.of(option) for need in needs)
        groups.setdefault((actions, builds), []).append(Weighed(option, weight, actions, builds, packed, gives))
    for group in groups.values():
        group.sort(key=lambda weighed: -weighed.weight)
    return groups


def _given(need: int) -> Callable[[Weighed], int]:
    return lambda weighed: weighed.gives[need]


def _rest_bounds(
    ground: Ground, blocks: Sequence[dict[tuple[int, int], list[Weighed]]], worth: Callable[[Weighed], int]
) -> list[list[list[int]]]:
    """By block, actions and builds left: the most that this block and those after it can be worth."""
    size = range(ground.actions + 1), range(ground.builds + 1)
    rest = [[[0 for _ in size[1]] for _ in size[0]]]
    for groups in reversed(blocks):
        after = rest[0]
        best = [list(row) for row in after]
        for (a, b), group in groups.items():
            top = max(map(worth, group))
            for actions in range(a, len(best)):
                for builds in range(b, len(best[actions])):
                    most = top + after[actions - a][builds - b]
                    best[actions][builds] = max(best[actions][builds], most)
        rest.insert(0, best)
    return rest
