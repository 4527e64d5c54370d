from pathlib import Path

import pytest

from ny1901_solver.manhattan.cli import app
from tests.terminal.running import Run, running

__all__ = ["Run"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs Manhattan's program in an empty folder; `text` is its standard input."""
    return running(app, monkeypatch, tmp_path)
