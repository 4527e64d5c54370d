"""What holds of every command that begins a conversation at the terminal, in every game."""

from __future__ import annotations

import importlib
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
from pydantic.fields import FieldInfo
from typer.testing import CliRunner, Result

from ny1901_solver.exit_codes import ANSWER_IS_NO
from ny1901_solver.questions.capability import Spelled, mark_of
from ny1901_solver.terminal.conversation import Conversation

from ..programs import GAMES, MANHATTAN, NEW_YORK_1901, app
from .test_capabilities import PUZZLES, line, package


class Talk(NamedTuple):
    """A conversation of a game by its word."""

    game: str
    word: str
    conversation: Conversation[Any]


def talks() -> list[Talk]:
    """Every conversation of every game."""
    found = []
    for game in GAMES:
        table = importlib.import_module(f"{package(game)}.cli.program").PROGRAM.table
        for word, place in table.items():
            module, name = place.split(":")
            if isinstance(declared := attrgetter(name)(importlib.import_module(module)), Conversation):
                found.append(Talk(game, word, declared))
    return found


def about(talk: Talk) -> str:
    """What a conversation can be about: a puzzle, or a position."""
    return PUZZLES[talk.game] if talk.word.startswith("puzzle") else line(talk.game)


def typed(talk: Talk) -> dict[str, FieldInfo]:
    """The fields that are typed; others are of programs, which ask the same at once."""
    fields = talk.conversation.plain()
    return {name: each for name, each in fields.items() if (mark_of(each, Spelled) or Spelled()).asked}


TALKS = talks()
EACH = pytest.mark.parametrize("talk", TALKS, ids=lambda talk: f"{talk.game} {talk.word}")
REFUSED = "no-such-word"


def said(talk: Talk, *words: str, lines: str = "") -> Result:
    return CliRunner().invoke(app(talk.game), [*talk.word.split(), *words], input=lines)


def test_both_games_converse() -> None:
    assert {(talk.game, talk.word) for talk in TALKS} >= {
        (game, word) for game in (NEW_YORK_1901, MANHATTAN) for word in ("play", "edit", "puzzle play")
    }


@EACH
def test_the_help_names_every_field_with_what_it_is(talk: Talk) -> None:
    told = " ".join(said(talk, "--help").stdout.split())
    for about in typed(talk).values():
        assert isinstance(about, FieldInfo)
        assert about.description
        assert about.description[1:].split("(")[0] in told
    assert talk.conversation.summary in told
    assert "--keep-going" in told
    assert "--ascii" in told
    for example in talk.conversation.examples:
        assert " ".join(example.split()) in told


@EACH
def test_standard_input_holds_the_lines_and_no_position(talk: Talk) -> None:
    done = said(talk, "-", lines=line(talk.game))
    assert done.exit_code == 2
    assert talk.conversation.lines in " ".join(done.stderr.split())


@EACH
def test_a_line_that_is_refused_is_told_with_its_number_and_the_next_is_carried_out(talk: Talk) -> None:
    lines = f"{REFUSED}\nhelp quit\n"
    done = said(talk, about(talk), lines=lines)
    assert done.exit_code == 2
    assert "line 1: " in done.stderr
    assert "quit: leaves" in done.stdout
    going = said(talk, about(talk), "--keep-going", lines=lines)
    assert going.exit_code == (ANSWER_IS_NO if talk.word == "puzzle play" else 0)  # which is not solved
    assert (going.stdout, going.stderr) == (done.stdout, done.stderr)


@EACH
def test_in_ascii_nothing_else_is_printed(talk: Talk) -> None:
    done = said(talk, about(talk), "--ascii", lines="show\n")
    assert done.stdout.isascii()


@EACH
def test_a_source_that_is_not_there_is_named(talk: Talk, tmp_path: Path) -> None:
    done = said(talk, str(tmp_path / "no-such-file"), lines="quit\n")
    assert done.exit_code == 2
    assert "no-such-file" in "".join(done.stderr.split())


@EACH
def test_the_command_is_derived(talk: Talk) -> None:
    command: Any = typer.main.get_command(app(talk.game))
    for word in talk.word.split():
        command = command.get_command(None, word)
    names = {each.name for each in command.params}
    assert names >= {*typed(talk), "keep_going", "ascii_only"}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_on_taken_back_kept_and_gone_on_with(game: str, tmp_path: Path) -> None:
    saved, record = tmp_path / "saved", tmp_path / "game.record.yaml"
    lines = ("auto", "undo", "redo", f"save {saved}", f"record {record}", "auto", "end", "auto")
    done = CliRunner().invoke(app(game), ["play", line(game), "--seed", "1"], input="\n".join(lines))
    assert done.exit_code == 0, done.stderr
    assert done.stdout.count("undone") == done.stdout.count("done again") == 1
    assert f"is in {saved}" in done.stdout
    assert CliRunner().invoke(app(game), ["show", str(saved)]).exit_code == 0
    assert f"from now on, the record is written to {record}" in done.stdout
    assert CliRunner().invoke(app(game), ["replay", str(record)]).exit_code == 0
    back = CliRunner().invoke(app(game), ["play", "--record", str(record), "--seed", "1"], input="undo\nundo\nundo\n")
    assert back.exit_code == 2
    assert "line 3: there is nothing to undo" in back.stderr


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_in_a_session_is_told_as_by_the_command(game: str) -> None:
    text = "hint nothing\nlegal 2\nhint --level nudge\npoints 1\nwhy\nhelp seat\n"
    done = CliRunner().invoke(app(game), ["play", line(game)], input=text)
    noun = "turn" if game == NEW_YORK_1901 else "move"
    assert "line 1: 'nothing' is not a whole number of 1 or more" in done.stderr
    legal = CliRunner().invoke(app(game), ["legal", line(game), "--limit", "2"]).stdout.splitlines()
    assert legal[-1] in done.stdout
    assert f"legal {noun}s" in done.stdout
    assert f"line 5: no {noun} was refused; `why {noun.upper()}` explains a {noun}" in done.stderr
    assert "strong:N" in done.stdout
