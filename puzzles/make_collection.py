"""Makes the puzzles of `collection/`: the same bytes every time, with any number of workers.

    python puzzles/make_collection.py [KIND ...]     makes the puzzles of all kinds, or of some, afresh
    python puzzles/make_collection.py --words        works hints, themes, grades and sentences out again

The first is for changes of board, tiles, rules or policies and takes hours rather than minutes; the second, for changes
of words and grades, leaves tasks and proofs as they are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from os import cpu_count
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from ny1901_solver.kit.puzzles.journal import Run
from ny1901_solver.new_york_1901.edition import ACTION_CARDS, load_edition
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle
from ny1901_solver.new_york_1901.puzzles.analyse import analyse
from ny1901_solver.new_york_1901.puzzles.format import read_puzzle, write_puzzle
from ny1901_solver.new_york_1901.puzzles.making.generate import stream
from ny1901_solver.new_york_1901.puzzles.making.orders import GRADES, Order

FOLDER = Path(__file__).parent / "collection"
CHALLENGES = load_edition("lower-manhattan").challenges
Say = Callable[[str], object]


def orders() -> Iterator[Order]:
    """What the collection is made of: every order has a seed of its own, so that no two share a name."""
    seeds = count(1)

    def order(kind: Kind, number: int, **wanted: Any) -> Order:
        return Order(kind, number, next(seeds), **({"tries": 200 * number} | wanted))

    for challenge in CHALLENGES:
        yield order(Kind.BEST_TURN, 3, challenge=challenge)
        yield order(Kind.PLAN, 2, turns=2, challenge=challenge)
        yield order(Kind.PLAN, 2, turns=3, challenge=challenge)
        yield order(Kind.RACE, 3, turns=3, challenge=challenge)
        yield order(Kind.LAST_TURN, 2, challenge=challenge)
    for players in (2, 3, 4):
        yield order(Kind.BEST_TURN, 3, players=players)
        yield order(Kind.PLAN, 2, turns=2, players=players)
        yield order(Kind.PACKING, 2, turns=1, players=players)
    for card in ACTION_CARDS:
        yield order(Kind.BEST_TURN, 2, card=card)
        yield order(Kind.PLAN, 2, turns=2, card=card)
    yield order(Kind.PLAN, 2, turns=3, theme="legendary")
    yield order(Kind.RACE, 2, turns=3, theme="legendary")
    for grade in GRADES:
        yield order(Kind.BEST_TURN, 2, grade=grade, trap=False)
    yield order(Kind.PLAN, 3, turns=4)
    yield order(Kind.PLAN, 2, turns=5)
    yield order(Kind.PACKING, 4, turns=1)
    yield order(Kind.PACKING, 5, turns=2)
    yield order(Kind.RULING, 12)
    yield order(Kind.RULING, 3, theme="ruling-demolish")


def make(order: Order, say: Say) -> None:
    """Fills an order and puts its puzzles into the collection."""
    folder = FOLDER / order.kind
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{order.prefix}-????.yaml"):
        old.unlink()
    with TemporaryDirectory() as scratch:
        run = Run.begin(order.prefix, order.data(), Path(scratch))
        with stream(order, 1, cpu_count() or 1) as numbers:
            for _ in run.follow(numbers):
                pass
        for name in run.tally.names:
            copyfile(run.file_of(name), folder / f"{name}.yaml")
        told = f"{order.prefix}: {len(run.tally.names)} of {order.count} in {run.tally.number} numbers"
        say(f"{told}, grades {sorted(run.tally.grades.elements())}\n")


def worded(path: Path) -> None:
    """Works out again what follows from a puzzle's task and certificate."""
    old = read_puzzle(path)
    found = analyse(old.task, old.certificate)
    write_puzzle(path, Puzzle.of(old.id, old.title, old.task, old.certificate, found, old.source))


def main(arguments: list[str], say: Say) -> None:
    """Makes what is asked for."""
    if arguments == ["--words"]:
        for path in sorted(FOLDER.rglob("*.yaml")):
            worded(path)
        return
    kinds = [Kind(name) for name in arguments] or list(Kind)
    for order in orders():
        if order.kind in kinds:
            make(order, say)


if __name__ == "__main__":
    main(sys.argv[1:], lambda text: (sys.stdout.write(text), sys.stdout.flush()))
