"""The program: each game's own commands, by the same words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.house import main
from ny1901_solver.house.picking import picked
from ny1901_solver.house.program import app, called


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["ny1901", *words])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--game", "manhatan", "new"], 2, "'manhatan' is not a game; did you mean manhattan?\n"),
        (["shw", "--game", "manhattan"], 2, "Manhattan has no command 'shw'; did you mean show?"),
        (["show", "mh1:x"], 2, "in 'mh1:x' at character 6: expected 10 parts"),
        (["--game", "new-york-1901", "show", "mh1:x"], 2, "'mh1:x' is of Manhattan, and --game says new-york-1901\n"),
        (["show", "lost.mh"], 2, "lost.mh: No such file or directory; wanted here: a position as one line (mh1:...)"),
        (["show", "ny1:x"], 2, "in 'ny1:x' at character"),
    ],
)
def test_mistakes_end_with_2_and_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str
) -> None:
    assert run(monkeypatch, *words) == code
    out, told = capsys.readouterr()
    assert (out, told[: len(said)], told.count("\n")) == ("", said, 1)


@pytest.mark.parametrize(
    ("words", "program", "said"),
    [
        ([], "ny1901", "Two games: this is New York 1901; for Manhattan: ny1901 --game manhattan --help"),
        (
            ["--game", "manhattan"],
            "ny1901 --game manhattan",
            "Two games: this is Manhattan; for New York 1901: ny1901 --help",
        ),
    ],
)
def test_help_says_that_there_are_two_games(words: list[str], program: str, said: str) -> None:
    found = picked(words)
    assert called(found.games, found.game) == program
    told = CliRunner().invoke(app(found), ["--help"], prog_name=program).stdout
    assert f"Usage: {program} [OPTIONS]" in told
    assert " ".join(told.split()).endswith(said)


def test_a_position_on_standard_input_names_its_game(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "ny1901_solver"]
    made = subprocess.run([*program, "new", "--edition", "mayfair"], capture_output=True, check=True).stdout
    line = made.splitlines()[-1]
    shown = subprocess.run([*program, "show", "-", "--line"], input=line, capture_output=True, check=True).stdout
    assert shown.strip() == line


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ny1901 he", ["help"]),
        ("ny1901 edi", ["edit", "edition"]),
        ("ny1901 --game manhattan he", ["help"]),
        ("ny1901 --game manhattan edi", ["edit", "edition"]),
        ("ny1901 new --game=manhattan --pl", ["--players"]),
    ],
)
def test_the_shell_completes_the_commands_of_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, offered: list[str]
) -> None:
    told = {"_NY1901_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    run(monkeypatch)
    assert capsys.readouterr().out.split() == offered
