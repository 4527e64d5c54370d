from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.manhattan.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs Manhattan's program in an empty folder; `text` is its standard input."""
    monkeypatch.chdir(tmp_path)
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: object, text: str | None = None) -> Result:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke
