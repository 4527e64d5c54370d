"""The most that other blocks, and tiles still to be built, can add: what a single block's options are held against."""

from __future__ import annotations

from collections.abc import Sequence

from .ground import Candidate, Ground
from .options import Option, Promising
from .worths import Worths


class Reserve:
    """Grows block by block: blocks that are listed give what they can, the others what their tiles can."""

    def __init__(self, ground: Ground, worths: Worths) -> None:
        self.ground, self.worths = ground, worths
        self._listed = [[0] * (ground.builds + 1) for _ in range(ground.actions + 1)]
        self._best: list[int] = []

    def most(self) -> int:
        """What no plan gains more than, from the tiles alone."""
        self.concerns(self.ground.candidates)
        return self._best[-1] + self.worths.most_extra

    def add(self, options: Sequence[tuple[int, Option]]) -> None:
        """One more block is listed, with the weights of its options."""
        best: dict[tuple[int, int], int] = {}
        for weight, option in options:
            cost = option.claims.bit_count() + option.demolitions, option.builds
            best[cost] = max(best.get(cost, 0), weight)
        before = [list(row) for row in self._listed]
        for (a, b), weight in best.items():
            for actions in range(a, len(before)):
                for builds in range(b, len(before[actions])):
                    most = weight + before[actions - a][builds - b]
                    self._listed[actions][builds] = max(self._listed[actions][builds], most)

    def concerns(self, unlisted: Sequence[Sequence[Candidate]]) -> None:
        """Takes note of the candidates of the blocks that are not listed yet."""
        gains: dict[int, int] = {}
        legendary = 0
        for candidates in unlisted:
            for candidate in candidates:
                if candidate.site.legendary:
                    legendary = max(legendary, candidate.gain)
                else:
                    gains[candidate.sort] = max(gains.get(candidate.sort, 0), candidate.gain)
        best = [legendary] if legendary else []
        for sort, gain in gains.items():
            best += [gain] * len(self.ground.sorts[sort])
        best.sort(reverse=True)
        self._best = [sum(best[:k]) for k in range(self.ground.builds + 1)]

    def at_least(self, floor: int) -> Promising:
        """Judges points scored on one block by whether a plan with them can reach a gain of `floor`."""
        scale, extra = self.worths.scale, self.worths.most_extra
        needed = [
            [
                floor
                - extra
                - max(self._best[k] + self._listed[actions][builds - k] // scale for k in range(builds + 1))
                for builds in range(self.ground.builds + 1)
            ]
            for actions in range(self.ground.actions + 1)
        ]

        def promising(gain: int, actions: int, builds: int) -> bool:
            return gain >= needed[actions][builds]

        return promising
