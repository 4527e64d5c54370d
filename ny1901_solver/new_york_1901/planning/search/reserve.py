"""Computes upper bounds of the worth that the rest of a plan can add to an option of one block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, chain
from typing import TypeAlias

from ...tiles import Generation
from .block_options import Option, Promising
from .survey import Candidate, Ground

Rest: TypeAlias = list[list[int]]
LARGE = 200  # the number of different queries about a block after which a tighter bound is worth its few milliseconds
NEVER = -(10**30)  # far below any worth, whatever the tiles of an edition score; sums of this value also stay far below


class Reserve:
    """Upper bounds of the worth that options and candidates add. All bounds have the same unit, which is points or
    weights.

    Each block whose options are listed (`add`) makes the bounds tighter.

    `of_option` and `of_candidate` return upper bounds of the worth that an option or a candidate adds. Only plans with
    a worth of at least `least` matter. The bound of a listed block comes from its options. The bound of an unlisted
    block comes from the tiles: each tile counts once, as its best candidate. The bound ignores overlaps of candidates,
    and the cards that candidates need. Ignoring overlaps and cards can only raise a bound, so no bound is too low.
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
        """Returns an upper bound for all plans: the worth of the best `builds` tiles, including tiles that are
        locked."""
        return self._any[self.ground.builds][0]

    def add(self, options: Sequence[Option]) -> None:
        """Adds the options of a block to the bounds. The bounds are the greatest sums of worths that one option for
        each block can have."""
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
        """Returns the key by which candidates are grouped. Candidates of one sort of tile share a key, and all
        Legendaries share a key, because a player can build only one Legendary (BLD-1)."""
        return -1 if candidate.site.legendary else candidate.sort

    def _tiles(self, blocks: Sequence[Sequence[Candidate]]) -> list[tuple[int, int]]:
        """Returns for each tile an upper bound of the worth that the tile adds, and the tile's points towards unlocking
        gold (-1 for a gold tile). All Legendaries together count as one tile."""
        best: dict[int, tuple[int, int]] = {}
        for candidate in chain.from_iterable(blocks):
            low = candidate.gain if candidate.site.generation < Generation.GOLD else -1
            key = self._key(candidate)
            best[key] = max(best.get(key, (0, low)), (self._of_candidate(candidate), low))
        return [tile for key, tile in best.items() for _ in range(self._number(key))]

    def _number(self, key: int) -> int:
        return 1 if key < 0 else len(self.ground.sorts[key])

    def promising(self, block: int, unlisted: Sequence[int]) -> Promising:
        """Returns a function that decides whether a plan with a given option of a block can reach the worth `least`.

        The bound is the sum of the option's worth, the greatest worth that listed blocks add, and the best tiles of the
        `unlisted` blocks and of the option's own block. In the option's own block, only the candidates that may still
        be built (given as a mask) count. The builds and actions of the option are subtracted from the limits of the
        plan. A tighter bound for the unlisted blocks (`_beside`) and a bound from the unlocking of gold
        (`_unlock_bound`) are also valid, so the smallest of the three bounds is used.
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
        """Returns upper bounds of the worth that listed and unlisted blocks add together, by actions left and builds
        left.

        Without a demolition, all tiles of the unlisted blocks need separate squares: free squares of the player's land,
        and squares of newly claimed territories. At most one territory is claimed for each action spent on the unlisted
        blocks, and each territory counts as large as the largest territory. If a building is demolished, the free
        squares are no limit, but one action less is left for claims. The cases with and without a demolition each have
        an upper bound, so the greater of both bounds is valid for all plans.
        """
        # The case without a demolition is a knapsack problem of tiles in `room` squares, in which each tile has the
        # size of its smallest candidate and the worth of its best candidate. The tiles of a plan are one solution,
        # because buildings share no square (BLD-4) and none is demolished. The other case ignores room, and has one
        # claim less because of the action that demolishes.
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
        """Returns a list whose entry k is the greatest worth that at most k tiles within `room` squares add. Each tile
        counts as large as its smallest candidate."""
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
        """Returns a function that takes a mask of candidates and returns a list. Entry k of the list is the worth that
        the best k tiles of these candidates and of the unlisted blocks add."""
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
        """Returns an upper bound of the worth that `more` tiles add on all blocks, with gold tiles only if gold can be
        unlocked (BLD-2).

        Only points of bronze and silver tiles unlock gold: the points of the option, and the points of later tiles.
        """
        # A plan with gold needs the missing points from tiles of lower generations: from tiles of the option, which are
        # subtracted, or from later tiles, which `_any` ensures. A plan without gold has only lower tiles (`_low`). If
        # the option has no gold, both kinds of plan are possible.
        missing = min(self._missing, max(0, self._missing - option.bronze - option.silver))
        most = self._any[more][missing]
        return most if option.highest == Generation.GOLD else max(most, self._low[more][0])


def _unlocking(builds: int, missing: int, tiles: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Returns `best[k][p]`: the greatest worth of at most k tiles that score at least p points towards unlocking
    gold."""
    # A knapsack over tiles, with k and p in falling order for each tile, so that no tile counts twice.
    best = [[0] + [NEVER] * missing for _ in range(builds + 1)]
    for worth, low in tiles:
        for k in range(builds, 0, -1):
            for points in range(missing, -1, -1):
                best[k][points] = max(best[k][points], best[k - 1][max(0, points - low)] + worth)
    return best
