"""Makes the candidates that the collection is chosen from, and writes their statistics to `candidates/`.

    python puzzles/make_candidates.py DIR [KIND ...]             certifies candidates of all kinds, or of some
    python puzzles/make_candidates.py DIR [KIND ...] --compose   composes the best of them
    python puzzles/make_candidates.py DIR --write                writes the statistics of all to puzzles/candidates/

The journals in the folder DIR have a line for each number that was looked at. Each of the first two goes on by itself
where it was broken off, by Ctrl-C or otherwise. A kind is done when it has as many candidates as `--certified` says, or
has taken as much CPU time as `--hours`, on as many processes as `--workers`."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from ny1901_solver.kit.errors import DataError
from ny1901_solver.kit.journal import Journal
from ny1901_solver.kit.puzzles.workers import shared_out
from ny1901_solver.kit.terminal.bar import bar
from ny1901_solver.new_york_1901.puzzles import Kind, parse_puzzle
from ny1901_solver.new_york_1901.puzzles.making.candidates import PuzzleRow, format_rows, row_of
from ny1901_solver.new_york_1901.puzzles.making.sources import orders_of, remade, tried

FOLDER = Path(__file__).parent / "candidates"
FORMAT = "ny1901-candidates/1"
COMPOSED = "composed"  # the journal of compositions
CERTIFIED, HOURS, COMPOSE = 3_000, 4.0, 400
INTERRUPTED = 130


def looked_at(kind: Kind, index: int) -> dict[str, Any]:
    """A line of a kind's journal: what an index comes to, with the CPU seconds that it took."""
    began = time.process_time()
    found = tried(kind, index)
    row = None if found.made is None else asdict(row_of(parse_puzzle(found.made.text, found.made.name)))
    seconds = round(time.process_time() - began, 2)
    return {"index": index, "seconds": seconds, "row": row, "rejects": dict(found.rejects)}


def composed_of(names: tuple[str, ...], index: int) -> dict[str, Any]:
    """A line of the journal of compositions: what was made of the candidate of an id."""
    began, name = time.process_time(), names[index]
    try:
        row = asdict(row_of(remade(f"{name}-composed")))
    except DataError as error:
        row, rejects = None, {error.problems[0].partition(": ")[2] or "composed already": 1}
    else:
        rejects = {}
    return {
        "index": index,
        "of": name,
        "seconds": round(time.process_time() - began, 2),
        "row": row,
        "rejects": rejects,
    }


@dataclass
class Lines:
    """The journal of one run, and what its lines come to."""

    path: Path
    order: dict[str, Any]
    entries: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._journal = Journal(self.path, FORMAT, self.order, ())
        if self.path.exists():
            self._journal.resume(self._takes)
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._journal.begin("is there")

    def _takes(self, entry: dict[str, Any]) -> bool:
        held = bool(entry["index"] == len(self.entries))
        if held:
            self.entries.append(entry)
        return held

    def add(self, entry: dict[str, Any]) -> None:
        """Writes a line down."""
        self._journal.add(entry)
        self.entries.append(entry)

    @property
    def rows(self) -> list[PuzzleRow]:
        """The candidates, without those that are another one but for names."""
        found = {entry["row"]["key"]: PuzzleRow(**entry["row"]) for entry in reversed(self.entries) if entry["row"]}
        return list(found.values())

    @property
    def seconds(self) -> float:
        """The CPU time that was taken."""
        return float(sum(entry["seconds"] for entry in self.entries))

    @property
    def told(self) -> str:
        """How far it is."""
        hours = self.seconds / 3600
        return f"{self.path.name.partition('.')[0]}: {len(self.rows)} of {len(self.entries)}, {hours:.2f} CPU hours"


def journal_of(folder: Path, kind: Kind) -> Lines:
    """The journal of a kind."""
    return Lines(folder / f"{kind}.journal.jsonl", {"kind": str(kind), "orders": [o.shape for o in orders_of(kind)]})


