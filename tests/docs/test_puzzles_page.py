"""The sessions of the page about puzzles print what stands there; `...` is for lines left out.

`python -m tests.docs.test_puzzles_page` makes the sessions of the page again."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "puzzles.md"
_CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str, str]]:
    """Every command of the page with its input and the output below it."""
    return [session for block in blocks() for session in block]


def blocks() -> list[list[tuple[str, str, str]]]:
    """The sessions that stand together: those that keep progress go on from one another."""
    together = []
    for block in _CONSOLE.findall(PAGE.read_text(encoding="utf-8")):
        found = list[tuple[str, str, str]]()
        for part in re.split(r"^\$ ny1901 ", block, flags=re.MULTILINE)[1:]:
            command, _, rest = part.partition("\n")
            typed = ""
            if command.endswith(" <<'END'"):
                command = command.removesuffix(" <<'END'")
                typed, _, rest = rest.partition("END\n")
            found.append((command, typed, rest))
        together.append(found)
    return together


def invoke(command: str, typed: str) -> str:
    return CliRunner().invoke(app, shlex.split(command), input=typed or None).output


def same(shown: str, expected: str) -> bool:
    """Whether the text is as it should be, any lines standing for `...`."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", expected, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*?".join(parts), shown) is not None


def test_the_page_shows_how_to_play_check_and_print() -> None:
    commands = {command.split()[1] for command, _, _ in sessions()}
    assert commands >= {"show", "play", "solve", "check", "grade", "book", "list"}
    assert all(output.replace("...\n", "") for _, _, output in sessions())


@pytest.mark.parametrize(("command", "typed", "output"), sessions(), ids=lambda value: str(value)[:50])
def test_a_session_prints_what_the_page_shows(
    command: str, typed: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    block = next(block for block in blocks() if (command, typed, output) in block)
    for before, lines, _ in block[: block.index((command, typed, output))]:
        if "--progress" in before:
            invoke(before, lines)
    shown = invoke(command, typed)
    assert same(shown, output), shown


def test_the_file_of_the_page_is_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ny1901_solver.terminal.kept_progress.today", lambda: date(2026, 12, 24))
    for command, typed, _ in sessions():
        if command.startswith("puzzle play") and "--progress" in command:
            invoke(command, typed)
    assert f"```yaml\n{Path('progress.yaml').read_text(encoding='utf-8')}```\n" in PAGE.read_text(encoding="utf-8")


def shortened(command: str, output: str) -> str:
    """What the page shows of an output: of a position its head, of a session what follows the position."""
    lines = output.splitlines(keepends=True)
    if command.startswith("puzzle play"):
        word = "solved" if "--progress" in command else "type "
        first = next(number for number, line in enumerate(lines) if line.startswith(word))
        return "".join(["...\n", *lines[first:]])
    if command.startswith("puzzle show"):
        told = "\n" if "--rules" in command else "Lower Manhattan"  # what goes for all puzzles, or the question
        first = next(number for number, line in enumerate(lines) if line.startswith(told))
        return "".join(lines[:first]).rstrip("\n") + "\n...\n"
    if command.startswith("puzzle progress"):  # what is next hangs on all that ship
        return "".join([*lines[:2], "...\n"])
    return output


def remade(page: str) -> str:
    """The page with the output of every session as it is now."""
    outputs = iter(sessions())

    def block(match: re.Match[str]) -> str:
        parts = []
        for _ in re.findall(r"^\$ ny1901 ", match[1], re.MULTILINE):
            command, typed, _ = next(outputs)
            shown = shortened(command, invoke(command, typed))
            head = f"$ ny1901 {command} <<'END'\n{typed}END\n" if typed else f"$ ny1901 {command}\n"
            parts.append(head + shown)
        return f"```console\n{''.join(parts)}```"

    return _CONSOLE.sub(block, page)


if __name__ == "__main__":
    os.environ |= {"COLUMNS": "100", "NO_COLOR": "1"}
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        text = remade(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(text, encoding="utf-8")
