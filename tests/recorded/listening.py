"""Hears what tests ask of the command line and of the engine: `pytest -p tests.recorded.listening --heard FILE`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import Result

from ny1901_solver.engine import Server
from ny1901_solver.manhattan.cli import app as manhattan
from ny1901_solver.manhattan.methods import METHODS
from tests.recorded.answers import FOLDER, files_of
from tests.terminal import running


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--heard", type=Path, help="write the questions and answers of the tests here")


HEARD: list[Path] = []


def pytest_configure(config: pytest.Config) -> None:
    heard = config.getoption("--heard")
    heard.write_text("", encoding="utf-8")
    HEARD.append(heard)


def tell(question: dict[str, Any], answer: dict[str, Any]) -> None:
    with HEARD[0].open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps({'question': question, 'answer': answer}, ensure_ascii=False)}\n")


def _hear_commands() -> None:
    silent = running.running

    def listening(app: typer.Typer, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Callable[..., Result]:
        run = silent(app, monkeypatch, folder)
        game = "manhattan" if app is manhattan else "new-york-1901"

        def heard(*arguments: object, text: str | None = None) -> Result:
            before = files_of(folder)
            result = run(*arguments, text=text)
            at = str(folder)
            words = [str(word).replace(at, FOLDER) for word in arguments]
            given = text and text.replace(at, FOLDER)
            if not any(each.startswith("sha256 ") for each in before.values()):
                question = {"by": "cli", "game": game, "words": words, "text": given, "files": before}
                now = {name: each for name, each in files_of(folder).items() if before.get(name) != each}
                out, err = result.stdout.replace(at, FOLDER), result.stderr.replace(at, FOLDER)
                tell(question, {"code": result.exit_code, "out": out, "err": err, "written": now})
            return result

        return heard

    running.running = listening


def _hear_requests() -> None:
    silent = Server.serve

    def serve(self: Any) -> None:
        out, lines = self._out._stream, self._lines
        given = lines.getvalue().decode("utf-8", "replace") if isinstance(lines, io.BytesIO) else None
        silent(self)
        if given is not None and isinstance(out, io.BytesIO) and isinstance(self._methods, Mapping):
            game = "manhattan" if self._methods is METHODS else "new-york-1901"
            tell(
                {"by": "engine", "game": game, "lines": given.splitlines()},
                {"lines": out.getvalue().decode().splitlines()},
            )

    Server.serve = serve  # type: ignore[method-assign]


_hear_commands()  # before any test module takes over the name
_hear_requests()
