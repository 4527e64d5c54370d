"""Makes a plan in a process that has made no plan before: `python -m benchmarks.cold SEED TURNS COUNTING LIMIT`.

With a fifth word `alone`, the search works without the CP-SAT model. Prints a JSON object with the seconds of planning
by the clock, the CPU seconds of planning and of the whole process, the seconds by the clock until the first plan, the
peak memory in MB, and the result of the proof. LIMIT is in seconds by the clock."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from time import perf_counter, process_time

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
    cpu: float
    first_plan: float
    whole: float
    megabytes: float
    proved_by: str


def cold(drawn: Drawn, turns: int, counting: Counting, limit: float, alone: bool = False) -> Cold:
    """Runs a new process with a limit in seconds by the clock and returns its measurements; `alone` leaves out the
    model."""
    words = [str(drawn.seed), str(turns), counting, str(limit), *(["alone"] if alone else [])]
    command = [sys.executable, "-m", "benchmarks.cold", *words]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return Cold(drawn.name, **json.loads(run.stdout))


def main(seed: str, turns: str, counting: str, limit: str, alone: str = "") -> None:
    from ny1901_solver.new_york_1901.planning.plan import plan

    loaded = process_time()
    asked = problem(Drawn(int(seed)), int(turns), "points" if counting == "points" else "final")
    drawing = process_time() - loaded
    started, cpu, first = perf_counter(), process_time(), list[float]()

    def report(value: int | None, bound: int) -> None:
        if value is not None and not first:
            first.append(perf_counter() - started)

    found = plan(asked, clock=perf_counter, time_limit=float(limit), report=report, alone=bool(alone))
    seconds, used = perf_counter() - started, process_time() - cpu
    content = {
        "proved": found.is_settled(),
        "value": found.value,
        "bound": found.bound,
        "seconds": seconds,
        "cpu": used,
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
