"""The program: each game's own commands, by the same words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.app import main, program
from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app, program_name

MOVED = (
    "mh1:mayfair:Sr,Wb,Ng:-:2-build:b>b:A1r4b4_A2g2_B1r1_C5r3g3_C9b3_D7r2_E1b2_E6g1_F4b3_F8g4"
    ":r9.4.2.1/1.1.1.1/6,b9.4.2.1/2.1.0.1/7,g9.4.2.1/1.1.1.1/4:1236,1456,1225:-:ABCDEF",
    "--move",
    "r3@Z9",
)


TINY_LINE = (
    "ny1:tiny:broadway,wall-street:generation-king:-:r2,r3,b2:2r2,2b2,1b3:green:-:"
    "green,0,bsg,-,r01,st@A2.B2:blue,0,bsg,-,b04,st@G3.H3"
)
MANHATTAN_LINE = MOVED[0]


def said_of(*words: str) -> Result:
    """What a command comes to."""
    choice = pick_game(words)
    return CliRunner().invoke(app(choice), choice.words)


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
        (
            ["--game", "new-york-1901", "show", "mh1:x"],
            2,
            "'mh1:x' belongs to Manhattan, but --game names new-york-1901\n",
        ),
        (["show", "lost.mh"], 2, "lost.mh: No such file or directory; expected a position as one line (mh1:...)"),
        (["show", "ny1:x"], 2, "in 'ny1:x' at character"),
        (
            ["--game", "manhattan", "show", "tutorial-frontage"],
            2,
            "tutorial-frontage: is the id of a puzzle of New York 1901, but this command is for Manhattan\n",
        ),
        (
            ["--game", "new-york-1901", "show", "mh-tutorial-city"],
            2,
            "mh-tutorial-city: is the id of a puzzle of Manhattan, but this command is for New York 1901\n",
        ),
    ],
)
def test_mistakes_end_with_2_and_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str
) -> None:
    assert run(monkeypatch, *words) == code
    out, told = capsys.readouterr()
    assert (out, told[: len(said)], told.count("\n")) == ("", said, 1)


def test_a_puzzle_of_another_game_is_named_as_such_among_those_that_are_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "puzzle", "check", "mh-tutorial-city", "tutorial-frontage") == 2
    said = "'tutorial-frontage' is the id of a puzzle of New York 1901, but this command is for Manhattan"
    assert f"tutorial-frontage: unreadable: {said}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("draw", *MOVED, "-o", "-"), "--move"),
        (("hint", MOVED[0], "--why-not", MOVED[2]), "--why-not"),
        (("rule", "differ", "flip_tiles=x", "flip_tiles=yes"), "READING"),
        (("new", "--reading", "flip_tiles=x"), "--reading"),
    ],
)
def test_a_text_that_does_not_parse_is_told_with_the_option_that_it_stands_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], option: str
) -> None:
    assert run(monkeypatch, *words) == 2
    assert f"Error: Invalid value for {option}: in '" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "program", "said"),
    [
        (
            [],
            "ny1901",
            "Two games are known; this is the help for New York 1901; for Manhattan: ny1901 --game manhattan --help",
        ),
        (
            ["--game", "manhattan"],
            "ny1901 --game manhattan",
            "Two games are known; this is the help for Manhattan; for New York 1901: ny1901 --help",
        ),
    ],
)
def test_help_says_that_there_are_two_games(words: list[str], program: str, said: str) -> None:
    found = pick_game(words)
    assert program_name(found.games, found.game) == program
    told = CliRunner().invoke(app(found), ["--help"], prog_name=program).stdout
    assert f"Usage: {program} [OPTIONS]" in told
    assert " ".join(told.split()).endswith(said)


def test_a_position_on_standard_input_names_its_game(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "ny1901_solver"]
    made = subprocess.run([*program, "new", "--edition", "mayfair"], capture_output=True, check=True).stdout
    line = made.splitlines()[-1]
    shown = subprocess.run([*program, "show", "-", "--line"], input=line, capture_output=True, check=True).stdout
    assert shown.strip() == line


def test_the_script_for_a_shell_is_that_of_the_program_whatever_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    named = list[str]()
    monkeypatch.setattr(program, "app", lambda _: lambda words, prog_name, **more: named.append(prog_name))
    for words in ([], ["--game", "manhattan"]):
        for option in ("--show-completion", "--install-completion", "--help"):
            monkeypatch.setattr(sys, "argv", ["ny1901", *words, option])
            program.run()
    assert named == ["ny1901"] * 5 + ["ny1901 --game manhattan"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ny1901 he", ["help"]),
        ("ny1901 edi", ["edit", "edition"]),
        ("ny1901 --game manhattan he", ["help"]),
        ("ny1901 --game manhattan edi", ["edit", "edition"]),
        ("ny1901 new --game=manhattan --pl", ["--players"]),
        ("ny1901 foo ", []),
        ("ny1901 puzzle foo ", []),
        ("ny1901 --game manhattan site ", []),
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


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (
            ("--game", "new-york-1901", "rule", "check", TINY_LINE, "take red-02; 🙂ß"),
            "character 14: '🙂ß' is not a step",
        ),
        (("--game", "manhattan", "rule", "check", MANHATTAN_LINE, "r:1 🙂ß"), "character 5: expected"),
        (("--game", "new-york-1901", "show", "ny1:🙂ß"), "in 'ny1:🙂ß' at character 7: "),
        (("--game", "manhattan", "show", "mh1:🙂ß"), "in 'mh1:🙂ß' at character 7: "),
    ],
)
def test_a_place_in_a_typed_text_counts_characters_from_one_in_both_games(words: tuple[str, ...], place: str) -> None:
    assert place in said_of(*words).stderr


@pytest.mark.parametrize("game", ["new-york-1901", "manhattan"])
def test_a_very_long_text_is_quoted_in_part(game: str) -> None:
    line = {"new-york-1901": TINY_LINE, "manhattan": MANHATTAN_LINE}[game]
    refused = said_of("--game", game, "rule", "check", line, "x" * 100_000)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert len(refused.stderr) < 2000
    missing = said_of("--game", game, "show", "x" * 5000)
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert len(missing.stderr) < 2000


def test_a_character_that_no_text_file_has_is_named_with_its_line_and_column(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("format: ny1901-position/1\nß: \0\n")
    refused = said_of("--game", "new-york-1901", "show", str(tmp_path / "file"))
    assert f"{tmp_path / 'file'}, line 2, column 4: not YAML: " in refused.stderr


def test_a_link_to_itself_is_not_suggested(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    refused = said_of("--game", "new-york-1901", "show", str(tmp_path / "loop"))
    assert (refused.exit_code, "did you mean" in refused.stderr) == (2, False)
