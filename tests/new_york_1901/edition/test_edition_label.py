"""A position made on an edition of one's own can be used from anywhere, and never with another board by mistake."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import edition_label, load_edition, mismatch, split_label

Run = Callable[..., Result]
QUESTIONS = {
    "show": ["show", "GAME", "--line"],
    "hint": ["hint", "GAME", "--points", "--top", "1"],
    "plan": ["plan", "GAME", "--turns", "1"],
    "legal": ["legal", "GAME", "--count"],
    "score": ["score", "GAME"],
    "rule check": ["rule", "check", "GAME", "take red-02; pass", "--top", "0"],
}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program in the folder `elsewhere`; an own edition and a game on it stand beside it, in `home`."""
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(home)
    for arguments in (["edition", "new", "mine", "--from", "tiny"], ["new", "--edition", "mine", "-o", "game.yaml"]):
        assert CliRunner().invoke(app, arguments).exit_code == 0
    monkeypatch.chdir(elsewhere)

    def invoke(*arguments: str) -> Result:
        return CliRunner().invoke(app, list(arguments))

    return invoke


def asked(question: str, game: str) -> list[str]:
    return [game if word == "GAME" else word for word in QUESTIONS[question]]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_position_on_an_edition_of_ones_own_is_answered_from_another_folder(run: Run, question: str) -> None:
    beside = run(*asked(question, "../home/game.yaml"))
    assert beside.exit_code == 0 or question == "rule check", beside.output
    shutil.copy("../home/game.yaml", "game.yaml")
    named = run(*asked(question, "game.yaml"), "--edition", "../home/mine")
    assert (named.exit_code, named.stdout) == (beside.exit_code, beside.stdout)


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_edition_that_is_not_found_is_told_with_what_to_do(run: Run, question: str) -> None:
    shutil.copy("../home/game.yaml", "game.yaml")
    lost = run(*asked(question, "game.yaml"))
    assert lost.exit_code == 2
    assert "no edition 'mine'" in lost.stderr
    assert "if the edition is a folder of yours, name it with --edition DIR" in lost.stderr


@pytest.mark.parametrize("question", QUESTIONS)
def test_another_content_is_refused_by_its_name_and_hash(run: Run, question: str) -> None:
    made = load_edition("../home/mine").content_hash
    board = Path("../home/mine/board.txt")
    changed = Path("changed")
    shutil.copytree(board.parent, changed)
    text = board.read_text(encoding="utf-8").replace("r05  r05  %", "r05  r05  .")
    (changed / "board.txt").write_text(text, encoding="utf-8")
    refused = run(*asked(question, "../home/game.yaml"), "--edition", "changed")
    assert refused.exit_code == 2
    assert made in refused.stderr
    assert load_edition(changed).content_hash in refused.stderr
    assert "mine" in refused.stderr


def test_an_edition_is_called_by_its_name_and_by_its_hash_when_it_is_not_shipped(run: Run) -> None:
    mine, tiny = load_edition("../home/mine"), load_edition("tiny")
    assert edition_label(tiny) == "tiny"
    assert split_label(edition_label(mine)) == ("mine", mine.content_hash)
    assert split_label("tiny") == ("tiny", None)
    assert split_label("a@folder/mine") == ("a@folder/mine", None)


def test_a_mismatch_says_which_edition_is_wanted_and_what_to_do(run: Run) -> None:
    mine, tiny = load_edition("../home/mine"), load_edition("tiny")
    assert mismatch(mine, "mine", mine.content_hash) is None
    assert mismatch(mine, "anything", None) is None
    other = mismatch(tiny, "mine", mine.content_hash) or ""
    assert f"{mine.content_hash!r} is the content hash of the edition 'mine', but the edition in use is 'tiny'" in other
    assert "name the folder of 'mine' with --edition DIR" in other
    older = mismatch(mine, "../home/mine", "0" * 16) or ""
    assert f"another version of the edition 'mine' than {mine.content_hash!r}, which is in use" in older
    assert "its files in" in older


def test_a_record_is_replayed_with_the_edition_that_is_named(run: Run) -> None:
    start = "".join(f"  {line}\n" for line in Path("../home/game.yaml").read_text(encoding="utf-8").splitlines()[1:])
    Path("record.yaml").write_text(f"format: ny1901-record/1\nstart:\n{start}turns: []\n", encoding="utf-8")
    assert run("replay", "record.yaml", "--edition", "../home/mine").exit_code == 0
    assert "--edition DIR" in run("replay", "record.yaml").stderr
    refused = run("replay", "record.yaml", "--edition", "tiny")
    assert refused.exit_code == 2
    assert "is the content hash of the edition 'mine', but the edition in use is 'tiny'" in refused.stderr


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_line_names_the_content_of_an_edition_that_is_not_shipped(run: Run, question: str) -> None:
    line = run("show", "../home/game.yaml", "--line").stdout.strip()
    assert line.startswith(f"ny1:mine@{load_edition('../home/mine').content_hash}:")
    answered = run(*asked(question, "../home/game.yaml"))
    given = run(*asked(question, line), "--edition", "../home/mine")
    assert (given.exit_code, given.stdout) == (answered.exit_code, answered.stdout)
    refused = run(*asked(question, line), "--edition", "tiny")
    assert refused.exit_code == 2
    assert "is the content hash of the edition 'mine', but the edition in use is 'tiny'" in refused.stderr
