"""The browser plays rollouts with the kernel, and the games end as they do here."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.site.parts import SITE
from ny1901_solver.site.contents import own_files, shared_files
from ny1901_solver.site.folders import wheels_of

IN_BROWSER = """
from ny1901_solver.site.answering import InBrowser

InBrowser("new_york_1901", "/packages", lambda line: None, lambda: False)
"""
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
    parts: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if (node := shutil.which("node")) is None:
        pytest.skip("no Node.js on this machine")
    pyodide, wheels = parts
    packages, program = tmp_path / "packages", tmp_path / "program.py"
    for name, content in (shared_files([SITE]) | own_files(SITE)).items():
        (packages / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / name).write_bytes(content)
    for wheel in wheels_of(wheels).values():
        with zipfile.ZipFile(wheel.path) as archive:
            archive.extractall(packages)
    program.write_text(IN_BROWSER + PROGRAM, encoding="utf-8")
    command = [node, str(Path(__file__).with_name("kernel_in_pyodide.mjs")), *map(str, (pyodide, packages, program))]
    told = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
    exec(PROGRAM, {})  # noqa: S102
    here = capsys.readouterr().out.splitlines()
    assert told.pop() == "BrowserHost"
    assert here.pop() == "WasmtimeHost"
    assert told == here
    assert len(here) == 20
