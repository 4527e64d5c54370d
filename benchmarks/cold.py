"""What a call takes the first time in a process, when nothing is remembered yet."""

from __future__ import annotations

import statistics
import subprocess
import sys

from ny1901_solver.state import GameState, format_line

PROCESSES = 7
PROGRAM = """
import sys, time
from ny1901_solver.state import parse_line
from {room} import {name}
{before}
state = parse_line(sys.argv[1])
start = time.process_time()
{call}
print(time.process_time() - start)
"""


def first_call(state: GameState, room: str, name: str, call: str, before: str = "") -> float:
    """The median CPU seconds of the first call in a process; importing and reading the position are left out."""
    program = PROGRAM.format(room=room, name=name, call=call, before=before)
    command = [sys.executable, "-c", program, format_line(state)]
    return statistics.median(
        float(subprocess.run(command, capture_output=True, check=True, text=True).stdout) for _ in range(PROCESSES)
    )
