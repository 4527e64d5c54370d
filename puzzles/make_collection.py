"""Makes the puzzles of `collection/` from the candidates of `candidates/` (`make_candidates.py` makes these).

    python puzzles/make_collection.py choose [--size N]   chooses: writes candidates/chosen.csv, tells what it lacks
    python puzzles/make_collection.py write               makes the chosen again and writes them; goes on where it was
    python puzzles/make_collection.py words [FILE ...]    works titles, hints, themes, grades and sentences out again
    python puzzles/make_collection.py rarity              counts the themes of the candidates into data/quality.yaml
    python puzzles/make_collection.py best                prints the twenty best into docs/explanation/grades.md

The choice is a small selection problem, solved by CP-SAT with one worker, a seed and deterministic time. A puzzle that
ships is taken as its file has it now, and gives way only to one that is clearly better, or is needed: so a choice from
more candidates changes little. What is chosen is stored, and does not hang on the solver that is at hand: everything
else is made from the stored choice."""

from __future__ import annotations

import argparse
import gzip
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Container, Sequence
from functools import partial
from pathlib import Path

from ortools.sat.python import cp_model

from ny1901_solver.errors import DataError
from ny1901_solver.files.access import read_text, write_text
from ny1901_solver.messages import ngettext
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle, format_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import CATALOG
from ny1901_solver.new_york_1901.puzzles.format import read_puzzle, write_puzzle
from ny1901_solver.new_york_1901.puzzles.generation.choosing import (
    PuzzleRow,
    alike,
    best_of_each,
    format_rows,
    is_fit,
    parse_rows,
    quotas,
    row_of,
    unmet,
)
from ny1901_solver.new_york_1901.puzzles.generation.quality import QUALITY, quality
from ny1901_solver.new_york_1901.puzzles.generation.sources import remade
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.puzzles.wording.titles import with_titles
from ny1901_solver.puzzles.quotas import Quota, least
from ny1901_solver.runs.workers import shared_out
from ny1901_solver.terminal.bar import bar
from ny1901_solver.terminal.process import resumable

HERE = Path(__file__).parent
FOLDER, CANDIDATES = HERE / "collection", HERE / "candidates"
CHOSEN = CANDIDATES / "chosen.csv"
PAGE = HERE.parent / "docs" / "explanation" / "grades.md"
BEST, BEGIN, END = 20, "<!-- the twenty best -->", "<!-- end -->"
TOLD = ("margin", "trap", "missed", "theme", "pieces", "relevance")  # parts that are a reason to look at a puzzle
SIZE = 380  # a puzzle a day for a year
HELD = 300  # so many puzzles the quotas are for; the others are the best that are left
KEPT = 1_500  # what it is worth, in hundredths of quality, that a puzzle ships already
SHORT = 100_000  # what a unit of a quota that is missed costs, in hundredths of quality: more than any puzzle is worth
EFFORT = 600.0  # deterministic time of CP-SAT
Say = Callable[[str], object]


def candidates() -> list[PuzzleRow]:
    """All candidates that are stored."""
    files = sorted(CANDIDATES.glob("*.csv.gz"))
    return [row for file in files for row in parse_rows(gzip.decompress(file.read_bytes()).decode(), file.name)]


def shipped_rows() -> list[PuzzleRow]:
    """The collection as it is, with the grades that it has now."""
    return [row_of(read_puzzle(path)) for path in sorted(FOLDER.rglob("*.yaml"))]


