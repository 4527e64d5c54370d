"""Makes the puzzles of `collection/` from the candidates of `candidates/` (`make_candidates.py` makes these).

    python puzzles/make_collection.py choose [--size N]   chooses: writes candidates/chosen.csv, prints missed quotas
    python puzzles/make_collection.py write               makes the chosen puzzles again and writes the missing files
    python puzzles/make_collection.py words [FILE ...]    derives titles, hints, themes, grades and sentences again
    python puzzles/make_collection.py hints [FILE ...]    the same with the stored grades; takes a tenth of the time
    python puzzles/make_collection.py rarity              counts the themes of the candidates into data/quality.yaml
    python puzzles/make_collection.py best                prints the twenty best into docs/explanation/grades.md

CP-SAT solves the choice as a small selection problem, with one worker, a seed and deterministic time. A shipped puzzle
takes part with its present file. It is replaced only by a clearly better puzzle, or by one that a quota needs. So a
choice from more candidates changes little. The choice is stored, and everything else is made from the stored choice, so
the result does not depend on the version of the solver.
"""

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
TOLD = ("margin", "trap", "missed", "theme", "pieces", "relevance")  # reasons to look at a puzzle
SIZE = 380  # enough for a puzzle on each day of a year
HELD = 300  # the quotas are for this many puzzles; the rest are the best puzzles left
KEPT = 1_500  # the bonus of a puzzle that already ships, in hundredths of quality
SHORT = 100_000  # the cost of a missed unit of a quota, in hundredths of quality; above any puzzle
EFFORT = 600.0  # a limit in CP-SAT's deterministic time
Say = Callable[[str], object]


def candidates() -> list[PuzzleRow]:
    """Returns all stored candidates."""
    files = sorted(CANDIDATES.glob("*.csv.gz"))
    return [row for file in files for row in parse_rows(gzip.decompress(file.read_bytes()).decode(), file.name)]


def shipped_rows() -> list[PuzzleRow]:
    """Returns the rows of the present collection, with the present grades."""
    return [row_of(read_puzzle(path)) for path in sorted(FOLDER.rglob("*.yaml"))]


def picked(
    rows: Sequence[PuzzleRow], wanted: Sequence[Quota[PuzzleRow]], size: int, kept: Container[str] = ()
) -> list[PuzzleRow]:
    """Returns the rows with the greatest total quality among the choices that meet the quotas, or that miss the quotas
    least.

    No two rows have the same idea. `kept` are ids of rows that are worth `KEPT` more.
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
        worths.append(-SHORT // max(1, max(map(abs, amounts), default=1)))  # shares count hundredths
    model.maximize(cp_model.LinearExpr.weighted_sum(terms, worths))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = EFFORT
    solver.solve(model)
    return [row for row, take in zip(rows, takes, strict=True) if solver.boolean_value(take)]


def choose(size: int, say: Say) -> None:
    """Chooses the puzzles of the collection, and stores the choice."""
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
    say(f"{puzzles} chosen of {len(rows)} different ones, {new} new, average quality {mean:.1f}\n")
    for line in unmet(chosen, wanted):
        say(f"  {line}\n")


def chosen_rows() -> list[PuzzleRow]:
    """Returns the stored rows of the chosen puzzles."""
    return list(parse_rows(read_text(CHOSEN), CHOSEN.name))


def path_of(row: PuzzleRow) -> Path:
    """Returns the file of a chosen puzzle."""
    return FOLDER / row.kind / f"{row.id}.yaml"


def text_of(rows: tuple[PuzzleRow, ...], place: int) -> str:
    """Returns the text of a chosen puzzle's file, made again; raises `DataError` if the result is another puzzle."""
    row = rows[place]
    puzzle = remade(row.id)
    if row_of(puzzle).key != row.key:
        raise DataError(
            [f"{row.id}: the id gives another puzzle now, because the program has changed since it was chosen"]
        )
    return format_puzzle(puzzle)


def write(workers: int, say: Say) -> None:
    """Writes the chosen puzzles that are missing, and deletes the puzzles that are not chosen."""
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


def worded(path: Path, used: Container[str], graded: bool = True) -> Puzzle:
    """Derives again everything that follows from a puzzle's task and certificate.

    If `graded` is false, the bounded solvers do not try the puzzle again. The function chooses titles that no other
    puzzle uses, if the puzzle has such titles.
    """
    old = read_puzzle(path)
    analysis = analyse(old.task, old.certificate, None if graded else old.difficulty.missed_by)
    found = with_titles(old.id, old.task, old.certificate, analysis, old.source, used)
    write_puzzle(path, found)
    return found


def words(paths: Sequence[Path], graded: bool = True) -> None:
    """Derives the texts of the given puzzle files again; without files, the texts of the whole collection.

    If `graded` is false, the bounded solvers do not try the puzzles again.

    No two puzzles of the collection get the same title.
    """
    files, every = list(paths), sorted(FOLDER.rglob("*.yaml"))
    others = {path.resolve() for path in every} - {path.resolve() for path in files} if files else set()
    named = [read_puzzle(path) for path in sorted(others)]
    used = {title for puzzle in named for title in (puzzle.title, puzzle.told)}
    with bar(len(files or every)) as told:
        for path in files or every:
            found = worded(path, used, graded)
            used |= {found.title, found.told}
            told(path.stem)


def rarity() -> None:
    """Counts how many of 1,000 candidates have each theme, and writes the result to the data file of the quality."""
    rows = candidates()
    found = Counter(theme for row in rows for theme in row.themes.split())
    table = "".join(f"  {theme}: {1000 * count // len(rows)}\n" for theme, count in sorted(found.items()))
    head, mark, _ = read_text(QUALITY).partition("themes:\n")
    write_text(QUALITY, f"{head}{mark}{table}")


def best() -> None:
    """Writes the best puzzles of the collection to the page `docs/explanation/grades.md`, with the reasons for their
    quality.
    """
    puzzles = [read_puzzle(path) for path in sorted(FOLDER.rglob("*.yaml"))]
    ranked = sorted(((quality(puzzle).score, puzzle) for puzzle in puzzles), key=lambda each: (-each[0], each[1].id))
    lines = "".join(line_of(number, puzzle) for number, (_, puzzle) in enumerate(ranked[:BEST], 1))
    page = read_text(PAGE)
    write_text(PAGE, re.sub(rf"{BEGIN}\n.*?{END}", lambda _: f"{BEGIN}\n{lines}{END}", page, flags=re.DOTALL))


def line_of(number: int, puzzle: Puzzle) -> str:
    """Returns a line of the page about a puzzle: its quality, and the reasons of the parts that add most to the
    quality.
    """
    found = quality(puzzle)
    parts = sorted((part for part in found.parts if part.name in TOLD), key=lambda part: -part.points)[:3]
    reasons = "; ".join(part.reason for part in parts)
    return f"{number}. `{puzzle.id}`, {found.score:.1f}, grade {puzzle.grade}, *{puzzle.title}*: {reasons}.\n"


def main(arguments: list[str], say: Say) -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("choose", "write", "words", "hints", "rarity", "best"))
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_intermixed_args(arguments)
    {
        "choose": lambda: choose(wanted.size, say),
        "write": lambda: write(wanted.workers, say),
        "words": lambda: words(wanted.files),
        "hints": lambda: words(wanted.files, graded=False),
        "rarity": rarity,
        "best": best,
    }[wanted.what]()


if __name__ == "__main__":
    with resumable():
        main(sys.argv[1:], lambda text: (sys.stdout.write(text), sys.stdout.flush()))
