"""Compares composed puzzles with puzzles of drawn positions, for each idea of `puzzle compose`, under the same filter.

    python -m benchmarks.composed --seconds 300 --workers 2 --write      # writes the table into README.md
    python -m benchmarks.composed tempo --seconds 60

Each way makes puzzles for a number of CPU seconds. A puzzle counts if a collection could choose it (`is_fit`), if at
most the asked number of pieces is on the board, and if its position and answer differ from those of all puzzles before
it; a puzzle of `locked-street` also has to have the theme `far-ahead`, as every composed one. The last column counts
puzzles of which no two have the same idea, as a collection demands (`alike`)."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any, NamedTuple

from benchmarks.make_table import write
from ny1901_solver.new_york_1901.puzzles import Kind, parse_puzzle
from ny1901_solver.new_york_1901.puzzles.construction.composer import COMPOSER, Composition
from ny1901_solver.new_york_1901.puzzles.generation.choosing import PuzzleRow, alike, is_fit, row_of
from ny1901_solver.new_york_1901.puzzles.generation.generate import attempt
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.puzzles.journal import Tried

SEED, ENOUGH = 1901, 10**6
ORDERS: dict[str, list[dict[str, Any]]] = {
    "packing": [{"kind": Kind.PACKING, "turns": turns, "pieces": 12} for turns in (2, 3)],
    "boom-missed": [{"kind": Kind.PLAN, "turns": 2, "cause": "boom-missed", "pieces": 16}],
    "forced-return": [{"kind": Kind.PLAN, "turns": 3, "theme": "forced-return", "pieces": 24}],
    "tempo": [{"kind": Kind.PLAN, "turns": 2, "theme": "tempo", "pieces": 22}],
    "tie-break": [{"kind": Kind.LAST_TURN, "turns": 1, "theme": "tie-break", "wanted": "win", "pieces": 20}],
    "far-ahead": [{"kind": Kind.SAFE_STREETS, "turns": 1, "theme": "far-ahead", "pieces": 20}],
    "locked-street": [{"kind": Kind.SAFE_STREETS, "turns": 1, "theme": "locked-street", "pieces": 20}],
}
"""The orders for each idea, with the greatest number of pieces."""
SHOWS = {"locked-street": {"far-ahead", "locked-street"}}
"""The themes that a puzzle of an idea has to show, if they are more than one."""
DRAWN = {"locked-street": "far-ahead"}
"""The theme for which positions are drawn, if it is rarer than the one that the idea is named after."""
WAYS = ("drawn", "composed")
HEAD = "| idea | most pieces | way | CPU s | puzzles | of them kept | kept, an hour | of different ideas, an hour |"
RULE = "| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |"


class Measured(NamedTuple):
    """The puzzles that a way makes in a number of CPU seconds: all of them, and the statistics of those that count."""

    seconds: float
    made: int
    kept: tuple[PuzzleRow, ...]


def tries(idea: str, way: str) -> Iterator[Tried]:
    """Yields numbered tries of the orders of an idea; the orders take turns."""
    rarest = {"theme": DRAWN[idea]} if way == "drawn" and idea in DRAWN else {}
    of_order: list[Callable[[int], Tried]] = [_trying(given | rarest, way) for given in ORDERS[idea]]
    for number in count(1):
        yield from (make(number) for make in of_order)


def _trying(given: dict[str, Any], way: str) -> Callable[[int], Tried]:
    most = given.pop("pieces")
    shared = {"count": ENOUGH, "seed": SEED, "tries": ENOUGH} | given
    if way == "composed":
        composition = Composition(**shared, pieces=most)
        return lambda number: COMPOSER.attempt(composition, number)
    order = Order(**shared)
    return lambda number: attempt(order, number)


def measure(idea: str, way: str, seconds: float) -> Measured:
    """Makes puzzles of an idea for a number of CPU seconds."""
    most, made, kept, seen = ORDERS[idea][0]["pieces"], 0, list[PuzzleRow](), set[str]()
    started = time.process_time()
    for tried in tries(idea, way):
        if tried.made is not None:
            made += 1
            row = row_of(parse_puzzle(tried.made.text, tried.made.name))
            shows = SHOWS.get(idea, set()) <= set(row.themes.split())
            if is_fit(row) and shows and row.pieces <= most and row.key not in seen:
                seen.add(row.key)
                kept.append(row)
        if (spent := time.process_time() - started) >= seconds:
            return Measured(spent, made, tuple(kept))
    raise AssertionError("the tries never end")


def of_different_ideas(rows: Sequence[PuzzleRow]) -> int:
    """Returns how many rows remain if every row goes that is alike to an earlier one which remains."""
    like: list[set[int]] = [set() for _ in rows]
    for group in alike(rows):
        for place in group:
            like[place] |= {*group} - {place}
    left: set[int] = set()
    for place, others in enumerate(like):
        if not others & left:
            left.add(place)
    return len(left)


def row(idea: str, way: str, found: Measured) -> str:
    """Returns a row of the table."""
    hour = 3600 / found.seconds
    cells = (
        idea,
        ORDERS[idea][0]["pieces"],
        way,
        f"{found.seconds:.0f}",
        found.made,
        len(found.kept),
        f"{len(found.kept) * hour:,.0f}",
        f"{of_different_ideas(found.kept) * hour:,.0f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ideas", nargs="*", metavar="IDEA", help=f"of {', '.join(ORDERS)}; all ideas by default")
    parser.add_argument("--seconds", type=float, default=300, help="CPU seconds for each idea and way")
    parser.add_argument("--workers", type=int, default=1, help="the number of processes, each for one idea and way")
    parser.add_argument("--write", action="store_true", help="write the table of all ideas into README.md")
    asked = parser.parse_args()
    if unknown := [idea for idea in asked.ideas if idea not in ORDERS]:
        parser.error(f"{unknown[0]!r} is not one of {', '.join(ORDERS)}")
    if asked.write and asked.ideas:
        parser.error("--write is for the whole table, not for some ideas")
    pairs = [(idea, way) for idea in asked.ideas or ORDERS for way in WAYS]
    lines = [HEAD, RULE]
    with ProcessPoolExecutor(asked.workers) as pool:
        measured = pool.map(measure, *zip(*pairs, strict=True), [asked.seconds] * len(pairs))
        for (idea, way), found in zip(pairs, measured, strict=True):
            lines.append(row(idea, way, found))
            sys.stdout.write(f"{lines[-1]}\n")
            sys.stdout.flush()
    if asked.write:
        write({"composed": "\n" + "\n".join(lines) + "\n"})


if __name__ == "__main__":
    main()
