"""Ratings against results of known parameters, brute force, and the slope of what they maximise."""

from __future__ import annotations

import random
from itertools import product
from math import exp, log
from statistics import fmean

import pytest

from ny1901_solver.puzzles.ratings import (
    MIDDLE,
    PRECISION,
    SPREAD,
    UNIT,
    Fit,
    Rating,
    Results,
    ability,
    chance,
    difficulty,
    fit_ratings,
    misfit,
)


def simulated(seed: int, puzzles: int, solvers: int) -> tuple[Results, dict[str, float], dict[str, float]]:
    """Results of known difficulties and abilities, drawn as the prior has them; one try in five is missing."""
    rng = random.Random(seed)
    hard = {f"p{number}": rng.gauss(MIDDLE, SPREAD) for number in range(puzzles)}
    able = {f"s{number}": rng.gauss(MIDDLE, SPREAD) for number in range(solvers)}
    results = {
        p: {s: rng.random() < chance(able[s], hard[p]) for s in able if rng.random() < 0.8 or s == "s0"} for p in hard
    }
    return results, hard, able


def likelihood(results: Results, hard: dict[str, float], able: dict[str, float]) -> float:
    """The logarithm of the penalised likelihood, in other words than the module's."""
    found = -PRECISION / 2 * sum(((x - MIDDLE) / UNIT) ** 2 for x in (*hard.values(), *able.values()))
    for p, solved in results.items():
        for s, right in solved.items():
            odds = exp((able[s] - hard[p]) / UNIT)
            found += log(odds / (1 + odds)) if right else -log(1 + odds)
    return found


def points(ratings: dict[str, Rating]) -> dict[str, float]:
    return {name: rating.points for name, rating in ratings.items()}


def test_four_hundred_points_are_ten_times_the_odds() -> None:
    assert chance(1900, 1500) == pytest.approx(10 / 11)
    assert chance(1500, 1500) == 0.5


def test_known_parameters_come_back_within_their_errors() -> None:
    away: list[float] = []
    for seed in range(3):
        results, hard, able = simulated(seed, puzzles=60, solvers=15)
        fit = fit_ratings(results)
        for truth, found in ((hard, fit.puzzles), (able, fit.solvers)):
            away += [(found[name].points - truth[name]) / found[name].error for name in truth]
    within = [fmean(abs(x) <= times for x in away) for times in (1, 2)]
    assert 0.6 < within[0] < 0.76  # of 225; 0.68 would be expected, with a standard error of 0.03
    assert 0.88 < within[1] < 0.985  # 0.954, 0.014: errors are a tenth too small, as all is fitted to the same results
    assert abs(fmean(away)) < 0.5


def test_no_direction_leads_uphill_from_a_fit() -> None:
    results, _, _ = simulated(4, puzzles=8, solvers=5)
    fit = fit_ratings(results)
    hard, able = points(fit.puzzles), points(fit.solvers)
    for part in (hard, able):
        for name in part:
            up, down = ({**part, name: part[name] + step} for step in (0.01, -0.01))
            both = [(each, able) if part is hard else (hard, each) for each in (up, down)]
            slope = (likelihood(results, *both[0]) - likelihood(results, *both[1])) / 0.02
            assert abs(slope) < 1e-8


def test_no_grid_point_is_better_than_a_fit() -> None:
    results = {"p": {"s": True, "t": False}, "q": {"s": True}}
    fit = fit_ratings(results)
    best = likelihood(results, points(fit.puzzles), points(fit.solvers))
    grid = [MIDDLE + 50 * number for number in range(-6, 7)]
    found = max(likelihood(results, {"p": a, "q": b}, {"s": c, "t": d}) for a, b, c, d in product(grid, repeat=4))
    assert found <= best < found + 0.02


def test_the_order_of_results_makes_no_difference() -> None:
    results, _, _ = simulated(5, puzzles=12, solvers=6)
    turned = {p: dict(reversed(list(solved.items()))) for p, solved in reversed(list(results.items()))}
    assert fit_ratings(turned) == fit_ratings(results)


def test_what_all_or_none_solve_is_finite_and_extreme() -> None:
    results = {"all": dict.fromkeys("abc", True), "none": dict.fromkeys("abc", False), "one": {"a": True, "b": False}}
    fit = fit_ratings(results)
    assert MIDDLE - 2 * SPREAD < fit.puzzles["all"].points < fit.puzzles["one"].points
    assert fit.puzzles["one"].points < fit.puzzles["none"].points < MIDDLE + 2 * SPREAD
    assert fit.puzzles["all"].error < SPREAD


def test_one_puzzle_and_one_solver_are_rated_by_what_is_known_of_the_others() -> None:
    results, _, _ = simulated(6, puzzles=40, solvers=12)
    fit = fit_ratings(results)
    for name, solved in list(results.items())[:5]:
        alone = difficulty((fit.solvers[s].points, right) for s, right in solved.items())
        assert alone.points == pytest.approx(fit.puzzles[name].points, abs=1e-6)
        assert alone.error <= fit.puzzles[name].error
    alone = ability((fit.puzzles[p].points, solved["s0"]) for p, solved in results.items())
    assert alone.points == pytest.approx(fit.solvers["s0"].points, abs=1e-6)


def test_who_has_tried_nothing_is_rated_by_the_prior() -> None:
    assert ability([]) == difficulty([]) == pytest.approx(Rating(MIDDLE, SPREAD))
    assert fit_ratings({}) == Fit({}, {})


def test_a_long_row_of_results_at_the_ends_of_the_scale_converges() -> None:
    won = ability([(2900, True)] * 200)
    lost = ability([(100, False)] * 200)
    assert won.points - MIDDLE == pytest.approx(MIDDLE - lost.points)
    assert 2900 < won.points < 4500


def test_misfit_is_one_where_results_are_as_expected_and_more_where_they_surprise() -> None:
    expected = [(0.75, True)] * 3 + [(0.75, False)]
    assert misfit(expected) == pytest.approx((1, 1))
    surprised = misfit([(0.99, False), *expected])
    assert surprised.outfit > surprised.infit > 1
