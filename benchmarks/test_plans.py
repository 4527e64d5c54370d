"""Measures proved plans over several turns, on positions drawn by seed, each in a new process."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any

import pytest

from benchmarks.cold import Cold, cold
from benchmarks.drawn import FIRST, SECOND
from benchmarks.solved import shown
from ny1901_solver.new_york_1901.planning.problem import Counting

LIMIT = 30.0  # seconds a position by the clock, after which it counts as not proved
WAYS = {"together": False, "the search alone": True}
QUESTIONS: tuple[tuple[Counting, int], ...] = (("points", 5), ("points", 6), ("final", 4), ("final", 5))
DRAWS = {"seeds 1 to 72": FIRST, "seeds 73 to 144": SECOND}
NAMED = 3  # the most unproved positions that a row names


@pytest.mark.parametrize(("counting", "turns"), QUESTIONS)
@pytest.mark.parametrize("draw", DRAWS)
@pytest.mark.parametrize("way", WAYS)
def test_best_plan(benchmark: Any, once: bool, way: str, draw: str, counting: Counting, turns: int) -> None:
    drawn = DRAWS[draw][2:3] if once else DRAWS[draw]
    by = "by points" if counting == "points" else "by the final score"
    benchmark.group = f"Time to prove the best plan {by}, on {len(drawn)} drawn positions ({draw})"
    found = benchmark.pedantic(
        lambda: [cold(each, turns, counting, LIMIT, WAYS[way]) for each in drawn], rounds=1, iterations=1
    )
    assert not once or all(each.proved for each in found)
    fill(benchmark, f"N = {turns}, {way}", found)


def fill(benchmark: Any, what: str, found: Sequence[Cold]) -> None:
    """Writes a row into the results; a plan that is not proved counts with the limit."""
    seconds = sorted(each.seconds if each.proved else max(LIMIT, each.seconds) for each in found)
    firsts = sorted(each.first_plan for each in found)
    left = [each.name for each in found if not each.proved]
    benchmark.extra_info |= {
        "what": what,
        "seconds": median(seconds),
        "columns": {
            "proved": f"{len(found) - len(left)} of {len(found)}",
            "median": shown(median(seconds), LIMIT),
            "p90": shown(seconds[int(0.9 * len(seconds))], LIMIT),
            "worst": shown(seconds[-1], LIMIT),
            "CPU": f"{shown(median(each.cpu for each in found))}, worst {shown(max(each.cpu for each in found))}",
            "first plan": f"{shown(median(firsts))}, worst {shown(firsts[-1])}",
            "most memory": f"{max(each.megabytes for each in found):,.0f} MB",
        },
        "about": f"whole processes: median {shown(median(each.whole for each in found))} of CPU"
        + (f"; not proved: {', '.join(left[:NAMED])}{' and others' if len(left) > NAMED else ''}" if left else ""),
    }
