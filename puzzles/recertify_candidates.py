"""Certifies stored candidates again after a change in what counts as an answer, and drops those that fail.

    python puzzles/recertify_candidates.py DIR [KIND ...]   certifies candidates of all kinds, or of some, again
    python puzzles/recertify_candidates.py DIR --write      writes the results of DIR's journals to puzzles/candidates/

Each candidate is made again from its id. Only candidates whose mover holds the action card of `--card` (default:
`shift`) are checked, because nothing else depends on the cards known after a Market Shift. A journal has a line for
each candidate, so a run continues where the last one was broken off. A row keeps its bytes if the candidate has the
same answer and margin. Another answer or margin gives a new row, and a candidate that no longer succeeds is dropped.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from ny1901_solver.errors import DataError
from ny1901_solver.files.journal import Journal
from ny1901_solver.messages import ngettext
from ny1901_solver.new_york_1901.edition import ACTION_CARDS
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generation.choosing import PuzzleRow, format_rows, parse_rows, row_of
from ny1901_solver.new_york_1901.puzzles.generation.generate import tasks_of
from ny1901_solver.new_york_1901.puzzles.generation.sources import order_of, remade
from ny1901_solver.runs.workers import shared_out
from ny1901_solver.terminal.bar import bar
from ny1901_solver.terminal.process import resumable

FOLDER = Path(__file__).parent / "candidates"
SUMMARY, COMPOSED = "summary.json", "composed"  # the names that `make_candidates.py` uses
FORMAT = "ny1901-candidates-again/1"
KINDS = (Kind.BEST_TURN, Kind.PLAN, Kind.RACE, Kind.LAST_TURN)
"""The kinds whose answers depend on the known cards."""

Say = Callable[[str], object]


def stored_rows(name: str) -> list[PuzzleRow]:
    """Returns the stored candidates of a kind, or the compositions."""
    path = FOLDER / f"{name}.csv.gz"
    return list(parse_rows(gzip.decompress(path.read_bytes()).decode(), path.name))


def holds(row: PuzzleRow, card: int) -> bool:
    """Whether the player to move holds the action card in at least one task of the number from which the candidate was
    made.
    """
    prefix, _, number = row.origin.rpartition("-")
    order = order_of(prefix)
    assert order is not None, f"{prefix} is an order"
    return order.kind in KINDS and any(task.state.mover.cards & card for _, task in tasks_of(order, int(number)))


def looked_at(card: int, row: PuzzleRow) -> dict[str, Any]:
    """Returns a line of a journal: whether the candidate was certified again, and its new row.

    The row is `None` if the candidate fails now.
    """
    if not holds(row, card):
        return {"id": row.id, "looked_at": False, "row": asdict(row)}
    try:
        found = row_of(remade(row.id))
    except DataError as error:
        return {"id": row.id, "looked_at": True, "row": None, "why": error.problems[0]}
    same = (found.key, found.margin) == (row.key, row.margin)
    return {"id": row.id, "looked_at": True, "row": asdict(row if same else found)}


def again(folder: Path, name: str, card: int, workers: int, say: Say) -> None:
    """Certifies again all candidates that are not yet in the journal."""
    found, journal = entries(folder, name)
    waiting = [row for row in stored_rows(name) if row.id not in found]
    with (
        bar(len(found) + len(waiting), len(found), 1) as told,
        shared_out(partial(looked_at, card), waiting, workers) as made,
    ):
        for entry in made:
            journal.add(entry)
            found[entry["id"]] = entry
            told(entry["id"])
    say(f"{name}: {told_of(name, found)}\n")


def entries(folder: Path, name: str) -> tuple[dict[str, dict[str, Any]], Journal]:
    """Returns the journal, and the lines of the journal by id."""
    path, found = folder / f"again-{name}.journal.jsonl", dict[str, dict[str, Any]]()

    def take(entry: dict[str, Any]) -> bool:
        found[entry["id"]] = entry
        return True

    journal = Journal(path, FORMAT, {"again": name}, ())
    if path.exists():
        journal.resume(take)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        journal.begin("is there")
    return found, journal


def told_of(name: str, found: dict[str, dict[str, Any]]) -> str:
    """Returns the progress in words: how many were certified again, how many fail, how many have changed."""
    rows = {row.id: asdict(row) for row in stored_rows(name)}
    looked = sum(entry["looked_at"] for entry in found.values())
    fell = sum(entry["row"] is None for entry in found.values())
    other = sum(entry["row"] not in (None, rows.get(entry["id"])) for entry in found.values())
    left = len(rows.keys() - found.keys())
    candidates = ngettext("{number} candidate", "{number} candidates", looked)
    return f"{candidates} certified again, {fell} failed, {other} with another answer or margin, {left} still to do"


def write(folder: Path, say: Say) -> None:
    """Writes the results of the journals to the stored candidates.

    Rows that have not changed stay the same byte for byte.
    """
    summary = json.loads((FOLDER / SUMMARY).read_text(encoding="utf-8"))
    for name in (*map(str, KINDS), COMPOSED):
        found, _ = entries(folder, name)
        kept, keys = list[PuzzleRow](), set[str]()
        for row in stored_rows(name):
            entry = found.get(row.id)
            now = row if entry is None else entry["row"] and PuzzleRow(**entry["row"])
            if now and now.key not in keys:  # another row with this key would differ in names only
                kept.append(now)
                keys.add(now.key)
        say(f"{name}: {told_of(name, found)}\n")
        (FOLDER / f"{name}.csv.gz").write_bytes(gzip.compress(format_rows(kept).encode(), mtime=0))
        summary[name]["candidates"] = len(kept)
    told = json.dumps(dict(sorted(summary.items())), indent=2)
    (FOLDER / SUMMARY).write_text(f"{told}\n", encoding="utf-8", newline="\n")


def names(kinds: list[Kind]) -> Iterator[str]:
    """Yields the names of the candidate files of the given kinds; without kinds, of all kinds and then of the
    compositions.
    """
    yield from map(str, kinds or KINDS)
    if not kinds:
        yield COMPOSED


def main(arguments: list[str], say: Say) -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", type=Kind, metavar="KIND")
    parser.add_argument("--card", choices=ACTION_CARDS, default="shift")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_intermixed_args(arguments)
    if wanted.write:
        write(wanted.folder, say)
        return
    for name in names(wanted.kinds):
        again(wanted.folder, name, ACTION_CARDS[wanted.card].bit, wanted.workers, say)


if __name__ == "__main__":
    with resumable():
        main(sys.argv[1:], lambda text: (sys.stdout.write(text), sys.stdout.flush()))
