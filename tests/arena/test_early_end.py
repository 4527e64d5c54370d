"""A match that ends early is wrong as seldom as it says, however often one looks, and ends early where it can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from ny1901_solver.arena import Bounds, sequential_verdict

from .test_intervals import alike, coin

pytestmark = pytest.mark.rotates(4, "ny1901_solver/arena", "ny1901_solver/statistics")

BOUNDS, RUNS, SETS = Bounds(0.5, 0.6), 400, 150


def sure(share: float) -> Callable[[random.Random], float]:
    """Sets that nearly all end in the mean."""
    return lambda rng: share + rng.uniform(-0.1, 0.1)


def ends(draw: Callable[[random.Random], float], name: str) -> list[tuple[str | None, int]]:
    """What each run says, looking behind every set, and after how many; sets in another order say the same."""
    found = []
    known: dict[tuple[tuple[float, int], ...], str | None] = {}
    for run in range(RUNS):
        rng, values = random.Random(f"{name} {run}"), list[float]()
        said: str | None = None
        while said is None and len(values) < SETS:
            values.append(draw(rng))
            drawn = tuple(sorted(Counter(values).items()))
            if drawn not in known:
                known[drawn] = sequential_verdict(values, BOUNDS)
            said = known[drawn]
        found.append((said, len(values)))
    return found


@pytest.mark.parametrize("draw", [coin, alike, sure])
@pytest.mark.parametrize(("share", "wrong"), [(0.5, "above"), (0.6, "below")])
def test_it_is_wrong_at_any_look_as_seldom_as_it_says(
    draw: Callable[[float], Callable[[random.Random], float]], share: float, wrong: str
) -> None:
    said = [each for each, _ in ends(draw(share), f"{draw.__name__} {share}")]
    assert said.count(wrong) / RUNS <= 0.05


@pytest.mark.parametrize("draw", [coin, alike, sure])
def test_sets_say_the_same_in_any_order(draw: Callable[[float], Callable[[random.Random], float]]) -> None:
    said = Counter[str | None]()
    for run in range(RUNS):
        rng = random.Random(f"order {run}")
        values = [draw(rng.choice((0.3, 0.5, 0.6, 0.8)))(rng) for _ in range(rng.randint(2, 40))]
        said[sequential_verdict(values, BOUNDS)] += 1
        assert sequential_verdict(values, BOUNDS) == sequential_verdict(rng.sample(values, len(values)), BOUNDS)
    assert len(said) == 3


def test_a_clear_match_ends_early_and_as_it_is() -> None:
    for share, right in ((0.9, "above"), (0.2, "below")):
        said = ends(coin(share), f"clear {share}")
        assert sum(each == right for each, _ in said) >= 0.99 * RUNS
        assert sum(sets for _, sets in said) / RUNS < 20


def test_victories_alone_are_soon_enough_and_nothing_is_said_at_once() -> None:
    assert [sequential_verdict([1.0] * sets, BOUNDS) for sets in (0, 1, 3, 12)] == [None, None, None, "above"]
    assert sequential_verdict([0.0] * 12, BOUNDS) == "below"
