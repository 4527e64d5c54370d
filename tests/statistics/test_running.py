"""Means of numbers that come one by one have the bits of those of the whole list."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import pytest

from ny1901_solver.statistics.comparing import GROWTH, Contest
from ny1901_solver.statistics.running import RunningMean

KINDS: dict[str, Callable[[random.Random], float]] = {
    "worths": lambda rng: rng.choice((0, 0.5, 1)) + 0.005 * rng.randrange(-30, 30),
    "far apart": lambda rng: rng.gauss(0, 1) * 10.0 ** rng.randrange(-12, 12),
    "equal": lambda rng: 0.1,
    "tiny beside large": lambda rng: rng.choice((0.0, 1e-17, 3.0, -3.0)),
    "whole": lambda rng: rng.randrange(-5, 5),
}


@pytest.mark.parametrize("kind", KINDS)
def test_mean_and_error_have_the_bits_of_the_whole_list(kind: str) -> None:
    rng = random.Random(kind)
    for _ in range(200):
        numbers, running = [KINDS[kind](rng) for _ in range(rng.randrange(2, 40))], RunningMean()
        for start in range(0, len(numbers), 3):
            running.add(numbers[start : start + 3])
        assert running.count == len(numbers)
        assert running.mean == fmean(numbers)
        assert running.error == stdev(numbers) / sqrt(len(numbers))


def test_one_number_has_an_infinite_error() -> None:
    running = RunningMean()
    running.add([0.3])
    assert (running.mean, running.error) == (0.3, inf)


def test_preliminary_results_come_whenever_the_samples_have_grown() -> None:
    told = list[int]()
    contest = Contest(2, lambda arm, number: random.Random(f"{arm} {number}").gauss(0, 1))
    contest.settle(lambda known: contest.sample_count, 3000, lambda: False, report=told.append)
    assert told[0] == 2
    assert told[-1] == 3000
    assert all(later >= GROWTH * earlier for earlier, later in pairwise(told[:-1]))
    assert len(told) < 70