def picked(
    rows: Sequence[PuzzleRow], wanted: Sequence[Quota[PuzzleRow]], size: int, kept: Container[str] = ()
) -> list[PuzzleRow]:
    """The rows of most quality in all that hold the quotas, or fall short of them by least; no two of one idea.

    `kept` are ids of rows that are worth `KEPT` more.
    """
    model = cp_model.CpModel()
    takes = [model.new_bool_var(row.id) for row in rows]
    model.add(cp_model.LinearExpr.sum(takes) <= size)
    for group in alike(rows):
        model.add_at_most_one(takes[place] for place in group)
    terms, worths = list[cp_model.IntVar](takes), [row.quality + KEPT * (row.id in kept) for row in rows]
    for row, take in zip(rows, takes, strict=True):
        model.add_hint(take, row.id in kept)
    for quota in wanted:
        amounts = [quota.counts(row) for row in rows]
        short = model.new_int_var(0, 100 * size + quota.least, quota.name)
        model.add(cp_model.LinearExpr.weighted_sum(takes, amounts) + short >= quota.least)
        terms.append(short)
        worths.append(-SHORT // max(1, max(map(abs, amounts), default=1)))  # a share counts a puzzle by hundredths
    model.maximize(cp_model.LinearExpr.weighted_sum(terms, worths))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = EFFORT
    solver.solve(model)
    return [row for row, take in zip(rows, takes, strict=True) if solver.boolean_value(take)]


def choose(size: int, say: Say) -> None:
    """Chooses the collection and stores the choice."""
    ships = {row.id: row for row in shipped_rows()}
    gone = {*ships, *CATALOG.retirements()}
    others = best_of_each(row for row in candidates() if row.id not in gone)
    rows = sorted([*filter(is_fit, ships.values()), *others], key=lambda row: row.id)
    held = quotas(min(size, HELD), load_edition("lower-manhattan"), map(str, Kind))
    wanted = [least("puzzles", size, lambda row: True), *held]
    chosen = picked(rows, wanted, size, ships)
    write_text(CHOSEN, format_rows(chosen))
    new = sum(row.id not in ships for row in chosen)
    mean = sum(row.quality for row in chosen) / max(1, len(chosen)) / 100
    puzzles = ngettext("{number} puzzle", "{number} puzzles", len(chosen))
    say(f"{puzzles} of {len(rows)} that differ, {new} new, quality {mean:.1f} on average\n")
    for line in unmet(chosen, wanted):
        say(f"  {line}\n")


def chosen_rows() -> list[PuzzleRow]:
    """The stored choice."""
    return list(parse_rows(read_text(CHOSEN), CHOSEN.name))


def path_of(row: PuzzleRow) -> Path:
    """The file of a chosen puzzle."""
    return FOLDER / row.kind / f"{row.id}.yaml"


def text_of(rows: tuple[PuzzleRow, ...], place: int) -> str:
    """The file of a chosen puzzle, made again; raises `DataError` where that is another puzzle now."""
    row = rows[place]
    puzzle = remade(row.id)
    if row_of(puzzle).key != row.key:
        raise DataError([f"{row.id}: is another puzzle now: the program has changed since it was chosen"])
    return format_puzzle(puzzle)


def write(workers: int, say: Say) -> None:
    """Writes the chosen puzzles that are not there yet, and takes away those that are not chosen."""
    rows = chosen_rows()
    files = {path_of(row) for row in rows}
    for path in sorted(FOLDER.rglob("*.yaml")):
        if path not in files:
            path.unlink()
    missing = tuple(row for row in rows if not path_of(row).exists())
    work = shared_out(partial(text_of, missing), range(len(missing)), workers)
    with bar(len(rows), len(rows) - len(missing), 1) as told, work as texts:
        for row, text in zip(missing, texts, strict=True):
            write_text(path_of(row), text)
            told(row.id)
    say(f"{ngettext('{number} puzzle', '{number} puzzles', len(rows))}, {len(missing)} of them new\n")


def worded(path: Path, used: Container[str]) -> Puzzle:
    """Works out again what follows from a puzzle's task and certificate, with titles not used yet, if there are."""
    old = read_puzzle(path)
    found = with_titles(old.id, old.task, old.certificate, analyse(old.task, old.certificate), old.source, used)
    write_puzzle(path, found)
    return found


def words(paths: Sequence[Path]) -> None:
    """Works out the words of files, or of the whole collection: no two of its puzzles invite by one title."""
    files, every = list(paths), sorted(FOLDER.rglob("*.yaml"))
    others = {path.resolve() for path in every} - {path.resolve() for path in files} if files else set()
    named = [read_puzzle(path) for path in sorted(others)]
    used = {title for puzzle in named for title in (puzzle.title, puzzle.told)}
    with bar(len(files or every)) as told:
        for path in files or every:
            found = worded(path, used)
            used |= {found.title, found.told}
            told(path.stem)


def rarity() -> None:
    """Counts how many of 1,000 candidates have each theme, and writes that into the data of the quality."""
    rows = candidates()
    found = Counter(theme for row in rows for theme in row.themes.split())
    table = "".join(f"  {theme}: {1000 * count // len(rows)}\n" for theme, count in sorted(found.items()))
    head, mark, _ = read_text(QUALITY).partition("themes:\n")
    write_text(QUALITY, f"{head}{mark}{table}")


def best() -> None:
    """Prints the best puzzles of the collection, and why they are, into the page."""
    puzzles = [read_puzzle(path) for path in sorted(FOLDER.rglob("*.yaml"))]
    ranked = sorted(((quality(puzzle).score, puzzle) for puzzle in puzzles), key=lambda each: (-each[0], each[1].id))
    lines = "".join(line_of(number, puzzle) for number, (_, puzzle) in enumerate(ranked[:BEST], 1))
    page = read_text(PAGE)
    write_text(PAGE, re.sub(rf"{BEGIN}\n.*?{END}", lambda _: f"{BEGIN}\n{lines}{END}", page, flags=re.DOTALL))


def line_of(number: int, puzzle: Puzzle) -> str:
    """A puzzle of the page: its quality, and the reasons of the parts that are worth most to it."""
    found = quality(puzzle)
    parts = sorted((part for part in found.parts if part.name in TOLD), key=lambda part: -part.points)[:3]
    reasons = "; ".join(part.reason for part in parts)
    return f"{number}. `{puzzle.id}`, {found.score:.1f}, grade {puzzle.grade}, *{puzzle.title}*: {reasons}.\n"


def main(arguments: list[str], say: Say) -> None:
    """Makes what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("choose", "write", "words", "rarity", "best"))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_intermixed_args(arguments)
    {
        "choose": lambda: choose(wanted.size, say),
        "write": lambda: write(wanted.workers, say),
        "words": lambda: words(wanted.files),
        "rarity": rarity,
        "best": best,
    }[wanted.what]()


if __name__ == "__main__":
    with resumable():
        main(sys.argv[1:], lambda text: (sys.stdout.write(text), sys.stdout.flush()))
