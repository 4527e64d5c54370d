"""Fits the abilities of the bounded solvers, and reports how reliable the ratings are that follow from them.

`python -m benchmarks.fit_solvers --write` writes `data/solvers.yaml` from all shipped puzzles, including the tutorials.
Then run `python puzzles/make_collection.py words` and `python puzzles/make_tutorials.py` to rate the puzzles. Without
`--write` the command only prints the report. You can name folders and files of other puzzles, such as candidates."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from os import cpu_count
from pathlib import Path
from statistics import fmean

from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle, read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.solvers.bounded import PANEL, SOLVERS, solved_by
from ny1901_solver.puzzles.ratings import MIDDLE, SPREAD, Fit, Rating, chance, fit_ratings, misfit
from ny1901_solver.puzzles.solvers import SolverAbility, grade
from ny1901_solver.runs.workers import shared_out

from .ranks import rank_correlation

COMMAND = "python -m benchmarks.fit_solvers --write"
UNTRIED = Rating(MIDDLE, SPREAD)
SHOWN = 10  # puzzles of each list

Results = dict[str, dict[str, bool]]


def tried(paths: Sequence[Path], number: int) -> tuple[str, dict[str, bool], float]:
    """Returns the id of a puzzle, the solvers that solve it, and the CPU seconds that they took."""
    puzzle, started = read_puzzle(paths[number]), time.process_time()
    return puzzle.id, solved_by(puzzle.task, puzzle.certificate), time.process_time() - started


def solver_lines(results: Results, fit: Fit, kinds: Mapping[str, Kind]) -> Iterator[str]:
    """Yields a line for each solver, from weak to strong: its ability, its misfit, and what it solves of each kind."""
    for name, ability in sorted(fit.solvers.items(), key=lambda item: item[1].points):
        own = {puzzle: solved[name] for puzzle, solved in results.items() if name in solved}
        fits = misfit((chance(ability.points, fit.puzzles[puzzle].points), right) for puzzle, right in own.items())
        shares = []
        for kind in Kind:
            of_kind = [right for puzzle, right in own.items() if kinds[puzzle] == kind]
            shares.append(f"{kind} {sum(of_kind)}/{len(of_kind)}" if of_kind else "")
        yield f"{name:22} {told(ability)}  outfit {fits.outfit:4.2f}  {', '.join(filter(None, shares))}"


def puzzle_lines(results: Results, fit: Fit, names: Iterable[str]) -> Iterator[str]:
    """Yields a line for each puzzle: its rating, its misfit, and the solvers whose result is surprising.

    A result is surprising if its odds were 1 to 3 or worse.
    """
    for name in names:
        rating = fit.puzzles[name]
        known = {s: (chance(fit.solvers[s].points, rating.points), right) for s, right in results[name].items()}
        odd = [f"{'solved' if right else 'missed'} by {s}" for s, (p, right) in known.items() if abs(right - p) > 0.75]
        share = f"{sum(results[name].values())}/{len(known)}"
        yield f"{name:24} {told(rating)}  {share:>6}  outfit {misfit(known.values()).outfit:4.2f}  {', '.join(odd)}"


def count_lines(puzzles: Sequence[Puzzle], fit: Fit) -> Iterator[str]:
    """Yields the rank correlations of the ratings with simple counts."""
    counts: dict[str, Callable[[Puzzle], int]] = {
        "legal turns": lambda puzzle: puzzle.difficulty.legal_turns,
        "rivals": lambda puzzle: puzzle.difficulty.rivals,
        "horizon": lambda puzzle: puzzle.difficulty.horizon,
        "shortfall of the trap": lambda puzzle: puzzle.trap.shortfall if puzzle.trap else 0,
        "margin": lambda puzzle: puzzle.certificate.margin,
    }
    for name, count in counts.items():
        of_all, of_kinds = [], []
        for kind in Kind:
            pairs = [(fit.puzzles[p.id].points, count(p)) for p in puzzles if p.task.kind == kind]
            of_all += pairs
            if len(pairs) > 2:
                of_kinds.append(f"{kind} {rank_correlation(pairs):+.2f}")
        yield f"{name:22} {rank_correlation(of_all):+.2f}  {', '.join(of_kinds)}"


def grade_lines(results: Results, fit: Fit, kinds: Mapping[str, Kind]) -> Iterator[str]:
    """Yields the number of puzzles of each kind and grade, and the share of tries that succeed."""
    for number in range(1, 6):
        names = [name for name, rating in fit.puzzles.items() if grade(rating.points) == number]
        tries = [right for name in names for right in results[name].values()]
        counts = ", ".join(f"{kind} {sum(kinds[name] == kind for name in names)}" for kind in Kind)
        yield f"grade {number}: {len(names):3}, solved by {fmean(tries) if tries else 0:.0%}  {counts}"


def told(rating: Rating) -> str:
    """Returns a rating with its error as text."""
    return f"{rating.points:5.0f} ± {rating.error:3.0f}"


def report(puzzles: Sequence[Puzzle], results: Results, fit: Fit) -> Iterator[str]:
    """Returns the report about a fit."""
    kinds = {puzzle.id: puzzle.task.kind for puzzle in puzzles}
    hardest = sorted(fit.puzzles, key=lambda name: fit.puzzles[name].points)
    odd = sorted(hardest, key=lambda name: -_outfit(results[name], fit, name))
    yield from ("The solvers:", *solver_lines(results, fit, kinds))
    yield from ("", "Easiest:", *puzzle_lines(results, fit, hardest[:SHOWN]))
    yield from ("", "Hardest:", *puzzle_lines(results, fit, reversed(hardest[-SHOWN:])))
    yield from ("", "Most surprising:", *puzzle_lines(results, fit, odd[:SHOWN]))
    yield from ("", "Grades:", *grade_lines(results, fit, kinds))
    yield from ("", "Rank correlation of the rating with:", *count_lines(puzzles, fit))


def _outfit(solved: Mapping[str, bool], fit: Fit, name: str) -> float:
    points = fit.puzzles[name].points
    return misfit((chance(fit.solvers[solver].points, points), right) for solver, right in solved.items()).outfit


def main() -> None:
    """Runs all solvers, fits the abilities, prints the report, and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    parser.add_argument("puzzles", nargs="*", type=Path)
    arguments = parser.parse_args()
    given = [file for path in arguments.puzzles for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
    paths = given or list(shipped().values())
    results, seconds = Results(), 0.0
    with shared_out(partial(tried, paths), range(len(paths)), arguments.workers) as found:
        for name, solved, took in found:
            results[name] = solved
            seconds += took
            sys.stderr.write(f"\r{len(results)} of {len(paths)}")
    fit = fit_ratings(results)
    lines = report([read_puzzle(path) for path in paths], results, fit)
    sys.stdout.write("\n".join([*lines, f"\n{seconds / len(paths):.2f} CPU seconds a puzzle\n"]))
    if arguments.write:
        PANEL.write_abilities(_abilities(results, fit), COMMAND, len(results))


def _abilities(results: Results, fit: Fit) -> Iterator[SolverAbility]:
    for name, solver in SOLVERS.items():
        own = [solved[name] for solved in results.values() if name in solved]
        points, error = map(round, fit.solvers.get(name, UNTRIED))
        yield SolverAbility(name=name, about=solver.about, ability=points, error=error, tried=len(own), solved=sum(own))


if __name__ == "__main__":
    main()
