"""The browser plays rollouts with the kernel, and the games end as they do here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PROGRAM = """
import random

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.rollouts import by_value, rollout
from ny1901_solver.new_york_1901.kernel.machine import machine
from ny1901_solver.new_york_1901.rules import legal_turns, new_game

assert machine() is not None
for players in (2, 4):
    state = new_game(load_edition("lower-manhattan"), players, random.Random(3))
    turn = legal_turns(state)[40]
    for number in range(10):
        print(rollout(state, turn, f"0-{number}"), rollout(state, turn, f"0-{number}", by_value))
print(type(machine().host).__name__)
"""


@pytest.mark.slow
def test_the_browser_plays_the_same_games(
    site: Path, parts: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if (node := shutil.which("node")) is None:
        pytest.skip("no Node.js on this machine")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    script = Path(__file__).with_name("kernel_in_pyodide.mjs")
    command = [node, str(script), str(parts[0]), str(site / "some" / "place"), str(program)]
    told = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
    exec(PROGRAM, {})  # noqa: S102
    here = capsys.readouterr().out.splitlines()
    assert told.pop() == "BrowserHost"
    assert here.pop() == "WasmtimeHost"
    assert told == here
    assert len(here) == 20
