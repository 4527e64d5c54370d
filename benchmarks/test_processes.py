"""Whole processes, as a user at a prompt waits for them."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.state import format_line
from ny1901_solver.state.position import read_position

POSITIONS = Path(__file__).parent.parent / "puzzles" / "positions"
LINE = format_line(read_position(POSITIONS / "3p-mid-1.yaml"))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("show", str(POSITIONS / "3p-mid-1.yaml")),
        ("hint", str(POSITIONS / "3p-mid-1.yaml")),
        ("hint", LINE),
        ("legal", str(POSITIONS / "3p-mid-1.yaml"), "--count"),
    ],
    ids=["ny1901 --help", "ny1901 show", "ny1901 hint", "ny1901 hint, from one line", "ny1901 legal"],
)
def test_a_command_as_a_process(benchmark: Any, arguments: tuple[str, ...]) -> None:
    benchmark.group = "whole processes, each cold"
    command = [sys.executable, "-m", "ny1901_solver", *arguments]
    seconds: list[float] = []

    def process() -> None:
        before = os.times()
        assert subprocess.run(command, capture_output=True, check=True).stdout
        after = os.times()
        seconds.append(after.children_user + after.children_system - before.children_user - before.children_system)

    benchmark.pedantic(process, rounds=9, iterations=1, warmup_rounds=1)
    benchmark.extra_info["seconds"] = statistics.median(seconds)
