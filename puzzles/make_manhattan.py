"""Makes Manhattan's puzzles: candidates from games, a choice of them, and the tutorials.

    python puzzles/make_manhattan.py candidates DIR     certifies candidates of each kind, into journals in DIR
    python puzzles/make_manhattan.py fit DIR --write    how able the bounded solvers are, by the candidates
    python puzzles/make_manhattan.py choose DIR         writes the collection, and says which quotas it misses
    python puzzles/make_manhattan.py tutorials          writes the tutorials
    python puzzles/make_manhattan.py words              works titles, hints and stories of all that ships out again

`candidates` goes on by itself where it was broken off, and comes to the same with any number of `--workers`; it ends a
journal that has as many candidates as `--certified` says, or has taken `--seconds` of CPU time. Nothing else asks a
clock. Candidates named in `manhattan/left_out.txt` are not chosen: somebody has looked at them, and says there why."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from ny1901_solver import __version__
from ny1901_solver.kit.files import write_text
from ny1901_solver.kit.journal import Journal
from ny1901_solver.kit.puzzles.abilities import SolverAbility, abilities_in, write_abilities_to
from ny1901_solver.kit.puzzles.certificate import Certificate, Proof, Rival
from ny1901_solver.kit.puzzles.parts import Provenance
from ny1901_solver.kit.puzzles.ratings import fitted
from ny1901_solver.kit.puzzles.workers import shared_out
from ny1901_solver.kit.terminal.bar import bar
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.puzzles.analyse import analyse
from ny1901_solver.manhattan.puzzles.attempt import parsed
from ny1901_solver.manhattan.puzzles.certify import certify
from ny1901_solver.manhattan.puzzles.format import format_puzzle, puzzle_of, read_puzzle
from ny1901_solver.manhattan.puzzles.making.choosing import CandidateRow, chosen, unmet
from ny1901_solver.manhattan.puzzles.making.generate import found_in
from ny1901_solver.manhattan.puzzles.making.posing import Order
from ny1901_solver.manhattan.puzzles.solvers.bounded import FILE, SOLVERS, grade, rated, solved_by
from ny1901_solver.manhattan.puzzles.solvers.traps import trap_of
from ny1901_solver.manhattan.puzzles.task import Kind, Part, Task
from ny1901_solver.manhattan.puzzles.told.hints import hints_of
from ny1901_solver.manhattan.puzzles.told.themes import themes_of
from ny1901_solver.manhattan.puzzles.told.titles import entitled
from ny1901_solver.manhattan.rules import legal_moves

FOLDER = Path(__file__).parent / "manhattan"
FORMAT, SIZE = "ny1901-candidates/1", 84
RUNS = ((16, 1), (17, 2))  # by seed, the least margin; in points, half of the collection has 2 or more
CERTIFIED, SECONDS, NUMBERS = 60, 60.0, 4000


def looked_at(order: Order, number: int) -> dict[str, Any]:
    """A line of a kind's journal: what a number comes to, with the CPU seconds that it took."""
    began = time.process_time()
    found, rejects, _ = found_in(order, number)
    row: dict[str, Any] | None = None
    if found is not None:
        task, stored = found.task, found.certificate
        second = stored.second and {"answer": _texts(stored.second.answer), "value": stored.second.value}
        row = {
            "line": format_line(task.state),
            "turns": task.builds,
            "counts": task.counts,
            "answer": _texts(stored.answer),
            "value": stored.value,
            "margin": stored.margin,
            "second": second,
            "proofs": [proof.model_dump() for proof in stored.proofs],
            "solved": solved_by(task, stored.answer),
        }
    seconds = round(time.process_time() - began, 2)
    return {"number": number, "seconds": seconds, "row": row, "rejects": dict(rejects)}


