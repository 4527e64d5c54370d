"""Measures whole commands with the start of the program, as a user at a terminal waits for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

POSITIONS = Path(__file__).parent.parent / "puzzles" / "positions"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("show", str(POSITIONS / "3p-mid-1.yaml")),
        ("hint", str(POSITIONS / "3p-mid-1.yaml")),
        ("legal", str(POSITIONS / "3p-mid-1.yaml"), "--count"),
    ],
    ids=lambda arguments: f"ny1901 {arguments[0]}",
)
def test_a_command_as_a_process(benchmark: Any, arguments: tuple[str, ...]) -> None:
    benchmark.group = "Time of whole commands, with the start of the program"
    command = [sys.executable, "-m", "ny1901_solver", *arguments]
    run = benchmark.pedantic(
        lambda: subprocess.run(command, capture_output=True, check=True), rounds=9, iterations=1, warmup_rounds=1
    )
    assert run.stdout
