import random
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import write_position
from ny1901_solver.new_york_1901.replay import Record, record_game, write_record
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState
from tests.terminal.running import Run, running

__all__ = ["Run"]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home of its own for each test, where sessions keep the lines typed."""
    folder = tmp_path / "home"
    for name in ("HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(folder))
    return folder


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the program in an empty folder; `text` is its standard input."""
    return running(app, monkeypatch, tmp_path)


@pytest.fixture(scope="session")
def tiny() -> GameState:
    return new_game(load_edition("tiny"), 2, random.Random(1))


@pytest.fixture(scope="session")
def line(tiny: GameState) -> str:
    return format_line(tiny)


@pytest.fixture
def position(tiny: GameState, tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    write_position(path, tiny)
    return path


@pytest.fixture(scope="session")
def game(tiny: GameState) -> Record:
    return record_game(tiny, POLICIES["quick"], random.Random(1))


@pytest.fixture
def record(game: Record, tmp_path: Path) -> Path:
    path = tmp_path / "record.yaml"
    write_record(path, game)
    return path
