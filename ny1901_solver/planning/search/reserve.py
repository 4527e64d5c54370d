"""The most that other blocks, and tiles still to be built, can add: what a single block's options are held against."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...tiles import Generation
from .ground import Candidate, Ground
from .options import Option, Promising

NEVER = -(10**30)  # far below any worth, whatever an edition's tiles score; sums of it stay so


class Reserve:
    """Grows block by block: blocks that are listed give what they can, the others what their tiles can.

    `of_option` and `of_candidate` are what they add at most, in one measure; a plan reaches `least` in it, or it
    does not matter.
    """

    def __init__(
        self,
        ground: Ground,
        of_candidate: Callable[[Candidate], int],
        of_option: Callable[[Option], int],
        least: int = 0,
    ) -> None:
        self.ground, self.least = ground, least
        self._of_candidate, self._of_option = of_candidate, of_option
        self._listed = [[0] * (ground.builds + 1) for _ in range(ground.actions + 1)]
        self._best: list[int] = []
        self._missing = max(0, ground.setup.gold_at - ground.player.score)
        tiles = self._tiles(ground.candidates)
        self._low = _unlocking(ground.builds, 0, [tile for tile in tiles if tile[1] >= 0])
        self._any = _unlocking(ground.builds, self._missing, [(worth, max(0, low)) for worth, low in tiles])

    def most(self) -> int:
        """What no plan exceeds, from the tiles alone."""
        self.concerns(self.ground.candidates)
        return self._best[-1]

    def add(self, options: Sequence[Option]) -> None:
        """One more block is listed."""
        best: dict[tuple[int, int], int] = {}
        for option in options:
            cost = option.claims.bit_count() + option.demolitions, option.builds
            best[cost] = max(best.get(cost, 0), self._of_option(option))
        before = [list(row) for row in self._listed]
        for (a, b), worth in best.items():
            for actions in range(a, len(before)):
                for builds in range(b, len(before[actions])):
                    most = worth + before[actions - a][builds - b]
                    self._listed[actions][builds] = max(self._listed[actions][builds], most)

    def concerns(self, unlisted: Sequence[Sequence[Candidate]]) -> None:
        """Takes note of the candidates of the blocks that are not listed yet."""
        best = sorted((worth for worth, _ in self._tiles(unlisted)), reverse=True)
        self._best = [sum(best[:k]) for k in range(self.ground.builds + 1)]

    def _tiles(self, blocks: Sequence[Sequence[Candidate]]) -> list[tuple[int, int]]:
        """What each tile adds at most, and its points towards gold, -1 for gold itself; of legendaries the best one."""
        sorts: dict[int, tuple[int, int]] = {}
        for candidates in blocks:
            for candidate in candidates:
                low = candidate.gain if candidate.site.generation < Generation.GOLD else -1
                key = -1 if candidate.site.legendary else candidate.sort
                sorts[key] = max(sorts.get(key, (0, low)), (self._of_candidate(candidate), low))
        return [tile for sort, tile in sorts.items() for _ in range(1 if sort < 0 else len(self.ground.sorts[sort]))]

    def promising(self) -> Promising:
        """Judges options of one block by whether a plan with them can reach `least`."""
        needed = [
            [
                self.least - max(self._best[k] + self._listed[actions][builds - k] for k in range(builds + 1))
                for builds in range(self.ground.builds + 1)
            ]
            for actions in range(self.ground.actions + 1)
        ]

        def promising(option: Option, more: int) -> bool:
            left = self.ground.actions - option.claims.bit_count() - option.demolitions
            worth = self._of_option(option)
            return worth >= needed[left][more] and worth + self._unlocked(option, more) >= self.least

        return promising

    def _unlocked(self, option: Option, more: int) -> int:
        """The most that so many tiles more can add, all blocks together, gold among them only if unlocked (BLD-2)."""
        missing = min(self._missing, max(0, self._missing - option.bronze - option.silver))
        most = self._any[more][missing]
        return most if option.highest == Generation.GOLD else max(most, self._low[more][0])


def _unlocking(builds: int, missing: int, tiles: Sequence[tuple[int, int]]) -> list[list[int]]:
    """By number of tiles at most and points that they have to score towards gold at least: the most that they add."""
    best = [[0] + [NEVER] * missing for _ in range(builds + 1)]
    for worth, low in tiles:
        for k in range(builds, 0, -1):
            for points in range(missing, -1, -1):
                best[k][points] = max(best[k][points], best[k - 1][max(0, points - low)] + worth)
    return best
