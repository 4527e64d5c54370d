"""Makes the candidates for the collection, and writes their statistics to `candidates/`.

    python puzzles/make_candidates.py DIR [KIND ...]              certifies candidates of all kinds, or of some
    python puzzles/make_candidates.py DIR [KIND ...] --only WORD  uses only orders that ask for this theme or cause
    python puzzles/make_candidates.py DIR [KIND ...] --compose    composes the best of the candidates
    python puzzles/make_candidates.py DIR --write                 adds the journals' contents to puzzles/candidates/

The orders of a kind take turns: the next order is the one with the fewest numbers tried so far. The journal in the
folder DIR has a line for each number of an order. So every run continues where the last one was broken off, for example
by Ctrl-C, and where the stored statistics end. A kind is done when its orders have as many candidates as `--certified`
demands, or the journal has used as much CPU time as `--hours` allows. `--workers` is the number of processes. A result
that is written twice is added once.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ny1901_solver.errors import DataError
from ny1901_solver.files.journal import Journal
from ny1901_solver.new_york_1901.puzzles import Kind, parse_puzzle
from ny1901_solver.new_york_1901.puzzles.generation.choosing import PuzzleRow, format_rows, parse_rows, row_of
from ny1901_solver.new_york_1901.puzzles.generation.generate import attempt
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.generation.simplifying import NotSimplified
from ny1901_solver.new_york_1901.puzzles.generation.sources import order_of, orders_of, remade
from ny1901_solver.runs.workers import shared_out
from ny1901_solver.terminal.bar import bar
from ny1901_solver.terminal.process import resumable
from ny1901_solver.text.words import join_words

FOLDER = Path(__file__).parent / "candidates"
SUMMARY = "summary.json"
FORMAT = "ny1901-candidates/2"
COMPOSED = "composed"  # the name of the journal of compositions
CERTIFIED, HOURS, COMPOSE = 3_000, 4.0, 400
Say = Callable[[str], object]


def looked_at(place: tuple[str, int]) -> dict[str, Any]:
    """Returns a line of a journal: the result for a number of an order, with the CPU seconds that the result took to
    compute.
    """
    began, (prefix, number) = time.process_time(), place
    order = order_of(prefix)
    assert order is not None, f"{prefix} is an order"
    found = attempt(order, number)
    row = None if found.made is None else asdict(row_of(parse_puzzle(found.made.text, found.made.name)))
    return _line(prefix, number, began, row, dict(found.rejects))


def composed_of(name: str) -> dict[str, Any]:
    """Returns a line of the journal of compositions: the composition made from a candidate; the number of a
    composition is always 1.
    """
    began = time.process_time()
    try:
        row = asdict(row_of(remade(f"{name}-composed")))
    except DataError as error:
        reason = error.reason if isinstance(error, NotSimplified) else "cannot be made again"
        return _line(name, 1, began, None, {reason: 1})
    return _line(name, 1, began, row, {})


def _line(source: str, number: int, began: float, row: object, rejects: Mapping[str, int]) -> dict[str, Any]:
    seconds = round(time.process_time() - began, 2)
    return {"of": source, "number": number, "seconds": seconds, "row": row, "rejects": rejects}


@dataclass
class Statistics:
    """The stored statistics of a kind of puzzle, or of the compositions: the candidates, and the numbers that were
    tried.

    `numbers` maps each order, or each candidate that was to be composed, to the last number that was tried.
    """

    rows: list[PuzzleRow] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    rejects: Counter[str] = field(default_factory=Counter)
    hours: float = 0.0

    @classmethod
    def stored(cls, name: str) -> Statistics:
        """Returns the stored statistics of a kind or of the compositions; empty if none are stored."""
        path, told = FOLDER / f"{name}.csv.gz", _summary().get(name)
        if told is None:
            return cls()
        rows = list(parse_rows(gzip.decompress(path.read_bytes()).decode(), path.name))
        return cls(rows, Counter(told["numbers_of"]), Counter(told["rejects"]), told["cpu_hours"])

    def add(self, entry: dict[str, Any]) -> bool:
        """Adds a line of a journal if its number is the next one of its order; returns whether the line was added."""
        of = entry["of"]
        if entry["number"] != self.numbers[of] + 1:
            return False
        row = entry["row"] and PuzzleRow(**entry["row"])
        self.numbers[of] += 1
        self.rejects.update(entry["rejects"])
        self.hours += entry["seconds"] / 3600
        if row and row.key not in {other.key for other in self.rows}:  # not equal except for names
            self.rows.append(row)
        return True

    def summary(self) -> dict[str, Any]:
        """Returns the statistics without the candidates, as plain data."""
        return {
            "numbers": self.numbers.total(),
            "candidates": len(self.rows),
            "cpu_hours": round(self.hours, 4),
            "rejects": dict(sorted(self.rejects.items())),
            "numbers_of": dict(sorted(self.numbers.items())),
        }


def _summary() -> dict[str, Any]:
    path = FOLDER / SUMMARY
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


class Lines:
    """The journal of a kind or of the compositions, and the statistics including the lines of the journal."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name, self.found, self.seconds = name, Statistics.stored(name), 0.0
        path = folder / f"{name}.journal.jsonl"
        self._journal, self._stored = Journal(path, FORMAT, {"kind": name}, ()), Counter(self.found.numbers)
        if path.exists():
            self._journal.resume(self._takes)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._journal.begin("is there")

    def _takes(self, entry: dict[str, Any]) -> bool:
        """Counts a line of the journal, unless an earlier line is missing.

        A line that is already stored is not added again.
        """
        self.seconds += entry["seconds"]
        return bool(entry["number"] <= self._stored[entry["of"]]) or self.found.add(entry)

    def add(self, entry: dict[str, Any]) -> None:
        """Writes a line to the journal, and counts the line in the statistics."""
        self._journal.add(entry)
        self._takes(entry)

    def candidates(self, orders: Collection[Order]) -> int:
        """Returns the number of candidates found so far for the given orders."""
        prefixes = {order.prefix for order in orders}
        return sum(row.origin.rpartition("-")[0] in prefixes for row in self.found.rows)

    def upcoming(self, orders: Collection[Order]) -> Iterator[tuple[str, int]]:
        """Yields the next numbers to try of the given orders; the orders take turns."""
        reached = {order.prefix: self.found.numbers[order.prefix] for order in orders}
        while reached:
            prefix = min(reached, key=lambda prefix: reached[prefix])
            reached[prefix] += 1
            yield prefix, reached[prefix]

    @property
    def told(self) -> str:
        """The progress of the run in words."""
        found = self.found
        return f"{self.name}: {len(found.rows)} of {found.numbers.total()}, {found.hours:.2f} CPU hours"


