"""The pairs of puzzles that readers compare: drawn once by a fixed seed, stratified by kind and by today's rating."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, get_args

from ny1901_solver.files.access import read_text, write_text

FOLDER = Path(__file__).parent
PAIRS = FOLDER / "pairs.csv"
SEED = "readers 1901"
OF_A_KIND, ACROSS = 200, 100  # pairs of one kind, and pairs of two kinds
AGAIN_OF_A_KIND, AGAIN_ACROSS = 67, 33  # of the second draw
DISTANCES = (0, 90, 250)  # the least differences of rating in the three strata
MOST = 3  # the most pairs in which a puzzle occurs
HELD_OUT = 3  # every third pair is held out, stratum by stratum

Part: TypeAlias = Literal["fit", "held-out", "second"]
PARTS: tuple[Part, ...] = get_args(Part)
"""The pairs of the first draw for fitting, its held-out pairs, and the pairs of the second draw.

The second draw took place after the weights of the first fit had been compared with the held-out pairs, and before the
weights were fitted again, now to both parts of the first draw.
"""


class Rated(NamedTuple):
    """A puzzle with its kind and its rating on the day of the drawing."""

    id: str
    kind: str
    rating: int


class Pair(NamedTuple):
    """Two puzzles by id, and the part to which the pair belongs."""

    number: int
    part: Part
    one: str
    other: str


def stratum(one: Rated, other: Rated) -> int:
    """Returns the stratum of a pair, by the difference of the ratings."""
    apart = abs(one.rating - other.rating)
    return max(place for place, least in enumerate(DISTANCES) if apart >= least)


def drawn(puzzles: Sequence[Rated]) -> list[Pair]:
    """Draws the pairs of the first draw.

    There are as many pairs of each kind as of any other, as far as the kind has puzzles, and pairs of two kinds.
    """
    rng = random.Random(SEED)
    chosen = _chosen(puzzles, (OF_A_KIND, ACROSS), rng, set())
    chosen.sort(key=_cell)  # stable: within a stratum the pairs keep their random order
    numbers = rng.sample(range(1, len(chosen) + 1), len(chosen))
    parts: list[Part] = ["held-out" if place % HELD_OUT == HELD_OUT - 1 else "fit" for place in range(len(chosen))]
    pairs = [
        Pair(number, part, one.id, other.id) for number, part, (one, other) in zip(numbers, parts, chosen, strict=True)
    ]
    return sorted(pairs)


def drawn_again(puzzles: Sequence[Rated], known: Sequence[Pair]) -> list[Pair]:
    """Draws the pairs of the second draw in the same way; `known` are the pairs of the first draw."""
    rng = random.Random(f"{SEED}, again")
    chosen = _chosen(puzzles, (AGAIN_OF_A_KIND, AGAIN_ACROSS), rng, {frozenset(pair[2:]) for pair in known})
    rng.shuffle(chosen)
    return [Pair(number, "second", one.id, other.id) for number, (one, other) in enumerate(chosen, len(known) + 1)]


def _chosen(
    puzzles: Sequence[Rated], sizes: tuple[int, int], rng: random.Random, known: Collection[frozenset[str]]
) -> list[tuple[Rated, Rated]]:
    used, in_order = Counter[str](), sorted(puzzles)
    kinds = sorted({puzzle.kind for puzzle in puzzles})
    new = [pair for pair in combinations(in_order, 2) if frozenset((pair[0].id, pair[1].id)) not in known]
    ways = [_by_stratum((pair for pair in new if pair[0].kind == pair[1].kind == kind), rng) for kind in kinds]
    chosen = list(_in_turn(ways, sizes[0], used))
    across = _by_stratum((pair for pair in new if pair[0].kind != pair[1].kind), rng)
    return chosen + list(_in_turn([across], sizes[1], used))


Ways: TypeAlias = list[list[tuple[Rated, Rated]]]
"""Pairs in random order, by stratum."""


def _cell(pair: tuple[Rated, Rated]) -> tuple[str, int]:
    """Returns the kind of both puzzles, or nothing for pairs of two kinds, and the stratum."""
    one, other = pair
    return one.kind if one.kind == other.kind else "", stratum(one, other)


def _by_stratum(pairs: Iterable[tuple[Rated, Rated]], rng: random.Random) -> Ways:
    ways: Ways = [[] for _ in DISTANCES]
    for one, other in pairs:
        ways[stratum(one, other)].append((one, other))
    for each in ways:
        rng.shuffle(each)
    return ways


def _in_turn(groups: Sequence[Ways], count: int, used: Counter[str]) -> Iterator[tuple[Rated, Rated]]:
    """Takes pairs from the groups and their strata in turn; a puzzle occurs in at most `MOST` pairs."""
    left, round_ = count, 0
    while left:
        taken = False
        for ways in groups:
            order = [ways[(round_ + step) % len(ways)] for step in range(len(ways))]
            pair = next((pair for each in order if (pair := _next(each, used)) is not None), None)
            if pair is not None and left:
                used.update(puzzle.id for puzzle in pair)
                left, taken = left - 1, True
                yield pair
        if not taken:
            raise ValueError(f"{left} of {count} pairs are missing")
        round_ += 1


def _next(pairs: list[tuple[Rated, Rated]], used: Counter[str]) -> tuple[Rated, Rated] | None:
    while pairs:
        pair = pairs.pop()
        if all(used[puzzle.id] < MOST for puzzle in pair):
            return pair
    return None


def write_pairs(pairs: Sequence[Pair]) -> None:
    """Writes the drawn pairs, in the order of their numbers."""
    lines = [",".join(Pair._fields), *(",".join(map(str, pair)) for pair in pairs)]
    write_text(PAIRS, "\n".join(lines) + "\n")


def read_pairs() -> list[Pair]:
    """Returns the drawn pairs, in the order of their numbers."""
    rows: Iterator[Mapping[str, str]] = csv.DictReader(read_text(PAIRS).splitlines())
    part = {str(each): each for each in PARTS}
    return [Pair(int(row["number"]), part[row["part"]], row["one"], row["other"]) for row in rows]
