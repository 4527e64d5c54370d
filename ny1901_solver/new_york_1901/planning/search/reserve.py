"""Upper bounds of what the rest of a plan can add to an option of one block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, chain
from typing import TypeAlias

from ...tiles import Generation
from .block_options import Option, Promising
from .survey import Candidate, Ground

Rest: TypeAlias = list[list[int]]
LARGE = 200  # different questions about a block after which a finer bound is worth its few milliseconds
NEVER = -(10**30)  # far below any worth, whatever an edition's tiles score; sums of it stay so


class Reserve:
    """Bounds in one measure, points or weights, that grow finer with each block whose options are listed (`add`).

    `of_option` and `of_candidate` are upper bounds of what one of these adds. A plan that does not reach `least` does
    not matter. What listed blocks add is bounded by their options, what others add by their tiles: each tile counts
    once, as the best of its candidates, and where two of them meet or which cards they need is set aside, so that no
    bound is too low.
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
        self._missing = max(0, ground.setup.gold_at - ground.player.score)
        tiles = self._tiles(ground.candidates)
        self._low = _unlocking(ground.builds, 0, [tile for tile in tiles if tile[1] >= 0])
        self._any = _unlocking(ground.builds, self._missing, [(worth, max(0, low)) for worth, low in tiles])

    def most(self) -> int:
        """Upper bound of all plans, from the tiles alone: the best `builds` of them, unlocked or not."""
        return self._any[self.ground.builds][0]

    def add(self, options: Sequence[Option]) -> None:
        """Takes in the options of one more block: by actions and builds, the greatest sum of one option a block."""
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

    def _key(self, candidate: Candidate) -> int:
        """Candidates of one key share tiles: those of a sort, and all legendaries, of which there is one (BLD-1)."""
        return -1 if candidate.site.legendary else candidate.sort

    def _tiles(self, blocks: Sequence[Sequence[Candidate]]) -> list[tuple[int, int]]:
        """By tile: upper bound of what it adds, and its points towards gold, -1 if it is gold; one legendary."""
        best: dict[int, tuple[int, int]] = {}
        for candidate in chain.from_iterable(blocks):
            low = candidate.gain if candidate.site.generation < Generation.GOLD else -1
            key = self._key(candidate)
            best[key] = max(best.get(key, (0, low)), (self._of_candidate(candidate), low))
        return [tile for key, tile in best.items() for _ in range(self._number(key))]

    def _number(self, key: int) -> int:
        return 1 if key < 0 else len(self.ground.sorts[key])

    def promising(self, block: int, unlisted: Sequence[int]) -> Promising:
        """The judge of a block's options, with the blocks that are not listed yet: can a plan with one reach `least`?

        To an option is added what listed blocks add at most, and the best tiles of the unlisted blocks and of its own,
        there of the candidates that may still follow it (a mask). What it needs of builds and actions is taken off. A
        finer bound for the unlisted blocks (`_beside`) and one by unlocks (`_unlock_bound`) are upper bounds as well,
        so the least of them counts.
        """
        listed, here_of = self._listed, self._sums(block, ())
        sums_of = self._sums(block, unlisted) if unlisted else here_of
        beside: Rest | None = None
        known: dict[tuple[int, int, int], int] = {}

        def most_of(following: int, left: int, more: int) -> int:
            nonlocal beside
            together = enumerate(sums_of(following)[: more + 1])
            most = max(worth + listed[left][more - k] for k, worth in together)
            if not unlisted:
                return most
            if beside is None:
                if len(known) < LARGE:
                    return most
                beside = self._beside(unlisted)
                known.clear()
            apart = enumerate(here_of(following)[: more + 1])
            return min(most, max(worth + beside[left][more - k] for k, worth in apart))

        def promising(option: Option, more: int, following: int) -> bool:
            left = self.ground.actions - option.claims.bit_count() - option.demolitions
            key = following, left, more
            most = known.get(key)
            if most is None:
                most = known[key] = most_of(*key)
            worth = self._of_option(option)
            return worth + most >= self.least and worth + self._unlock_bound(option, more) >= self.least

        return promising

    def _beside(self, unlisted: Sequence[int]) -> Rest:
        """By actions and builds left: upper bound of what listed and unlisted blocks add together.

        Without a demolition all tiles of the unlisted blocks lie side by side, on free squares of the estate and of at
        most as many territories as actions are spent there, each taken as large as any. With one, room is no limit, but
        an action less is left for claims. Both are upper bounds for their case, so the greater one is for all.
        """
        # The plain case is a knapsack of tiles into `room` squares, each tile as small and as good as any of its
        # candidates: a plan's own tiles are one way to fill it, as buildings share no square (BLD-4) and none falls.
        # The other case drops the room and keeps a claim less, the action that demolishes.
        ground, listed, board = self.ground, self._listed, self.ground.state.edition.board
        candidates = [candidate for block in unlisted for candidate in ground.candidates[block]]
        land = board.land(ground.player.estate)
        for building in ground.player.buildings:
            land &= ~building.mask
        free = sum((land & board.blocks[block]).bit_count() for block in unlisted)
        widest = max(territory.mask.bit_count() for territory in board.territories)
        rest = [list(row) for row in listed]
        for a in range(ground.actions + 1):
            near = [c for c in candidates if c.claims.bit_count() <= a]
            plain = self._packing(near, free + widest * a)
            nearer = [c for c in near if c.claims.bit_count() < a]
            tiles = sorted((worth for worth, _ in self._tiles([nearer])), reverse=True)[: ground.builds]
            demolishing = list(accumulate(tiles, initial=0))
            for k in range(1, ground.builds + 1):
                worth = max(plain[k], demolishing[min(k, len(tiles))])
                for actions in range(a, len(rest)):
                    for builds in range(k, len(rest[actions])):
                        most = worth + listed[actions - a][builds - k]
                        rest[actions][builds] = max(rest[actions][builds], most)
        return rest

    def _packing(self, candidates: Sequence[Candidate], room: int) -> list[int]:
        """By number of tiles: the most that so many add that have `room` together, each as small as its candidates."""
        tiles: dict[int, tuple[int, int]] = {}
        for candidate in candidates:
            key, size = self._key(candidate), candidate.site.mask.bit_count()
            worth, least = tiles.get(key, (0, size))
            tiles[key] = max(worth, self._of_candidate(candidate)), min(least, size)
        best = [[0] * (room + 1) for _ in range(self.ground.builds + 1)]
        for key, (worth, size) in tiles.items():
            for _ in range(self._number(key)):
                for k in range(self.ground.builds, 0, -1):
                    fewer, row = best[k - 1], best[k]
                    for squares in range(room, size - 1, -1):
                        if (more := fewer[squares - size] + worth) > row[squares]:
                            row[squares] = more
        return [row[room] for row in best]

    def _sums(self, block: int, unlisted: Sequence[int]) -> Callable[[int], list[int]]:
        """By a mask over the candidates of a block: what the best k tiles of these and unlisted blocks add, by k."""
        here, elsewhere = dict[int, dict[int, int]](), dict[int, int]()
        for number, candidate in enumerate(self.ground.candidates[block]):
            by_worth, worth = here.setdefault(self._key(candidate), {}), self._of_candidate(candidate)
            by_worth[worth] = by_worth.get(worth, 0) | 1 << number
        for candidate in chain.from_iterable(self.ground.candidates[other] for other in unlisted):
            key = self._key(candidate)
            elsewhere[key] = max(elsewhere.get(key, 0), self._of_candidate(candidate))
        falling = {key: sorted(by_worth.items(), reverse=True) for key, by_worth in here.items()}
        known: dict[int, list[int]] = {}

        def sums_of(following: int) -> list[int]:
            if (sums := known.get(following)) is None:
                best = dict(elsewhere)
                for key, by_worth in falling.items():
                    worth = next((worth for worth, mask in by_worth if mask & following), 0)
                    best[key] = max(best.get(key, 0), worth)
                tiles = sorted((worth for key, worth in best.items() for _ in range(self._number(key))), reverse=True)
                sums = known[following] = list(accumulate(tiles[: self.ground.builds], initial=0))
            return sums

        return sums_of

    def _unlock_bound(self, option: Option, more: int) -> int:
        """Upper bound of what so many tiles more add, all blocks together, gold only where it can be unlocked (BLD-2).

        Gold is unlocked by points of lower generations alone: those of the option, and those of the tiles to come.
        """
        # A plan that has gold needs what is missing from lower tiles: the option's, which are given, or later ones,
        # which `_any` makes sure of. A plan without gold has lower tiles only, `_low`. Without gold in the option
        # either may be.
        missing = min(self._missing, max(0, self._missing - option.bronze - option.silver))
        most = self._any[more][missing]
        return most if option.highest == Generation.GOLD else max(most, self._low[more][0])


def _unlocking(builds: int, missing: int, tiles: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The most that at most k tiles add which score at least p points towards gold, as `found[k][p]`."""
    # A knapsack over tiles, with k and p read from above within each tile, so that no tile counts twice.
    best = [[0] + [NEVER] * missing for _ in range(builds + 1)]
    for worth, low in tiles:
        for k in range(builds, 0, -1):
            for points in range(missing, -1, -1):
                best[k][points] = max(best[k][points], best[k - 1][max(0, points - low)] + worth)
    return best