def orders_for(kind: Kind, only: Collection[str]) -> list[Order]:
    """Returns the orders of a kind of puzzle: all orders, or only the orders that ask for one of the given themes and
    causes.
    """
    return [order for order in orders_of(kind) if not only or {order.theme, order.cause} & set(only)]


def certify(folder: Path, kind: Kind, wanted: argparse.Namespace, say: Say) -> None:
    """Makes candidates of a kind of puzzle until there are enough candidates, or the time is used up."""
    lines, orders = Lines(folder, str(kind)), orders_for(kind, wanted.only)
    with (
        bar(wanted.certified, lines.candidates(orders), 1) as told,
        shared_out(looked_at, lines.upcoming(orders), wanted.workers) as made,
    ):
        while (count := lines.candidates(orders)) < wanted.certified and lines.seconds < wanted.hours * 3600:
            told(f"{lines.told}, {lines.seconds / 3600:.2f} of them in this journal", count)
            lines.add(next(made))
    say(f"{lines.told}\n")


def compose(folder: Path, wanted: argparse.Namespace, say: Say) -> None:
    """Composes the best candidates of the selected orders, or of all orders: the same number of candidates of each
    kind.
    """
    lines, names = Lines(folder, COMPOSED), list[str]()
    for kind in wanted.kinds or Kind:
        prefixes = {order.prefix for order in orders_for(kind, wanted.only)}
        rows = [row for row in Lines(folder, str(kind)).found.rows if row.id.rpartition("-")[0] in prefixes]
        rows.sort(key=lambda row: (-row.quality, row.id))
        names += [row.id for row in rows[: wanted.compose] if not lines.found.numbers[row.id]]
    work: AbstractContextManager[Iterator[dict[str, Any]]] = shared_out(composed_of, names, wanted.workers)
    with bar(len(names), 0, 1) as told, work as made:
        for number, entry in enumerate(made, 1):
            lines.add(entry)
            told(entry["of"], number)
    say(f"{lines.told}\n")


def write(folder: Path, say: Say) -> None:
    """Adds the contents of the journals to the stored statistics."""
    FOLDER.mkdir(exist_ok=True)
    summary = _summary()
    for path in sorted(folder.glob("*.journal.jsonl")):
        lines = Lines(folder, path.name.partition(".")[0])
        rows = format_rows(lines.found.rows).encode()
        (FOLDER / f"{lines.name}.csv.gz").write_bytes(gzip.compress(rows, mtime=0))
        summary[lines.name] = lines.found.summary()
        say(f"{lines.told}\n")
    told = json.dumps(dict(sorted(summary.items())), indent=2)
    (FOLDER / SUMMARY).write_text(f"{told}\n", encoding="utf-8", newline="\n")


def main(arguments: list[str], say: Say) -> None:
    """Runs the command; raises `DataError` if no order asks for a given word."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", type=Kind, metavar="KIND")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="WORD",
        help="the theme or cause that the orders ask for; may be repeated",
    )
    parser.add_argument("--certified", type=int, default=CERTIFIED)
    parser.add_argument("--hours", type=float, default=HOURS)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--compose", type=int, nargs="?", const=COMPOSE, metavar="N", help=f"{COMPOSE} of each kind")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_intermixed_args(arguments)
    kinds = wanted.kinds or list(Kind)
    asked = {word for kind in kinds for order in orders_of(kind) for word in (order.theme, order.cause) if word}
    if unasked := [word for word in wanted.only if word not in asked]:
        raise DataError(
            [f"no order asks for {word!r}; the orders ask for {join_words(sorted(asked))}" for word in unasked]
        )
    if wanted.write:
        write(wanted.folder, say)
    elif wanted.compose:
        compose(wanted.folder, wanted, say)
    else:
        for kind in filter(lambda kind: orders_for(kind, wanted.only), kinds):
            certify(wanted.folder, kind, wanted, say)


if __name__ == "__main__":
    with resumable():
        main(sys.argv[1:], lambda text: (sys.stdout.write(text), sys.stdout.flush()))
