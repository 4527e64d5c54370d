"""Intervals hold as often as they say, also of few values and of values that are all alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

import pytest

from ny1901_solver.arena.standings import mean_interval, share_interval, student

pytestmark = pytest.mark.rotates(4, "ny1901_solver/arena", "ny1901_solver/statistics")

RUNS = 1500


@pytest.fixture(autouse=True, scope="module")
def _t_of_a_freedom_is_worked_out_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("ny1901_solver.arena.standings"), "student", cache(student))
        yield


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (121, 1.980)]
)
def test_student_s_t_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=0.0006)


@pytest.mark.parametrize(("freedom", "t"), [(1, 63.657), (2, 9.925), (7, 3.499), (20, 2.845)])
def test_so_it_is_for_another_level(freedom: int, t: float) -> None:
    assert student(freedom, 0.99) == pytest.approx(t, abs=0.0006)


@pytest.mark.parametrize("values", [2, 3, 6, 20])
def test_the_interval_of_a_mean_holds_as_often_as_it_says(values: int) -> None:
    held = 0
    for run in range(RUNS):
        rng = random.Random(f"{values} {run}")
        interval = mean_interval([rng.gauss(3, 10) for _ in range(values)])
        assert interval is not None
        held += interval[0] <= 3 <= interval[1]
    assert 0.935 <= held / RUNS <= 0.965


def coin(share: float) -> Callable[[random.Random], float]:
    """A set of two games that are independent of each other."""
    return lambda rng: ((rng.random() < share) + (rng.random() < share)) / 2


def alike(share: float) -> Callable[[random.Random], float]:
    """A set of games that all end alike, since the deal decides."""
    return lambda rng: float(rng.random() < share)


def first_seat(share: float) -> Callable[[random.Random], float]:
    """A set of two games in which one seat wins, but for a few."""
    return lambda rng: 0.5 if rng.random() < 0.8 else float(rng.random() < share)


@pytest.mark.parametrize("sets", [3, 6, 12, 20, 60])
@pytest.mark.parametrize("share", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("draw", [coin, alike, first_seat])
def test_the_interval_of_a_share_holds_at_least_nearly_as_often(
    draw: Callable[[float], Callable[[random.Random], float]], share: float, sets: int
) -> None:
    held, truth = 0, 0.5 + 0.2 * (share - 0.5) if draw is first_seat else share
    for run in range(RUNS):
        rng = random.Random(f"{draw.__name__} {share} {sets} {run}")
        low, high = share_interval([draw(share)(rng) for _ in range(sets)])
        held += low <= truth <= high
    assert held / RUNS >= 0.93


def test_victories_alone_leave_room_for_a_defeat() -> None:
    low, high = share_interval([1.0] * 20)
    assert (0.8 < low < 0.9, high) == (True, 1.0)


def test_a_single_value_tells_no_spread() -> None:
    assert mean_interval([4.0]) is None
    assert share_interval([1.0]) == (0.0, 1.0)
