"""Certifies stored candidates again, after a change of what counts as an answer, and drops those that fall.

    python puzzles/recertify_candidates.py DIR [KIND ...]   looks at candidates of all kinds, or of some
    python puzzles/recertify_candidates.py DIR --write      takes into puzzles/candidates/ what the journals in DIR say

Each candidate is made again from its id. Only those are looked at whose mover holds an action card of `--card`, `shift`
if nothing is said: nothing else hangs on what is known behind a Market Shift. A journal has a line for each, so that a
run goes on where the last one was broken off. A row keeps its bytes where the candidate has the same answer and margin;
another answer or margin makes another row, and a candidate that no longer comes out is dropped."""

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
SUMMARY, COMPOSED = "summary.json", "composed"  # as `make_candidates.py` writes them
FORMAT = "ny1901-candidates-again/1"
KINDS = (Kind.BEST_TURN, Kind.PLAN, Kind.RACE, Kind.LAST_TURN)
"""Kinds whose answers count on what is known of the cards."""

Say = Callable[[str], object]


def stored_rows(name: str) -> list[PuzzleRow]:
    """The stored candidates of a kind, or the compositions."""
    path = FOLDER / f"{name}.csv.gz"
    return list(parse_rows(gzip.decompress(path.read_bytes()).decode(), path.name))


def holds(row: PuzzleRow, card: int) -> bool:
    """Whether the mover of some task that the number of a candidate asks holds an action card."""
    prefix, _, number = row.origin.rpartition("-")
    order = order_of(prefix)
    assert order is not None, f"{prefix} is an order"
    return order.kind in KINDS and any(task.state.mover.cards & card for _, task in tasks_of(order, int(number)))


def looked_at(card: int, row: PuzzleRow) -> dict[str, Any]:
    """A line of a journal: whether the candidate was looked at, and its row now, `None` where it fell."""
    if not holds(row, card):
        return {"id": row.id, "looked_at": False, "row": asdict(row)}
    try:
        found = row_of(remade(row.id))
    except DataError as error:
        return {"id": row.id, "looked_at": True, "row": None, "why": error.problems[0]}
    same = (found.key, found.margin) == (row.key, row.margin)
    return {"id": row.id, "looked_at": True, "row": asdict(row if same else found)}


def again(folder: Path, name: str, card: int, workers: int, say: Say) -> None:
    """Looks at the candidates of a name that the journal has not."""
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
    """The lines of the journal of a name by id, and the journal."""
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
    """How many were looked at, how many fell, and how many have another answer or margin."""
    rows = {row.id: asdict(row) for row in stored_rows(name)}
    looked = sum(entry["looked_at"] for entry in found.values())
    fell = sum(entry["row"] is None for entry in found.values())
    other = sum(entry["row"] not in (None, rows.get(entry["id"])) for entry in found.values())
    left = len(rows.keys() - found.keys())
    candidates = ngettext("{number} candidate", "{number} candidates", looked)
    return f"{candidates} looked at, {fell} fell, {other} of another answer or margin, {left} to come"


def write(folder: Path, say: Say) -> None:
    """Takes over what the journals say: rows that stay keep their bytes."""
    summary = json.loads((FOLDER / SUMMARY).read_text(encoding="utf-8"))
    for name in (*map(str, KINDS), COMPOSED):
        found, _ = entries(folder, name)
        kept, keys = list[PuzzleRow](), set[str]()
        for row in stored_rows(name):
            entry = found.get(row.id)
            now = row if entry is None else entry["row"] and PuzzleRow(**entry["row"])
            if now and now.key not in keys:  # else another one but for names
                kept.append(now)
                keys.add(now.key)
        say(f"{name}: {told_of(name, found)}\n")
        (FOLDER / f"{name}.csv.gz").write_bytes(gzip.compress(format_rows(kept).encode(), mtime=0))
        summary[name]["candidates"] = len(kept)
    told = json.dumps(dict(sorted(summary.items())), indent=2)
    (FOLDER / SUMMARY).write_text(f"{told}\n", encoding="utf-8", newline="\n")


def names(kinds: list[Kind]) -> Iterator[str]:
    """The files that are looked through for some kinds: the compositions come last, with all kinds."""
    yield from map(str, kinds or KINDS)
    if not kinds:
        yield COMPOSED


def main(arguments: list[str], say: Say) -> None:
    """Makes what is asked for."""
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
