"""The walk through typing a board in is walked: every file on the page is written, every command run and compared."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.cli.program import PROGRAM

PAGE = Path(__file__).parent.parent.parent / "docs" / "own-board.md"
_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines of output below it."""
    found = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        found.append((command, [line.rstrip() for line in output.rstrip().splitlines()]))
    return found


def test_who_follows_the_page_sees_what_it_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    ran = []
    for kind, body in _FENCE.findall(PAGE.read_text(encoding="utf-8")):
        if kind.startswith("text "):
            Path(kind.removeprefix("text ")).write_text(body, encoding="utf-8")
        for command, expected in commands(body) if kind == "console" else []:
            result = CliRunner().invoke(app, shlex.split(command)[1:])
            shown = [line.rstrip() for line in result.output.rstrip().splitlines()]
            if expected and expected[-1] == "...":
                shown = [*shown[: len(expected) - 1], "..."]
            assert shown == expected, command
            ran.append((command, result.exit_code))
    checks = [code for command, code in ran if command == "ny1901 edition check harbour"]
    assert checks == [1, 0]
    assert len(ran) > 10
    pictures = re.findall(r"\]\(pictures/([^)]+)\)", PAGE.read_text(encoding="utf-8"))
    assert len(pictures) == 2
    for name in pictures:
        assert Path(name).read_bytes() == (PAGE.parent / "pictures" / name).read_bytes(), f"{name} is made by the page"


def test_three_mistakes_are_told_at_once_and_mended_by_what_is_told() -> None:
    blocks = [body for kind, body in _FENCE.findall(PAGE.read_text(encoding="utf-8")) if kind == "console"]
    first = next(body for body in blocks if body.startswith("$ ny1901 edition check harbour"))
    assert "not valid yet: 3 mistakes" in first
    assert first.count("harbour/board.txt, line") == 3


def test_every_command_of_the_page_exists() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in re.findall(r"ny1901 ([a-z]+)", text):
        assert name in {word.partition(" ")[0] for word in PROGRAM.table}, name
