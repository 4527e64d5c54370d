"""The documents tell today's truth: every session in them is run, and every line of output compared."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

import ny1901_solver
from ny1901_solver.new_york_1901.cli import app

from ..new_york_1901.rulings.test_asking import QUESTIONS

ROOT = Path(__file__).parent.parent.parent
PAGES = ("README.md", "CONTRIBUTING.md", "docs/python.md", "docs/arena.md", "docs/review.md")
_CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
_PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str, str]]:
    """Every `$ ny1901 ...` of the documents with the output that stands below it."""
    found = []
    for page in PAGES:
        for block in _CONSOLE.findall((ROOT / page).read_text(encoding="utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                if command.startswith("ny1901"):
                    found.append((page, command, output))
    return found


def test_the_readme_shows_sessions() -> None:
    assert any("hint" in command for page, command, _ in sessions() if page == "README.md")


@pytest.mark.parametrize(("page", "command", "output"), sessions(), ids=lambda value: str(value)[:60])
def test_a_session_prints_what_the_page_shows(
    page: str, command: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")
    result = CliRunner().invoke(app, shlex.split(command)[1:])
    shown = [line.rstrip() for line in result.output.rstrip().splitlines()]
    expected = [line.rstrip() for line in output.rstrip().splitlines()]
    if expected and expected[-1] == "...":
        shown = [*shown[: len(expected) - 1], "..."]
    assert shown == expected


@pytest.mark.parametrize("page", PAGES)
def test_python_sessions_give_what_the_page_shows(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = "\n".join(_PYTHON.findall((ROOT / page).read_text(encoding="utf-8")))
    example = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example)
    assert results.failed == 0
    assert results.attempted > 0 or page in ("CONTRIBUTING.md", "docs/arena.md", "docs/review.md")


def test_the_page_about_python_has_every_name_that_the_package_offers() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert [name for name in ny1901_solver.__all__ if not re.search(rf"`{name}[`(]", text)] == []


def test_every_file_that_a_page_names_exists() -> None:
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for name in re.findall(r"`((?:puzzles|tests|benchmarks|ny1901_solver)/[\w./-]+)`", text):
            assert (ROOT / name).exists(), f"{page} names {name}"


def test_points_are_nowhere_sold_as_the_best_move() -> None:
    pages = [*map(ROOT.joinpath, PAGES), ROOT / "CHANGELOG.md", ROOT / "pyproject.toml", *(ROOT / "docs").glob("*.md")]
    for page in pages:
        words = " ".join(page.read_text(encoding="utf-8").lower().split())
        for sentence in re.split(r"[.|:] ", words):
            told = re.search(r"\bpoints if the game ended|--points\b", sentence)
            assert not (told and re.search(r"\bbest (move|turn)s?\b", sentence)), (page, sentence)
    for command in (
        ["hint", "--help"],
        ["play", "--help"],
        ["hint", str(ROOT / "puzzles/positions/2p-mid-1.yaml"), "--points", "--json"],
    ):
        shown = " ".join(CliRunner().invoke(app, command).output.split())
        assert re.search("no advice|not advice", shown), command


def test_the_figures_of_questions_in_words_are_those_that_are_held_out() -> None:
    first, three = QUESTIONS.counts("held_out")
    said = (
        f"{first} have their answer first, {three} among the first three, and {QUESTIONS.shown('held_out')} are shown"
    )
    assert said in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
