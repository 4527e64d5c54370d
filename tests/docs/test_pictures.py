"""Every picture in the documents is the one that the command written above it draws."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app

ROOT = Path(__file__).parent.parent.parent
WALKED = ROOT / "docs" / "tutorials" / "own-board.md"  # its pictures are drawn on the way through it, in test_own_board
PAGES = (ROOT / "README.md", *sorted(page for page in (ROOT / "docs").rglob("*.md") if page != WALKED))
_PICTURE = re.compile(r"<!-- ny1901 (.*?) -->\s*!\[(.*?)\]\((.*?)\)")
_TAKEN = "<!-- python -m tests.new_york_1901.page.picture -->\n!["  # of the page: its browser's fonts are its own
PAGE = ROOT / "docs" / "pictures" / "page.png"
_STUDIED = re.compile(r"<!-- python -m benchmarks\.what_wins --write -->\n!\[(.+?)\]\((.*?)\)")
STUDY = ROOT / "docs" / "explanation" / "what-wins.md"  # tests/test_what_wins.py compares its pictures with the games


def pictures() -> list[tuple[Path, str, str]]:
    """The file of every picture, the command that drew it, and the words for those who do not see it."""
    return [
        ((page.parent / file).resolve(), command, words)
        for page in PAGES
        for command, words, file in _PICTURE.findall(page.read_text(encoding="utf-8"))
    ]


def test_no_picture_is_without_its_command_and_none_lies_about_unused() -> None:
    shown = sum(page.read_text(encoding="utf-8").count("![") for page in PAGES)
    assert (ROOT / "README.md").read_text(encoding="utf-8").count(_TAKEN) == 1
    studied = {(STUDY.parent / file).resolve() for _, file in _STUDIED.findall(STUDY.read_text(encoding="utf-8"))}
    assert len(pictures()) + len(studied) + 1 == shown > 1
    walked = re.findall(r"!\[.+?\]\((.+?)\)", WALKED.read_text(encoding="utf-8"))
    known = {file for file, _, _ in pictures()} | {(WALKED.parent / name).resolve() for name in walked}
    assert known | studied | {PAGE} == set((ROOT / "docs" / "pictures").resolve().iterdir())
    assert all(words for _, _, words in pictures())


@pytest.mark.rotates(
    3, "README.md", "docs", "ny1901_solver/new_york_1901/drawing", "ny1901_solver/new_york_1901/render"
)
@pytest.mark.parametrize(("file", "command", "words"), pictures(), ids=lambda value: Path(str(value)).name[:40])
def test_a_picture_is_what_its_command_draws(
    file: Path, command: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    drawn = tmp_path / file.name
    found = pick_game(shlex.split(command))
    result = CliRunner().invoke(app(found), [*found.words, "-o", str(drawn)])
    assert result.exit_code == 0, result.output
    assert drawn.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_the_pictures_of_manhattan_are_drawn_by_the_commands_of_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "how-to" / "manhattan-hints.md").read_text(encoding="utf-8").partition("## Pictures")[2]
    for line in page.partition("```sh\n")[2].partition("```")[0].splitlines():
        monkeypatch.chdir(ROOT)
        _, *words = shlex.split(line)
        file = next(word for word in words if word.endswith((".svg", ".png", ".pdf")))
        words[words.index(file)] = str(tmp_path / file)
        result = CliRunner().invoke(app(pick_game(words)), words)
        assert result.exit_code == ("r4@D5" in line), result.output
        assert (tmp_path / file).is_file()