def candidates(folder: Path, kinds: Iterable[Kind], workers: int, certified: int, most: float) -> None:
    """Fills the journals of each kind."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, (seed, margin) in product(kinds, RUNS):
        if margin == 1 or kind in (Kind.LAST_GO_ROUND, Kind.FOUR_CARDS):
            _filled(folder, Order(kind, seed=seed, margin=margin), workers, certified, most)


def _filled(folder: Path, order: Order, workers: int, certified: int, most: float) -> None:
    """Fills the journal of an order."""
    entries, name = list[dict[str, Any]](), f"{order.kind}-{order.seed}"
    head = {"kind": str(order.kind), "seed": order.seed, "margin": order.margin}
    journal = Journal(folder / f"{name}.jsonl", FORMAT, head, ())
    if journal.path.exists():
        journal.resume(lambda entry: _joined(entries, entry))
    else:
        journal.begin("")
    numbers = range(len(entries) + 1, NUMBERS + 1)
    with bar(certified, 0, 1) as told, shared_out(partial(looked_at, order), numbers, workers) as found:
        done, seconds = sum(1 for e in entries if e["row"]), sum(e["seconds"] for e in entries)
        while done < certified and seconds < most and (entry := next(found, None)) is not None:
            journal.add(entry)
            done, seconds = done + (entry["row"] is not None), seconds + entry["seconds"]
            told(f"{name}: {done / max(seconds, 0.01) * 3600:,.0f} an hour of CPU", done)
    print(f"{name}: {done} certified in {seconds:.0f} CPU seconds, {done / max(seconds, 0.01) * 3600:,.0f} an hour")


def _joined(entries: list[dict[str, Any]], entry: dict[str, Any]) -> bool:
    fits = bool(entry["number"] == len(entries) + 1)
    if fits:
        entries.append(entry)
    return fits


def certified_in(folder: Path) -> Iterator[tuple[str, Kind, dict[str, Any]]]:
    """The candidates of all journals, each with its id and its kind."""
    for kind, (seed, _) in product(Kind, RUNS):
        path = folder / f"{kind}-{seed}.jsonl"
        for line in path.read_text(encoding="utf-8").splitlines()[1:] if path.exists() else ():
            entry = json.loads(line)
            if entry["row"]:
                yield f"mh-{kind}-{seed}-{entry['number']:04}", kind, entry["row"]


def posed(kind: Kind, row: dict[str, Any]) -> tuple[Task, Certificate[Part]]:
    """A candidate's task and certificate, as its journal has them."""
    task = Task(kind, parse_line(row["line"]), row["turns"], row["counts"])
    answer, told = _parts(task, row["answer"]), row["second"]
    second = told and Rival[Part](_parts(task, told["answer"]), told["value"], told["value"])
    proofs = tuple(Proof(**proof) for proof in row["proofs"])
    return task, Certificate[Part](answer, row["value"], row["value"], second, row["margin"], proofs)


def fit(folder: Path, write: bool) -> None:
    """How able the bounded solvers are, by all candidates."""
    results = {name: row["solved"] for name, _, row in certified_in(folder)}
    found = fitted(results)
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
    if write:
        lines.sort(key=lambda each: each.ability)
        write_abilities_to(FILE, lines, "python puzzles/make_manhattan.py fit DIR --write", len(results))


def row_of(name: str, kind: Kind, row: dict[str, Any]) -> CandidateRow:
    """What a candidate is chosen by."""
    task, certificate = posed(kind, row)
    trap, rating = trap_of(task, certificate), rated(row["solved"])
    return CandidateRow(
        id=name,
        kind=str(kind),
        players=len(task.state.hands),
        variants=" ".join(task.state.setup.variants),
        edition=task.state.edition.name,
        builds=task.go_rounds if kind == Kind.LAST_GO_ROUND else task.builds,
        counts=task.counts,
        margin=certificate.margin,
        grade=grade(rating.points),
        rating=round(rating.points),
        themes=" ".join(themes_of(task, certificate)),
        cause=trap.cause if trap else "",
        shortfall=trap.shortfall if trap else 0,
        missed=sum(not right for right in row["solved"].values()),
        choices=len(task.standing) if kind == Kind.STILL_TAKEN else len(legal_moves(task.state)),
        hints=sum(hint.turn == 1 for hint in hints_of(task, certificate)),
        built=built(kind, row["answer"]),
    )


def built(kind: Kind, answer: list[str]) -> str:
    """What an answer builds: floors of pieces, the pieces chosen, or how many buildings can be taken."""
    if kind == Kind.STILL_TAKEN:
        return str(len(answer))
    if kind == Kind.CHOOSE_PIECES:
        return answer[0].partition(":")[2]
    return " ".join(sorted(part[1] for part in answer))


