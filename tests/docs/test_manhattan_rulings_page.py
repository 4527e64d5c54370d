"""The page about the rulings of Manhattan: its sessions print what they show, and its figures are those counted."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app
from ny1901_solver.manhattan.rulings.cases import load_cases
from ny1901_solver.manhattan.rulings.verdict import COSTS

from ..manhattan.rulings.test_asking import QUESTIONS, counts

TEXT = (Path(__file__).parent.parent.parent / "docs" / "manhattan-rulings.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ ny1901 (.+)\n((?:.|\n)+?)\n```", TEXT)
POSITION = re.findall(r"```text\n(mh1:.+)\n```", TEXT)


@pytest.mark.parametrize(("command", "output"), SESSIONS)
def test_a_session_prints_what_the_page_shows(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("game.mh").write_text(f"{POSITION[0]}\n", encoding="utf-8")
    found = pick_game(shlex.split(command))
    assert found.game.name == "manhattan"
    assert CliRunner().invoke(app(found), found.words).stdout.rstrip() == output


def test_the_figures_are_those_counted() -> None:
    first, three = counts("held_out")
    text = " ".join(TEXT.split())
    assert f"{first} have their answer in the first place and {three} among the first three" in text
    assert f"and {QUESTIONS.shown('held_out')} are shown a sentence that answers them at the top" in text
    assert f"runs the rulings, {len(load_cases())} questions" in text
    assert sorted(COSTS.values()) == [1, 1, 1, 2, 2, 6]
