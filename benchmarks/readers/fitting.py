"""Fits the weights of the load of reading, and compares ratings with readers.

The score of a puzzle is a weighted sum of its rating by bounded solvers and of its counts. The odds that a reader calls
one puzzle harder than another depend on the difference of their scores (Bradley and Terry). All values are divided by
their standard deviation over the shipped puzzles before they are weighted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import NamedTuple

import numpy as np
from numpy.polynomial.hermite_e import hermegauss
from numpy.typing import NDArray

from benchmarks.readers.pairs import PARTS, Pair, Part, read_pairs
from benchmarks.readers.sheets import read_verdicts
from ny1901_solver.files.access import write_text
from ny1901_solver.files.documents import dump_yaml
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle, read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.solvers.bounded import PANEL
from ny1901_solver.new_york_1901.puzzles.solvers.reading import (
    COUNTS,
    FILE,
    CountWeight,
    PuzzleReading,
    ReadingFile,
    counts,
    load,
    weights,
)
from ny1901_solver.puzzles.solvers import Hardness, grade

COMMAND = "python -m benchmarks.readers fit --write"
SOLVERS = 0.2
"""The weight of the rating by solvers. The fit alone would give it no weight; this weight costs no agreement."""
PENALTY = 3.0
"""The penalty on squared weights; penalties of 1 to 10 agree equally well on the pairs for fitting."""
STEPS = 3_000  # of the minimisation; 1,000 give the same weights to all printed digits
NODES = 30  # of the quadrature
GRADES = range(1, 6)

Floats = NDArray[np.float64]


class Known(NamedTuple):
    """What is known of a shipped puzzle: its kind, its difficulty for bounded solvers, and its counts."""

    kind: str
    by_solvers: Hardness
    counts: Mapping[str, float]


def known_puzzles() -> dict[str, Known]:
    """Returns the puzzles of the collection by id, without tutorials."""
    return {
        puzzle.id: _known(puzzle) for puzzle in map(read_puzzle, shipped().values()) if puzzle.source.made_by != "hand"
    }


def _known(puzzle: Puzzle) -> Known:
    difficulty = puzzle.difficulty
    seen = PuzzleReading(puzzle.task, puzzle.certificate, difficulty.model_dump(), puzzle.themes)
    by_solvers = PANEL.hardness(puzzle.task, puzzle.certificate, difficulty.missed_by)
    return Known(str(puzzle.task.kind), by_solvers, counts(seen))


def verdicts() -> dict[int, list[str]]:
    """Returns the harder puzzle of each pair by the number of the pair, for each reader in turn."""
    said = defaultdict[int, list[str]](list)
    for verdict in sorted(read_verdicts()):
        said[verdict.pair].append(verdict.harder)
    return said


def fit(puzzles: Mapping[str, Known], parts: Collection[Part]) -> ReadingFile:
    """Fits the weights to the pairs of some parts.

    The ratings get the mean and the standard deviation that the ratings by solvers have over the same puzzles, so that
    grades keep their meaning.
    """
    names = list(COUNTS)
    values = {
        puzzle: np.array([each.by_solvers.rating, *(COUNTS[name].value(each.counts[name]) for name in names)])
        for puzzle, each in puzzles.items()
    }
    spread = np.std(np.array(list(values.values())), axis=0)
    spread[spread == 0] = 1.0
    said, pairs = verdicts(), [pair for pair in read_pairs() if pair.part in parts]
    apart = np.array([(values[pair.one] - values[pair.other]) / spread for pair in pairs])
    for_one = np.array([sum(harder == pair.one for harder in said[pair.number]) for pair in pairs], dtype=float)
    readers = np.array([len(said[pair.number]) for pair in pairs], dtype=float)

    held = np.array([not name.startswith("kind-") for name in names])
    weights = np.concatenate(([SOLVERS], _minimised(apart, for_one, readers, held)))
    scores = {name: float(value / spread @ weights) for name, value in values.items()}
    by_solvers = [known.by_solvers.rating for known in puzzles.values()]
    scale = pstdev(by_solvers) / pstdev(scores.values())
    points = scale * weights / spread
    return ReadingFile(
        format="ny1901-reading/1",
        made_by=COMMAND,
        comparisons=int(readers.sum()),
        base=round(fmean(by_solvers) - scale * fmean(scores.values()), 2),
        solvers=round(float(points[0]), 4),
        error=round(scale * _deviation(apart @ weights, for_one, readers), 2),
        weights=tuple(
            CountWeight(name=name, weight=round(float(weight), 3))
            for name, weight in zip(names, points[1:], strict=True)
        ),
    )


def _minimised(apart: Floats, for_one: Floats, readers: Floats, held: NDArray[np.bool_]) -> Floats:
    """Returns the likeliest weights of the counts under the penalty; the `held` weights are not below 0.

    The method is the accelerated projected gradient (Beck and Teboulle). The first column of `apart` has the fixed
    weight of the solvers.
    """
    solvers, counted = SOLVERS * apart[:, 0], apart[:, 1:]
    step = 1 / (readers.max() * np.linalg.norm(counted, 2) ** 2 / 4 + PENALTY)
    weights = ahead = np.zeros(counted.shape[1])
    speed = 1.0
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(counted @ ahead + solvers)))
        moved = ahead - step * (counted.T @ (readers * chance - for_one) + PENALTY * ahead)
        moved = np.where(held, np.maximum(moved, 0.0), moved)
        faster = (1 + sqrt(1 + 4 * speed**2)) / 2
        ahead, weights, speed = moved + (speed - 1) / faster * (moved - weights), moved, faster
    return weights


def _deviation(score: Floats, for_one: Floats, readers: Floats) -> float:
    """Returns the standard deviation by which puzzles are harder or easier for all readers than their score.

    It is the likeliest one if the deviations are normal and independent. In a pair two deviations add up.
    """
    nodes, shares = hermegauss(NODES)
    tried = np.arange(0.0, 4.0, 0.01)

    def likelihood(deviation: float) -> float:
        chance = 1 / (1 + np.exp(-(score[:, None] + sqrt(2) * deviation * nodes)))
        each = chance ** for_one[:, None] * (1 - chance) ** (readers - for_one)[:, None]
        return float(np.sum(np.log(each @ shares)))

    return float(max(tried, key=likelihood))


def write_weights(fitted: ReadingFile) -> None:
    """Writes the weights from which the program rates puzzles."""
    write_text(FILE, dump_yaml(fitted.model_dump(mode="json")))


class Agreement(NamedTuple):
    """How often a judgement agrees with readers: the mean share, its 95 % interval, and the number of pairs."""

    share: float
    low: float
    high: float
    pairs: int

    @classmethod
    def of(cls, shares: Sequence[float]) -> Agreement:
        """Returns the agreement over pairs, each with the share of readers who agree."""
        middle = fmean(shares)
        error = 1.96 * pstdev(shares) / sqrt(len(shares))
        return cls(middle, max(0.0, middle - error), min(1.0, middle + error), len(shares))

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} ({100 * self.low:.1f} to {100 * self.high:.1f})"


def report(puzzles: Mapping[str, Known]) -> Iterator[str]:
    """Yields the tables: agreement with readers, and the grades of each kind before and after."""
    pairs, said = read_pairs(), verdicts()
    of_part = {part: [pair for pair in pairs if pair.part == part] for part in PARTS}
    shown: dict[str, Sequence[Pair]] = {
        "held-out pairs": of_part["held-out"],
        "of them, all readers agree": _unanimous(of_part["held-out"], said),
        "second draw": of_part["second"],
        "of it, all readers agree": _unanimous(of_part["second"], said),
    }
    yield f"| agreement with readers, % | {' | '.join(f'{name} ({len(those)})' for name, those in shown.items())} |"
    yield f"| --- |{' --- |' * len(shown)}"
    solvers = {name: float(each.by_solvers.rating) for name, each in puzzles.items()}
    first, present = _ratings(puzzles, fit(puzzles, PARTS[:1])), _ratings(puzzles, weights())
    yield _row("rating by solvers alone", solvers, shown, said)
    yield _row(f"first fit, to {len(of_part['fit'])} pairs", first, shown, said)
    yield _row(
        f"present ratings, fitted to {len(of_part['fit']) + len(of_part['held-out'])} pairs",
        present,
        {name: those if those and those[0].part == "second" else [] for name, those in shown.items()},
        said,
    )
    for reader in range(len(said[1])):
        cells = [
            str(Agreement.of([_with_others(said[pair.number], reader) for pair in those]))
            if "agree" not in name
            else ""
            for name, those in shown.items()
        ]
        yield f"| reader {reader + 1}, with the other two | {' | '.join(cells)} |"
    yield ""
    yield "| kind | grades 1 to 5 by solvers alone | grades 1 to 5 |"
    yield "| --- | --- | --- |"
    for kind in Kind:
        names = [name for name, each in puzzles.items() if each.kind == kind]
        grades = (_by_grade(ratings[name] for name in names) for ratings in (solvers, present))
        yield f"| {kind} | {' | '.join(grades)} |"


def _ratings(puzzles: Mapping[str, Known], fitted: ReadingFile) -> dict[str, float]:
    return {name: load(each.counts, each.by_solvers, fitted).rating for name, each in puzzles.items()}


def _row(
    name: str, points: Mapping[str, float], shown: Mapping[str, Sequence[Pair]], said: Mapping[int, Sequence[str]]
) -> str:
    cells = [
        str(Agreement.of([_agreeing(points, pair, said) for pair in those])) if those else "used for the fit"
        for those in shown.values()
    ]
    return f"| {name} | {' | '.join(cells)} |"


def _agreeing(points: Mapping[str, float], pair: Pair, said: Mapping[int, Sequence[str]]) -> float:
    if points[pair.one] == points[pair.other]:
        return 0.5
    harder = max(pair.one, pair.other, key=points.__getitem__)
    return fmean(harder == each for each in said[pair.number])


def _with_others(harder: Sequence[str], reader: int) -> float:
    return fmean(each == harder[reader] for place, each in enumerate(harder) if place != reader)


def _unanimous(pairs: Iterable[Pair], said: Mapping[int, Sequence[str]]) -> list[Pair]:
    return [pair for pair in pairs if len(set(said[pair.number])) == 1]


def _by_grade(ratings: Iterable[float]) -> str:
    grades = [grade(round(rating)) for rating in ratings]
    return " ".join(str(grades.count(each)) for each in GRADES)
