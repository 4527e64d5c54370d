"""The sessions of the page about Manhattan are run in its order, by the program that picks the game."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app, program_name

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "manhattan.md"
SESSION = re.compile(r"^\$ ny1901 ([^\n]*?)(?: <<'END'\n(.*?)^END)?\n", re.MULTILINE | re.DOTALL)


def printed(arguments: str, typed: str | None) -> str:
    """What a command of the page prints; `typed` is its standard input."""
    found = pick_game(shlex.split(arguments))
    program = program_name(found.games, found.game)
    return CliRunner().invoke(app(found), found.words, input=typed, prog_name=program).output


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Every block of sessions as it stands on the page, and as it is printed now."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        now, parts = "", list(SESSION.finditer(block))
        for part, following in zip(parts, [*(each.start() for each in parts[1:]), len(block)], strict=True):
            shown = [line.rstrip() for line in printed(part[1], part[2]).rstrip().splitlines()]
            before = block[part.end() : following].splitlines()
            if before and before[-1] == "...":
                shown = [*shown[: len(before) - 1], "..."]
            now += part[0] + "".join(f"{line}\n" for line in shown)
        yield block, now


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the positions that the page names."""
    shutil.copytree(ROOT / "puzzles" / "positions", tmp_path / "puzzles" / "positions")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.mark.usefixtures("there")
def test_every_session_of_the_page_prints_what_stands_there() -> None:
    """What the program says now is written into the page by `python -m tests.docs.test_manhattan_page`."""
    found = list(blocks(PAGE.read_text(encoding="utf-8")))
    assert found
    for shown, now in found:
        assert shown == now


def test_every_file_that_the_page_names_exists() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:puzzles|tests|benchmarks|ny1901_solver)/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"\]\(([\w./-]+\.md)[)#]", text):
        assert (PAGE.parent / name).exists(), name


def main() -> None:
    """Writes what the program prints now into the page."""
    import os
    import tempfile

    text = PAGE.read_text(encoding="utf-8")
    os.environ |= {"COLUMNS": "100", "NO_COLOR": "1"}
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "puzzles" / "positions", Path(folder) / "puzzles" / "positions")
        os.chdir(folder)
        for shown, now in list(blocks(text)):
            text = text.replace(shown, now)
        os.chdir(ROOT)
    PAGE.write_text(f"{text.rstrip()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
