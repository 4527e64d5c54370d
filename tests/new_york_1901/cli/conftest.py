import random
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import write_position
from ny1901_solver.new_york_1901.replay import Record, record_game, write_record
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

Run = Callable[..., Result]


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
    monkeypatch.chdir(tmp_path)
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: object, text: str | None = None) -> Result:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


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
    return record_game(tiny, POLICIES["greedy"], random.Random(1))


@pytest.fixture
def record(game: Record, tmp_path: Path) -> Path:
    path = tmp_path / "record.yaml"
    write_record(path, game)
    return path
