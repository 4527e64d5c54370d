"""A game's program, run by tests in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

Run = Callable[..., Result]


def running(app: typer.Typer, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Run:
    """Runs a program in a folder, at no terminal; `text` is its standard input."""
    monkeypatch.chdir(folder)
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: object, text: str | None = None) -> Result:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke
