"""Rates puzzles and solvers by a Rasch model, in which the odds depend only on ability minus difficulty.

Abilities of solvers and difficulties of puzzles are points on one scale, as in chess: 400 more points multiply the odds
by ten, and a solver has even odds with a puzzle of the same points. A normal prior around the middle of the scale
weighs about as much as one result. The prior keeps the ratings finite if all solvers, or no solvers, solve a puzzle.
This module fits the model itself instead of using a library: girth and py-irt need SciPy, Numba or PyTorch, but ratings
are also computed in a browser; and openskill rates players in games and cannot fit the difficulties of puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple, TypeAlias

from ..statistics.sums import sum_in_order

MIDDLE = 1500.0
UNIT = 400 / log(10)  # points for each unit of the natural logarithm of the odds
SPREAD = 350.0
"""The standard deviation of the prior in points.

The central 95 % of the prior, 1500 ± 700, reaches odds of 1 to 56. A few dozen results cannot show odds beyond 1 to 56.
The rating system Glicko starts with the same standard deviation.
"""
PRECISION = (UNIT / SPREAD) ** 2  # the precision of the prior, in logarithms of odds
SMALLEST, LONGEST, MOST_STEPS = (
    1e-9,
    2.0,
    200,
)  # Newton's method: the last step's size, the longest step, the most steps

Results: TypeAlias = Mapping[str, Mapping[str, bool]]
"""Maps each pair of a puzzle and a solver to whether the solver solved the puzzle.

Solvers that did not try a puzzle are absent.
"""


class Rating(NamedTuple):
    """An ability or a difficulty with its standard error, in points."""

    points: float
    error: float


class Fit(NamedTuple):
    """The difficulties of puzzles and the abilities of solvers that explain results best."""

    puzzles: dict[str, Rating]
    solvers: dict[str, Rating]


class Misfit(NamedTuple):
    """The misfit of results to ratings: two means of squared residuals, which are near 1 for expected results.

    `outfit` weighs all results equally, so that a single surprise shows. `infit` weighs results by their information.
    """

    outfit: float
    infit: float


def chance(ability: float, difficulty: float) -> float:
    """Returns the probability that a solver solves a puzzle, given the points of both."""
    return 1 / (1 + exp((difficulty - ability) / UNIT))


def ability(results: Iterable[tuple[float, bool]]) -> Rating:
    """Returns the ability of a solver from results on puzzles of known difficulty, in points."""
    known = [((points - MIDDLE) / UNIT, solved) for points, solved in results]
    estimate, precision = 0.0, PRECISION
    for _ in range(MOST_STEPS):
        chances = [1 / (1 + exp(difficulty - estimate)) for difficulty, _ in known]
        slope = sum_in_order(solved - p for (_, solved), p in zip(known, chances, strict=True)) - PRECISION * estimate
        precision = PRECISION + sum_in_order(p * (1 - p) for p in chances)
        step = _limit(slope / precision)
        estimate += step
        if abs(step) < SMALLEST:
            break
    return _rating(estimate, 1 / precision)


def difficulty(results: Iterable[tuple[float, bool]]) -> Rating:
    """Returns the difficulty of a puzzle from results of solvers of known ability, in points.

    The calculation treats the puzzle as a player who beats the solvers that fail at the puzzle.
    """
    return ability((points, not solved) for points, solved in results)


def fit_ratings(results: Results) -> Fit:
    """Fits difficulties and abilities together by Newton's method on the penalised likelihood, with standard errors.

    The order of the puzzles and solvers in the input does not change the ratings.
    """
    puzzles = sorted(results)
    solvers = sorted({solver for tried in results.values() for solver in tried})
    place = {solver: number for number, solver in enumerate(solvers)}
    table = [sorted((place[solver], solved) for solver, solved in results[puzzle].items()) for puzzle in puzzles]
    hard, able = [0.0] * len(puzzles), [0.0] * len(solvers)
    for _ in range(MOST_STEPS):
        step = _Step(table, hard, able)
        hard = [x + _limit(more) for x, more in zip(hard, step.harder, strict=True)]
        able = [x + _limit(more) for x, more in zip(able, step.abler, strict=True)]
        if max(map(abs, (*step.harder, *step.abler)), default=0.0) < SMALLEST:
            break
    last = _Step(table, hard, able)
    return Fit(
        dict(zip(puzzles, map(_rating, hard, last.puzzle_variances), strict=True)),
        dict(zip(solvers, map(_rating, able, last.solver_variances), strict=True)),
    )


def misfit(results: Iterable[tuple[float, bool]]) -> Misfit:
    """Returns the misfit of the results of one puzzle or one solver, given as expected probabilities and outcomes."""
    known = list(results)
    spreads = [p * (1 - p) for p, _ in known]
    squares = [(solved - p) ** 2 for p, solved in known]
    outfit = sum_in_order(square / spread for square, spread in zip(squares, spreads, strict=True)) / len(known)
    return Misfit(outfit, sum_in_order(squares) / sum_in_order(spreads))


class _Step:
    """A step of Newton's method: the changes of all ratings, and their variances at the current point.

    The matrix of second derivatives is diagonal among puzzles and among solvers. Therefore all unknowns of the puzzles
    can be eliminated at once, and only a small matrix, with one row for each solver, has to be inverted.
    """

    def __init__(self, table: Sequence[Sequence[tuple[int, bool]]], hard: Sequence[float], able: Sequence[float]):
        size = len(able)
        slopes = [-PRECISION * x for x in able]
        matrix = [[PRECISION * (row == column) for column in range(size)] for row in range(size)]
        mixed: list[tuple[list[tuple[int, float]], float, float]] = []
        for x, tried in zip(hard, table, strict=True):
            chances = [1 / (1 + exp(x - able[solver])) for solver, _ in tried]
            weights = [(solver, p * (1 - p)) for (solver, _), p in zip(tried, chances, strict=True)]
            slope = sum_in_order(p - solved for (_, solved), p in zip(tried, chances, strict=True)) - PRECISION * x
            precision = PRECISION + sum_in_order(weight for _, weight in weights)
            mixed.append((weights, slope, precision))
            for (solver, weight), (_, solved), p in zip(weights, tried, chances, strict=True):
                slopes[solver] += solved - p + weight * slope / precision
                matrix[solver][solver] += weight
                for other, its in weights:
                    matrix[solver][other] -= weight * its / precision
        inverse = _invert(matrix)
        self.abler = [sum_in_order(a * b for a, b in zip(row, slopes, strict=True)) for row in inverse]
        self.solver_variances = [inverse[row][row] for row in range(size)]
        self.harder, self.puzzle_variances = list[float](), list[float]()
        for weights, slope, precision in mixed:
            self.harder.append(
                (slope + sum_in_order(weight * self.abler[solver] for solver, weight in weights)) / precision
            )
            shared = sum_in_order(a * b * inverse[one][other] for one, a in weights for other, b in weights)
            self.puzzle_variances.append(1 / precision + shared / precision**2)


def _invert(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Returns the inverse of a positive definite matrix, by elimination; such a matrix needs no pivoting."""
    size = len(matrix)
    rows = [[*row, *(float(here == place) for here in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [x / pivot for x in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [x - factor * y for x, y in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def _limit(step: float) -> float:
    """Shortens a step of Newton's method to the greatest allowed length."""
    return max(-LONGEST, min(LONGEST, step))


def _rating(value: float, variance: float) -> Rating:
    return Rating(MIDDLE + UNIT * value, UNIT * sqrt(variance))
