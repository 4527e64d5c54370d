"""The page about the book of rulings: its session prints what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app

TEXT = (Path(__file__).parent.parent.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
SESSION = re.findall(r"```console\n\$ ny1901 (.+)\n(.+)\n```", TEXT)


def test_a_session_prints_what_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ((command, output),) = SESSION
    assert CliRunner().invoke(app, shlex.split(command)).output == f"{output}\n"