def choose(folder: Path, size: int) -> None:
    """Writes the collection."""
    known = {name: (kind, row) for name, kind, row in certified_in(folder)}
    dull = {line.split()[0] for line in _lines(FOLDER / "left_out.txt")}
    rows = [row_of(name, kind, row) for name, (kind, row) in known.items() if name not in dull]
    taken = chosen(rows, size)
    for path in sorted((FOLDER / "collection").rglob("*.yaml")):
        path.unlink()
    titles = _titles(FOLDER / "tutorials")
    for row in taken:
        kind, data = known[row.id]
        task, certificate = posed(kind, data)
        missed = [name for name, right in data["solved"].items() if not right]
        source = Provenance(made_by="generator", version=__version__, seed=int(row.id.split("-")[-2]))
        named = entitled(task, certificate, titles)
        titles |= {*named}
        puzzle = puzzle_of(row.id, named, task, certificate, analyse(task, certificate, missed), source)
        write_text(FOLDER / "collection" / str(kind) / f"{row.id}.yaml", format_puzzle(puzzle))
    print(f"{len(taken)} of {len(rows)}; missed quotas: {'; '.join(unmet(taken, size)) or 'none'}")


def tutorials() -> None:
    """Writes the tutorials from `tutorials.yaml`: positions and lessons by hand, all else proved."""
    for place, data in enumerate(yaml.safe_load((FOLDER / "tutorials.yaml").read_text(encoding="utf-8")), 1):
        state = parse_line(data["position"])
        task = Task(Kind(data["kind"]), state, data.get("turns", 1), data.get("counts", "points"))
        certificate = certify(task)
        if not isinstance(certificate, Certificate):
            sys.exit(f"{data['id']}: {certificate.reason}: {certificate.detail}")
        source = Provenance(made_by="hand", version=__version__, lesson=data["lesson"])
        analysis = analyse(task, certificate)
        puzzle = puzzle_of(data["id"], (data["title"], data["told"]), task, certificate, analysis, source)
        name = data["id"].removeprefix("mh-tutorial-")
        write_text(FOLDER / "tutorials" / f"{place:02}-{name}.yaml", format_puzzle(puzzle))


def words() -> None:
    """Works out again what follows from each puzzle that ships."""
    titles = set[str]()
    for path in sorted(FOLDER.rglob("*/*.yaml")):
        puzzle = read_puzzle(path)
        by_hand = puzzle.source.made_by == "hand"
        named = (puzzle.title, puzzle.told) if by_hand else entitled(puzzle.task, puzzle.certificate, titles)
        titles |= {*named}
        analysis = analyse(puzzle.task, puzzle.certificate)
        again = puzzle_of(puzzle.id, named, puzzle.task, puzzle.certificate, analysis, puzzle.source)
        write_text(path, format_puzzle(again))


def _lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _titles(folder: Path) -> set[str]:
    puzzles = [read_puzzle(path) for path in sorted(folder.glob("*.yaml"))]
    return {title for puzzle in puzzles for title in (puzzle.title, puzzle.told)}


def _texts(parts: Iterable[Part]) -> list[str]:
    return [str(part) for part in parts]


def _parts(task: Task, texts: Iterable[str]) -> tuple[Part, ...]:
    return tuple(parsed(task, text) for text in texts)


def main() -> None:
    """Carries one of the commands out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("candidates", "fit", "choose", "tutorials", "words"))
    parser.add_argument("folder", nargs="?", type=Path, help="of the journals")
    parser.add_argument("--kind", action="append", type=Kind)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--certified", type=int, default=CERTIFIED)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.command in ("candidates", "fit", "choose") and given.folder is None:
        parser.error("the folder of the journals is wanted")
    if given.command == "candidates":
        candidates(given.folder, given.kind or list(Kind), given.workers, given.certified, given.seconds)
    elif given.command == "fit":
        fit(given.folder, given.write)
    elif given.command == "choose":
        choose(given.folder, given.size)
    else:
        {"tutorials": tutorials, "words": words}[given.command]()
    abilities_in.cache_clear()


if __name__ == "__main__":
    main()
