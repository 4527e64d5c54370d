"""Plans over several turns, proved, on the fixed set of mid-game positions with the whole board open."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from benchmarks.peers import by_search
from benchmarks.solved import fill_row
from ny1901_solver.planning.problem import Counting
from tests.planning.plan_positions import MID_GAMES, mid_game_problem

LIMIT = 120.0  # seconds a position, after which it counts as not proved
HORIZONS = range(1, 7)
MODES: dict[str, tuple[Counting, bool]] = {
    "by points": ("points", False),
    "by points, with the second best": ("points", True),
    "by the final score": ("final", False),
}
ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("turns", HORIZONS)
@pytest.mark.parametrize("mode", MODES)
def test_best_plan(benchmark: Any, once: bool, mode: str, turns: int) -> None:
    counting, second = MODES[mode]
    games = MID_GAMES[-1:] if once else MID_GAMES
    problems = [(game.name, replace(mid_game_problem(game, turns), counting=counting)) for game in games]
    benchmark.group = f"the best plan {mode}, on {len(games)} mid-game positions"
    found = benchmark.pedantic(
        lambda: [by_search(*problem, LIMIT, second) for problem in problems], rounds=1, iterations=1
    )
    assert not once or all(solved.proved for solved in found)
    fill_row(benchmark, f"N = {turns}", found, LIMIT, f"median {median(solved.nodes for solved in found):,.0f} nodes")


def test_memory_of_a_process_that_plans(benchmark: Any, once: bool) -> None:
    turns = 2 if once else HORIZONS[-1]
    benchmark.group = f"peak memory of a process that plans {turns} turns"
    command = [sys.executable, "-m", "benchmarks.memory", str(turns)]
    run = benchmark.pedantic(
        lambda: subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, cwd=ROOT), rounds=1, iterations=1
    )
    peaks: dict[str, dict[str, float]] = json.loads(run.stdout)
    whole = {name: peak["done"] for name, peak in peaks.items()}
    largest = max(whole, key=whole.__getitem__)
    benchmark.extra_info["about"] = (
        f"{len(peaks)} processes, one a position: median {median(whole.values()):,.0f} MB, "
        f"most {whole[largest]:,.0f} MB ({largest}), of which {peaks[largest]['loaded']:,.0f} MB before planning"
    )
