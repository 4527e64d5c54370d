"""Makes Manhattan's puzzles: candidates from games, a choice of them, and the tutorials.

    python puzzles/make_manhattan.py all DIR            runs the four steps that follow
    python puzzles/make_manhattan.py candidates DIR     certifies candidates of each kind, into journals in DIR
    python puzzles/make_manhattan.py fit DIR            fits the abilities of the bounded solvers to the candidates
    python puzzles/make_manhattan.py tutorials          writes the tutorials
    python puzzles/make_manhattan.py choose DIR         writes the collection, and prints the quotas that it misses
    python puzzles/make_manhattan.py words              derives titles, hints and stories of all shipped puzzles again

`all` writes the same bytes every time, with any number of `--workers`, and continues where it was broken off. An
order's journal ends after a fixed number of candidates or of numbers tried, and no step depends on a clock. A puzzle of
the collection follows from its id alone, except for its titles, which no other puzzle has. The candidates listed in
`manhattan/left_out.txt` are never chosen; the file states the reasons.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import yaml

from ny1901_solver import __version__
from ny1901_solver.errors import DataError
from ny1901_solver.files.access import write_text
from ny1901_solver.files.journal import Journal
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.manhattan.puzzles.choosing import CandidateRow, choose_rows, unmet
from ny1901_solver.manhattan.puzzles.format import format_puzzle, read_puzzle
from ny1901_solver.manhattan.puzzles.generation import MAKER, Order, orders, remade
from ny1901_solver.manhattan.puzzles.kinds import Kind, kind_of
from ny1901_solver.manhattan.puzzles.puzzle import Certificate, Puzzle
from ny1901_solver.manhattan.puzzles.recheck import analyse, certify
from ny1901_solver.manhattan.puzzles.solvers import PANEL, SOLVERS
from ny1901_solver.manhattan.puzzles.task import Task
from ny1901_solver.manhattan.puzzles.themes import themes_of
from ny1901_solver.manhattan.puzzles.wording import entitle
from ny1901_solver.puzzles.certificate import Rejection
from ny1901_solver.puzzles.parts import Provenance
from ny1901_solver.puzzles.ratings import fit_ratings
from ny1901_solver.puzzles.solvers import SolverAbility, grade
from ny1901_solver.runs.workers import shared_out
from ny1901_solver.terminal.bar import bar
from ny1901_solver.terminal.process import resumable

FOLDER = Path(__file__).parent / "manhattan"
FORMAT, SIZE = "ny1901-candidates/1", 90
PROGRAM = "python puzzles/make_manhattan.py"
CERTIFIED, NUMBERS = 12, 4000
"""The numbers of candidates, and of numbers tried, after which the journal of an order ends."""


def looked_at(order: Order, number: int) -> dict[str, Any]:
    """Returns a line of an order's journal: the result for a number, which does not depend on the abilities of the
    solvers.
    """
    found = MAKER.first_success(order, number)
    row = None if found.accepted is None else row_of(order.name(number), *found.accepted)
    return {"number": number, "row": row, "rejects": dict(found.rejects)}


def row_of(name: str, task: Task, certificate: Certificate) -> dict[str, Any]:
    """Returns the properties of a candidate that decide whether it is chosen, and the bounded solvers that solve it."""
    trap = kind_of(task).trap(task, certificate)
    return {
        "id": name,
        "kind": str(task.kind),
        "players": len(task.state.hands),
        "variants": " ".join(task.state.setup.variants),
        "edition": task.state.edition.name,
        "builds": task.go_rounds if task.kind == Kind.LAST_GO_ROUND else task.builds,
        "counts": task.counts,
        "margin": certificate.margin,
        "themes": " ".join(themes_of(task, certificate)),
        "cause": trap.cause if trap else "",
        "shortfall": trap.shortfall if trap else 0,
        "choices": kind_of(task).looks(task, certificate)["choices"],
        "hints": sum(hint.turn == 1 for hint in kind_of(task).hints(task, certificate)),
        "built": built(task.kind, [str(part) for part in certificate.answer]),
        "solved": PANEL.solved_by(task, certificate),
    }


def built(kind: Kind, answer: list[str]) -> str:
    """Returns what an answer builds: floors of pieces, the chosen pieces, or how many buildings can be taken."""
    if kind == Kind.STILL_TAKEN:
        return str(len(answer))
    if kind == Kind.CHOOSE_PIECES:
        return answer[0].partition(":")[2]
    return " ".join(sorted(part[1] for part in answer))


def candidates(folder: Path, workers: int) -> None:
    """Fills the journals of all orders."""
    if folder.exists() and not folder.is_dir():
        raise DataError([f"{folder} is not a folder; the journals need a folder"])
    folder.mkdir(parents=True, exist_ok=True)
    for order in all_orders():
        _filled(journal_of(folder, order), order, workers)


def all_orders() -> list[Order]:
    """Returns the orders of all kinds."""
    return [order for kind in Kind for order in orders(kind)]


def journal_of(folder: Path, order: Order) -> Path:
    """Returns the journal of an order."""
    return folder / f"{order.prefix}.jsonl"


def _filled(path: Path, order: Order, workers: int) -> None:
    """Fills the journal of an order."""
    entries = list[dict[str, Any]]()
    head = {name: order.data()[name] for name in ("kind", "seed", "players", "margin")}
    journal = Journal(path, FORMAT, head, ())
    if path.exists():
        journal.resume(lambda entry: _joined(entries, entry))
    else:
        journal.begin("")
    done, numbers = sum(1 for entry in entries if entry["row"]), range(len(entries) + 1, NUMBERS + 1)
    with bar(CERTIFIED, 0, 1) as told, shared_out(partial(looked_at, order), numbers, workers) as found:
        while done < CERTIFIED and (entry := next(found, None)) is not None:
            journal.add(entry)
            done += entry["row"] is not None
            told(f"{order.prefix}: number {entry['number']}", done)
    print(f"{order.prefix}: {done} certified", flush=True)


def _joined(entries: list[dict[str, Any]], entry: dict[str, Any]) -> bool:
    fits = bool(entry["number"] == len(entries) + 1)
    if fits:
        entries.append(entry)
    return fits


def certified_in(folder: Path) -> list[dict[str, Any]]:
    """Returns the candidates of all journals; raises `DataError` if a journal is missing."""
    journals = [journal_of(folder, order) for order in all_orders()]
    if missing := [path for path in journals if not path.exists()]:
        raise DataError([f"{missing[0]} is missing; `{PROGRAM} candidates {folder}` fills the journals"])
    texts = [path.read_text(encoding="utf-8") for path in journals]
    entries = [json.loads(line) for text in texts for line in text.splitlines()[1:]]
    return [entry["row"] for entry in entries if entry["row"]]


def fit(folder: Path) -> None:
    """Fits the abilities of the bounded solvers to all candidates."""
    results = {row["id"]: row["solved"] for row in certified_in(folder)}
    found = fit_ratings(results)
    lines = []
    for name, solver in SOLVERS.items():
        own = [solved[name] for solved in results.values() if name in solved]
        able = found.solvers.get(name)
        if able is None:
            continue
        lines.append(
            SolverAbility(
                name=name,
                about=solver.about,
                ability=round(able.points),
                error=round(able.error),
                tried=len(own),
                solved=sum(own),
            )
        )
        print(f"{name:18} {able.points:5.0f} ± {able.error:3.0f}  {sum(own):4} of {len(own)}")
    lines.sort(key=lambda each: each.ability)
    PANEL.write_abilities(lines, f"{PROGRAM} fit DIR", len(results))


def rated_row(row: dict[str, Any]) -> CandidateRow:
    """Returns the row of a candidate puzzle with its rating."""
    rating = PANEL.rate(row["solved"])
    known = {name: told for name, told in row.items() if name != "solved"}
    return CandidateRow(
        **known, grade=grade(round(rating.points)), rating=round(rating.points), missed=len(missed_by(row))
    )


def missed_by(row: dict[str, Any]) -> list[str]:
    """Returns the bounded solvers that do not solve a candidate."""
    return [name for name, right in row["solved"].items() if not right]


def choose(folder: Path, size: int) -> None:
    """Writes the puzzle files of the collection. Each puzzle is made again from its id."""
    dull = {line.split()[0] for line in _lines(FOLDER / "left_out.txt")}
    rows = {row["id"]: row for row in certified_in(folder) if row["id"] not in dull}
    taken = choose_rows(list(map(rated_row, rows.values())), size)
    titles, texts = _titles(), dict[Path, str]()
    with bar(len(taken)) as told:
        for row in taken:
            puzzle = remade(row.id, titles, missed_by(rows[row.id]))
            titles |= {puzzle.title, puzzle.told}
            texts[FOLDER / "collection" / row.kind / f"{row.id}.yaml"] = format_puzzle(puzzle)
            told(row.id)
    for path in sorted((FOLDER / "collection").rglob("*.yaml")):
        path.unlink()
    for path, text in texts.items():
        write_text(path, text)
    print(f"{len(taken)} of {len(rows)}; missed quotas: {'; '.join(unmet(taken, size)) or 'none'}")


def tutorials() -> None:
    """Writes the tutorials from `tutorials.yaml`.

    The file `tutorials.yaml` contains positions and lessons that were written by hand; everything else in a tutorial is
    derived and proved.
    """
    for place, data in enumerate(yaml.safe_load((FOLDER / "tutorials.yaml").read_text(encoding="utf-8")), 1):
        state = parse_line(data["position"])
        task = Task(Kind(data["kind"]), state, data.get("turns", 1), data.get("counts", "points"))
        certificate = certify(task)
        if isinstance(certificate, Rejection):
            sys.exit(f"{data['id']}: {certificate.reason}: {certificate.detail}")
        source = Provenance(made_by="hand", version=__version__, lesson=data["lesson"])
        analysis = analyse(task, certificate)
        puzzle = Puzzle.of(data["id"], data["title"], task, certificate, analysis, source, data["told"])
        name = data["id"].removeprefix("mh-tutorial-")
        write_text(FOLDER / "tutorials" / f"{place:02}-{name}.yaml", format_puzzle(puzzle))


def words() -> None:
    """Derives again everything that follows from the task and certificate of each shipped puzzle."""
    tutorials()
    titles = _titles()
    for path in sorted((FOLDER / "collection").rglob("*.yaml")):
        old = read_puzzle(path)
        analysis = analyse(old.task, old.certificate)
        again = entitle(old.id, old.task, old.certificate, analysis, old.source, titles)
        titles |= {again.title, again.told}
        write_text(path, format_puzzle(again))


def _lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _titles() -> set[str]:
    """Returns the titles of the tutorials, which no puzzle of the collection may have."""
    puzzles = [read_puzzle(path) for path in sorted((FOLDER / "tutorials").glob("*.yaml"))]
    return {title for puzzle in puzzles for title in (puzzle.title, puzzle.told)}


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("all", "candidates", "fit", "tutorials", "choose", "words"))
    parser.add_argument("folder", nargs="?", type=Path, help="the folder of the journals")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--size", type=int, default=SIZE, help=f"the number of puzzles in the collection (default: {SIZE})"
    )
    given = parser.parse_args()
    steps = {
        "candidates": lambda: candidates(given.folder, given.workers),
        "fit": lambda: fit(given.folder),
        "tutorials": tutorials,
        "choose": lambda: choose(given.folder, given.size),
    }
    if given.command not in ("tutorials", "words") and given.folder is None:
        parser.error("this command requires the folder of the journals")
    if given.size < 1 or given.workers < 1:
        parser.error("--size and --workers have to be at least 1")
    for name in steps if given.command == "all" else [given.command]:
        {**steps, "words": words}[name]()


if __name__ == "__main__":
    with resumable():
        main()
