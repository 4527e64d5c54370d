"""Measures how many core seconds a certified puzzle of each kind costs, and a million of them.

    python -m benchmarks.puzzle_cost --seconds 300 --write      # writes the table into README.md
    python -m benchmarks.puzzle_cost last-turn --seconds 60

One process makes puzzles of a kind for a number of CPU seconds. The cost includes all rejected candidates. A cluster
does the same work (docs/how-to/use-a-cluster.md), so a puzzle costs the same core seconds there."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from benchmarks.make_table import write
from benchmarks.test_puzzles import ORDERS, SEED, ordered
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generation.generate import stream
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS as KINDS_OF

MILLION = 1_000_000
CORES = 100
WITH_RIVALS = {str(kind): Order(kind, MILLION, SEED, 1, tries=MILLION) for kind in Kind if KINDS_OF[kind].with_rivals}
KINDS = [*ORDERS, *WITH_RIVALS]
HEAD = f"| kind | puzzles | games | core seconds each | a million, core hours | on {CORES} cores, hours |"
RULE = "| --- | ---: | ---: | ---: | ---: | ---: |"


def row(name: str, seconds: float) -> str:
    """Returns the row of a kind, measured for a number of CPU seconds and until the next puzzle is complete."""
    order = WITH_RIVALS[name] if name in WITH_RIVALS else replace(ordered(name, once=False), count=MILLION)
    puzzles, games, spent = 0, 0, 0.0
    started = time.process_time()
    with stream(order, 1) as numbers:
        for tried in numbers:
            games += 1
            if tried.made is not None:
                puzzles, spent = puzzles + 1, time.process_time() - started
                if spent >= seconds:
                    break
    hours = spent / puzzles * MILLION / 3600
    return f"| {name} | {puzzles} | {games} | {spent / puzzles:.2f} | {hours:,.0f} | {hours / CORES:,.1f} |"


def rows(names: list[str], seconds: float) -> Iterator[str]:
    """Yields the lines of the table."""
    yield from (HEAD, RULE)
    for name in names:
        yield row(name, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; all kinds by default")
    parser.add_argument("--seconds", type=float, default=300, help="CPU seconds for each kind")
    parser.add_argument("--write", action="store_true", help="write the table of all kinds into README.md")
    asked = parser.parse_args()
    if unknown := [name for name in asked.kinds if name not in KINDS]:
        parser.error(f"{unknown[0]!r} is not one of {', '.join(KINDS)}")
    if asked.write and asked.kinds:
        parser.error("--write is for the whole table, not for some kinds")
    lines = []
    for line in rows(asked.kinds or KINDS, asked.seconds):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
        lines.append(line)
    if asked.write:
        write({"puzzle_cost": "\n" + "\n".join(lines) + "\n"})


if __name__ == "__main__":
    main()