def certify(folder: Path, kind: Kind, wanted: argparse.Namespace, say: Callable[[str], object]) -> None:
    """Looks at numbers of a kind until there are candidates enough, or the time is used up."""
    lines = journal_of(folder, kind)
    names = iter(range(len(lines.entries), 10**9))
    keys = {row.key for row in lines.rows}
    seconds = lines.seconds
    with (
        bar(wanted.certified, len(keys), 1) as told,
        shared_out(partial(looked_at, kind), names, wanted.workers) as made,
    ):
        while len(keys) < wanted.certified and seconds < wanted.hours * 3600:
            lines.add(entry := next(made))
            seconds += entry["seconds"]
            if entry["row"]:
                keys.add(entry["row"]["key"])
            told(f"{kind}: {entry['index'] + 1} numbers, {seconds / 3600:.2f} CPU hours", len(keys))
    say(f"{lines.told}\n")


def compose(folder: Path, wanted: argparse.Namespace, say: Callable[[str], object]) -> None:
    """Composes the best candidates of the kinds that are asked for, or of all, as many of each."""
    names = list[str]()
    for kind in wanted.kinds or Kind:
        rows = sorted(journal_of(folder, kind).rows, key=lambda row: (-row.quality, row.id))
        names += [row.id for row in rows[: wanted.compose]]
    lines = Lines(folder / f"{COMPOSED}.journal.jsonl", {"of": names})
    work: AbstractContextManager[Iterator[dict[str, Any]]] = shared_out(
        partial(composed_of, tuple(names)), range(len(lines.entries), len(names)), wanted.workers
    )
    with bar(len(names), len(lines.entries), 1) as told, work as made:
        for entry in made:
            lines.add(entry)
            told(entry["of"], len(lines.entries))
    say(f"{lines.told}\n")


def write(folder: Path, say: Callable[[str], object]) -> None:
    """Writes the statistics of all candidates, and what the journals come to."""
    FOLDER.mkdir(exist_ok=True)
    summary: dict[str, Any] = {}
    for path in sorted(folder.glob("*.journal.jsonl")):
        name = path.name.partition(".")[0]
        with path.open(encoding="utf-8") as journal:
            lines = Lines(path, json.loads(journal.readline())["order"])
        rows = format_rows(lines.rows).encode()
        (FOLDER / f"{name}.csv.gz").write_bytes(gzip.compress(rows, mtime=0))
        rejects: dict[str, int] = {}
        for entry in lines.entries:
            for reason, count in entry["rejects"].items():
                rejects[reason] = rejects.get(reason, 0) + count
        summary[name] = {"numbers": len(lines.entries), "candidates": len(lines.rows)}
        summary[name] |= {"cpu_hours": round(lines.seconds / 3600, 2), "rejects": dict(sorted(rejects.items()))}
        say(f"{lines.told}\n")
    (FOLDER / "summary.json").write_text(json.dumps(summary, indent=2) + "\n", encoding="utf-8")


def main(arguments: list[str], say: Callable[[str], object]) -> None:
    """Makes what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("kinds", nargs="*", type=Kind, metavar="KIND")
    parser.add_argument("--certified", type=int, default=CERTIFIED)
    parser.add_argument("--hours", type=float, default=HOURS)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--compose", type=int, nargs="?", const=COMPOSE, metavar="N", help=f"{COMPOSE} of each kind")
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_intermixed_args(arguments)
    if wanted.write:
        write(wanted.folder, say)
    elif wanted.compose:
        compose(wanted.folder, wanted, say)
    else:
        for kind in wanted.kinds or Kind:
            certify(wanted.folder, kind, wanted, say)


if __name__ == "__main__":
    try:
        main(sys.argv[1:], lambda text: (sys.stdout.write(text), sys.stdout.flush()))
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; the same command goes on from here\n")
        sys.exit(INTERRUPTED)
    except DataError as error:
        sys.stderr.write("\n".join(error.problems) + "\n")
        sys.exit(2)
