"""Plans over several turns, proved, on the fixed set of mid-game positions with the whole board open."""

from __future__ import annotations

import tracemalloc
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from ny1901_solver.planning.plan import plan
from ny1901_solver.planning.problem import PlanProblem
from ny1901_solver.planning.result import PlanResult
from tests.planning.plan_positions import MID_GAMES, mid_game_problem

LIMIT = 120.0  # seconds a position, after which it counts as not proved
HORIZONS = range(1, 7)
HEAVIEST = "2p-205-r5-plain"


def proof(problem: PlanProblem) -> tuple[PlanResult, float]:
    """The best plan of a position, and the seconds until its options were listed and the first bound was known."""
    started, first = perf_counter(), list[float]()

    def report(bound: int) -> None:
        if not first:
            first.append(perf_counter() - started)

    found = plan(problem, clock=perf_counter, time_limit=LIMIT, report=report)
    return found, first[0] if first else found.work.seconds


@pytest.mark.parametrize("turns", HORIZONS)
def test_the_best_plan_on_all_positions(benchmark: Any, turns: int) -> None:
    benchmark.group = f"the best plan over 1 to 6 turns on {len(MID_GAMES)} mid-game positions, one after another"
    problems = [mid_game_problem(game, turns) for game in MID_GAMES]
    answers = benchmark.pedantic(lambda: [proof(problem) for problem in problems], rounds=1, iterations=1)
    found, building = [result for result, _ in answers], [seconds for _, seconds in answers]
    seconds = [result.work.seconds for result in found]
    searching = [whole - built for whole, built in zip(seconds, building, strict=True)]
    proved = sum(result.status == "proved" for result in found)
    slowest = max(range(len(found)), key=seconds.__getitem__)
    benchmark.extra_info["about"] = (
        f"{proved} of {len(found)} proved; a position: median {_ms(median(seconds))} "
        f"(listing options {_ms(median(building))}, search {_ms(median(searching))}), "
        f"slowest {_ms(seconds[slowest])} ({MID_GAMES[slowest].name}); "
        f"median {median(result.work.nodes for result in found):,.0f} nodes"
    )


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:,.1f} ms"


def test_memory_of_six_turns(benchmark: Any) -> None:
    benchmark.group = "memory of the best plan over 6 turns"
    game = next(game for game in MID_GAMES if game.name == HEAVIEST)
    problem = mid_game_problem(game, HORIZONS[-1])

    def traced() -> int:
        tracemalloc.start()
        try:
            plan(problem, clock=perf_counter, time_limit=LIMIT)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak = benchmark.pedantic(traced, rounds=1, iterations=1)
    benchmark.extra_info["about"] = (
        f"{game.name}: at most {peak / 2**20:,.0f} MB held; timed with the memory traced, which slows it"
    )
