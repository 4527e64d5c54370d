"""What stands for a position in each game: also a text of several lines, all that `new` prints, and a puzzle's id."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import ny1901_solver
from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app

from ..programs import GAMES, MANHATTAN, NEW_YORK_1901

PUZZLE = {NEW_YORK_1901: "tutorial-streets", MANHATTAN: "mh-tutorial-city"}


def run(*words: str, text: str | None = None) -> Result:
    found = pick_game(words)
    return CliRunner().invoke(app(found), found.words, input=text)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def printed(game: str) -> str:
    """All that `new` prints, as `$(ny1901 new)` in a shell has it."""
    return run("--game", game, "new", "--players", "3", "--seed", "2").stdout.strip()


@pytest.mark.parametrize("words", [("score",), ("show",), ("hint", "--rollouts", "3"), ("legal", "--count")])
def test_all_that_new_prints_is_a_position(words: tuple[str, ...], printed: str) -> None:
    line = printed.splitlines()[-1]
    command, *options = words
    of_line = run(command, line, *options)
    assert of_line.exit_code == 0
    assert run(command, printed, *options).stdout == of_line.stdout


def test_all_that_new_prints_is_a_position_in_a_pipe(game: str, printed: str) -> None:
    line = printed.splitlines()[-1]
    assert run("--game", game, "score", "-", text=printed).stdout == run("score", line).stdout


def test_a_position_file_may_be_given_as_its_text() -> None:
    text = run("show", "--yaml", run("new", "--seed", "2").stdout.splitlines()[-1]).stdout
    assert "\n" in text
    assert run("show", "--yaml", text).stdout == text
    refused = run("replay", text)
    assert (refused.exit_code, refused.stderr) == (2, "the text: this is a position, not a game record\n")


def test_a_record_of_another_game_is_not_read_as_one_of_this(tmp_path: Path) -> None:
    for game, other in (("new-york-1901", "manhattan"), ("manhattan", "new-york-1901")):
        line, of_other = (run("--game", each, "new", "--seed", "2").stdout.splitlines()[-1] for each in (game, other))
        file = tmp_path / f"{other}.record.yaml"
        run("play", of_other, "--record", str(file), text="quit\n")
        refused = run("play", line, "--record", str(file), text="quit\n")
        assert refused.exit_code == 2
        assert "-record/1, the format of another game; " in refused.stderr
        assert len(refused.stderr.splitlines()) == 1


def test_a_text_that_is_no_position_says_what_one_is(game: str) -> None:
    refused = run("--game", game, "score", "hello\nworld")
    assert refused.exit_code == 2
    assert len(refused.stderr.splitlines()) == 1
    assert "hello" in refused.stderr


@pytest.mark.parametrize("command", ["show", "score", "legal", "hint"])
def test_a_puzzle_s_id_is_a_position(command: str, game: str) -> None:
    options = ("--rollouts", "3") if command == "hint" else ()
    assert run(command, PUZZLE[game], *options).exit_code == 0


def test_a_puzzle_s_id_can_be_drawn(game: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("drawn") / "puzzle.svg"
    assert run("draw", PUZZLE[game], "-o", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_an_id_that_is_nearly_one_is_told(game: str) -> None:
    refused = run("--game", game, "show", f"{PUZZLE[game]}x")
    assert refused.exit_code == 2
    assert PUZZLE[game] in refused.stderr


def test_a_retired_id_says_why() -> None:
    refused = run("show", "race-3-527-0018")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("race-3-527-0018: is the id of a puzzle that is retired: ")


def test_python_loads_lines_of_every_game(game: str, printed: str) -> None:
    line = printed.splitlines()[-1]
    assert ny1901_solver.load(line) == ny1901_solver.load(printed)
    assert type(ny1901_solver.load(line)).__module__.split(".")[1] == game.replace("-", "_")
