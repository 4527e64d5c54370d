"""The page of the second game tells today's truth: its sessions are run one after the other, and compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.house.games import MANHATTAN, picked
from ny1901_solver.manhattan.cli import app

PAGE = Path(__file__).parent.parent.parent / "docs" / "manhattan.md"
_CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_its_sessions_print_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    sessions = [
        part.partition("\n")
        for block in _CONSOLE.findall(PAGE.read_text(encoding="utf-8"))
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]
    assert len(sessions) >= 4
    for command, _, output in sessions:
        game, words = picked(shlex.split(command)[1:])
        assert game == MANHATTAN, command
        shown = [line.rstrip() for line in CliRunner().invoke(app, words).output.rstrip().splitlines()]
        expected = [line.rstrip() for line in output.rstrip().splitlines()]
        if expected and expected[-1] == "...":
            shown = [*shown[: len(expected) - 1], "..."]
        assert shown == expected, command
