"""The model of several turns against every plan there is, on the tiny edition."""

from __future__ import annotations

import random

import pytest

from ..exhaustive import TooMany
from ..plan_positions import tiny_problems
from .oracle import assert_as_exhaustive, assert_wishes_as_exhaustive, with_given_turns, with_wishes

pytestmark = pytest.mark.always

MOST = 3_000  # stages after one and the same number of turns: positions with more are left out


@pytest.mark.parametrize(("turns", "count"), [(1, 40), (2, 8)])
def test_the_model_agrees_with_exhaustive_search(turns: int, count: int) -> None:
    for problem in tiny_problems(7, count, turns):
        assert_as_exhaustive(problem)


@pytest.mark.parametrize(("turns", "count"), [(1, 20), (2, 8)])
def test_the_model_fulfils_wishes_in_as_few_turns_as_exhaustive_search(turns: int, count: int) -> None:
    rng = random.Random(f"wishes {turns}")
    for problem in tiny_problems(9, count, turns):
        assert_wishes_as_exhaustive(with_wishes(problem, rng))


@pytest.mark.parametrize(("turns", "count", "longest"), [(1, 30, 14), (2, 12, 10)])
def test_with_given_turns_of_others_the_model_agrees_with_exhaustive_search(
    turns: int, count: int, longest: int
) -> None:
    rng = random.Random(f"given {turns}")
    for problem in tiny_problems(11, count, turns, longest):
        assert_as_exhaustive(with_given_turns(problem, rng, turns))


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(
    ("turns", "count", "longest", "least"),
    [(1, 600, 7, 600), (1, 200, 14, 200), (2, 250, 7, 200), (3, 200, 14, 100), (4, 200, 14, 100)],
)
def test_on_many_positions_the_model_agrees_with_exhaustive_search(
    turns: int, count: int, longest: int, least: int
) -> None:
    agreed = 0
    for problem in tiny_problems(12, count, turns, longest):
        try:
            assert_as_exhaustive(problem, MOST)
            agreed += 1
        except TooMany:
            continue
    assert agreed >= least


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("turns", "count"), [(1, 300), (2, 120), (3, 60)])
def test_on_many_positions_wishes_need_as_few_turns_as_in_exhaustive_search(turns: int, count: int) -> None:
    rng = random.Random(f"many wishes {turns}")
    fewest = [assert_wishes_as_exhaustive(with_wishes(p, rng)) for p in tiny_problems(13, count, turns, 12)]
    assert {None, *range(turns + 1)} <= set(fewest)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("turns", "count", "longest"), [(1, 400, 14), (2, 200, 14), (2, 100, 7), (3, 60, 10)])
def test_on_many_positions_with_given_turns_the_model_agrees_with_exhaustive_search(
    turns: int, count: int, longest: int
) -> None:
    rng = random.Random(f"many given {turns} {longest}")
    for problem in tiny_problems(14, count, turns, longest):
        assert_as_exhaustive(with_given_turns(problem, rng, rng.choice((1, turns))))


@pytest.mark.slow
@pytest.mark.long
def test_with_given_turns_wishes_need_as_few_turns_as_in_exhaustive_search() -> None:
    rng = random.Random("wishes and given turns")
    for problem in tiny_problems(15, 200, 2, 12):
        assert_wishes_as_exhaustive(with_wishes(with_given_turns(problem, rng, 2), rng))
