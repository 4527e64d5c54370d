"""Measures the exact search with one of its parts removed, on the same positions."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, TypeAlias

import pytest

from benchmarks.asked import Asked
from benchmarks.peers import by_search
from benchmarks.solved import Solved
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.planning.search import best, best_plan
from ny1901_solver.new_york_1901.planning.search.survey import Ground
from tests.new_york_1901.planning.exhaustive import TooMany, exhaust
from tests.new_york_1901.planning.plan_positions import MID_GAMES, mid_game_problem

LIMIT = 10.0  # seconds a position
GAMES = MID_GAMES[::3]  # 2 to 4 players, early to late, half of them with action cards
TURNS = 5
EXHAUSTIBLE = (1, 2, 3)
MOST_STAGES = 3_000  # the exhaustive search has no clock and gives up after so many positions
Change: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def as_it_is(patch: pytest.MonkeyPatch) -> None:
    pass


def without_scout(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(best, "SCOUTED", 1_000)


def with_answer_known(patch: pytest.MonkeyPatch) -> None:
    plans = {}
    for game in GAMES:
        problem = mid_game_problem(game, TURNS)
        optimal = best_plan(problem, second=False).effects[0]
        plans[problem] = {optimal.effect: optimal.plan}
    patch.setattr(best, "_scout", lambda search: plans[search.problem])


def without_unlocks(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Ground, "unlock_possible", lambda *_: True)


def without_queue(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Ground, "takes", lambda _, claims: claims.bit_count())


ROUTES: dict[str, tuple[Change, str]] = {
    "as it is": (as_it_is, "a scout, then blocks, then choices by falling worth"),
    "without the scout": (
        without_scout,
        "only the line of `quick` in hand, so fewer options are left out for being poor",
    ),
    "with the answer known": (
        with_answer_known,
        "the best plan in place of the scout's: what a perfect scout would give",
    ),
    "without unlock bounds": (without_unlocks, "options and choices that cannot unlock their tiles are tried"),
    "without the place in the queue": (without_queue, "claims count as one card each, however deep it lies"),
}


@pytest.mark.parametrize("route", ROUTES)
def test_route(benchmark: Any, once: bool, route: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, about = ROUTES[route]
    asked = Asked.of(GAMES[-1:] if once else GAMES, TURNS, LIMIT)
    change(monkeypatch)
    benchmark.group = f"The search with one part changed, N = {TURNS}, on {len(asked.games)} positions"
    asked.measure(benchmark, route, by_search, about, base=route == "as it is")


@pytest.mark.parametrize("turns", EXHAUSTIBLE)
@pytest.mark.parametrize("way", ["our search", "exhaustive search"])
def test_exhaustive(benchmark: Any, once: bool, way: str, turns: int) -> None:
    asked = Asked.of(GAMES[-1:] if once else GAMES, turns, LIMIT)
    benchmark.group = f"Our search compared with an exhaustive search, N = {turns}, on {len(asked.games)} positions"
    if way == "our search":
        asked.measure(benchmark, way, by_search, "", base=True)
    else:
        about = f"every legal turn after every legal turn; gives up beyond {MOST_STAGES:,} positions"
        asked.measure(benchmark, way, by_exhaustion, about)


def by_exhaustion(name: str, problem: PlanProblem, limit: float) -> Solved:
    started = process_time()
    try:
        found = exhaust(problem, MOST_STAGES).best
    except TooMany:
        return Solved(name, False, None, None, 0.0, process_time() - started)
    assert found is not None
    return Solved(name, True, found.gain, found.gain, 0.0, process_time() - started)
