"""Prints the peak memory, in MB, of processes that plan from one position each: `python -m benchmarks.memory TURNS`.

The process that starts them is kept small, since a new process begins with the peak of the one that starts it."""

from __future__ import annotations

import json
import subprocess
import sys

POSITIONS = (
    "2p-202-r2-plain",
    "2p-204-r3-cards",
    "2p-205-r5-plain",
    "3p-307-r6-cards",
    "4p-407-r7-plain",
    "4p-411-r10-cards",
)


def main(turns: str) -> None:
    peaks = {}
    for name in POSITIONS:
        command = [sys.executable, "-m", "benchmarks.memory", turns, name]
        child = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        peaks[name] = json.loads(child.stdout)
    json.dump(peaks, sys.stdout)


def plan_from(name: str, turns: int) -> None:
    from ny1901_solver.planning.search import best_plan
    from tests.planning.plan_positions import MID_GAMES, mid_game_problem

    problem = mid_game_problem(next(game for game in MID_GAMES if game.name == name), turns)
    loaded = peak()
    assert best_plan(problem, second=False).status == "proved"
    json.dump({"loaded": loaded, "done": peak()}, sys.stdout)


def peak() -> float:
    """The greatest resident size of this process so far."""
    import resource  # not on Windows

    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


if __name__ == "__main__":
    plan_from(sys.argv[2], int(sys.argv[1])) if len(sys.argv) > 2 else main(sys.argv[1])
