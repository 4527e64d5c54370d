"""The session of the page about clusters prints what stands there; without a cluster, too, as the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import test_puzzles_page

PAGE = Path(__file__).parent.parent.parent / "docs" / "cluster.md"


def test_the_session_makes_the_puzzles_that_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session = PAGE.read_text(encoding="utf-8").partition("```console\n$ ny1901 ")[2].partition("```")[0]
    command, workers, shown = session.split("\n", 2)
    alone, _, address = command.partition(" --scheduler ")
    assert workers.startswith(f"2 workers at {address}; dashboard: ")
    assert test_puzzles_page.same(test_puzzles_page.invoke(alone, ""), shown)
