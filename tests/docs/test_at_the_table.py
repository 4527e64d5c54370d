"""The sessions of the page about the table are run in its order, each with the lines that stand in it."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "at-the-table.md"
_SESSION = re.compile(r"^```console\n\$ ny1901 ([^\n]*) <<'END'\n(.*?)^END\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_session_of_the_page_prints_what_stands_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "puzzles" / "positions", tmp_path / "puzzles" / "positions")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    sessions = _SESSION.findall(PAGE.read_text(encoding="utf-8"))
    assert len(sessions) >= 4
    for arguments, lines, shown in sessions:
        result = CliRunner().invoke(app, shlex.split(arguments), input=lines)
        assert result.output == shown, arguments
    assert CliRunner().invoke(app, ["replay", "game.record.yaml"]).exit_code == 0
