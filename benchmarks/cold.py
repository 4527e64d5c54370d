"""Makes a plan in a process that has made no plan before: `python -m benchmarks.cold SEED TURNS COUNTING LIMIT`.

Prints a JSON object with the CPU seconds of planning, the CPU seconds of the whole process, the CPU seconds until the
first plan, the peak memory in MB, and the result of the proof."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from time import process_time

from benchmarks.drawn import Drawn, problem
from ny1901_solver.new_york_1901.planning.problem import Counting


@dataclass(frozen=True, slots=True)
class Cold:
    """The measurements of one process."""

    name: str
    proved: bool
    value: int | None
    bound: int | None
    seconds: float
    first_plan: float
    whole: float
    megabytes: float
    proved_by: str


def cold(drawn: Drawn, turns: int, counting: Counting, limit: float) -> Cold:
    """Runs a new process with a limit in CPU seconds and returns its measurements."""
    command = [sys.executable, "-m", "benchmarks.cold", str(drawn.seed), str(turns), counting, str(limit)]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return Cold(drawn.name, **json.loads(run.stdout))


def main(seed: str, turns: str, counting: str, limit: str) -> None:
    from ny1901_solver.new_york_1901.planning.plan import plan

    loaded = process_time()
    asked = problem(Drawn(int(seed)), int(turns), "points" if counting == "points" else "final")
    drawing = process_time() - loaded
    started, first = process_time(), list[float]()

    def report(value: int | None, bound: int) -> None:
        if value is not None and not first:
            first.append(process_time() - started)

    found = plan(asked, clock=process_time, time_limit=float(limit), report=report)
    seconds = process_time() - started
    content = {
        "proved": found.status in ("proved", "infeasible"),
        "value": found.value,
        "bound": found.bound,
        "seconds": seconds,
        "first_plan": first[0] if first else seconds,
        "whole": process_time() - drawing,
        "megabytes": peak(),
        "proved_by": found.proved_by,
    }
    json.dump(content, sys.stdout)


def peak() -> float:
    """Returns the peak memory of this process so far, in MB."""
    import resource  # not on Windows

    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


if __name__ == "__main__":
    main(*sys.argv[1:])
