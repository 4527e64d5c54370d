"""Help, completion and refusals at the terminal say what is so, in every game."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from ..programs import MANHATTAN, NEW_YORK_1901, app

GAMES = pytest.mark.parametrize("game", [NEW_YORK_1901, MANHATTAN])


def completed(game: str, words: str) -> list[str]:
    """What a shell offers behind these words."""
    env = {"_NY1901_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    told = CliRunner().invoke(app(game), [], prog_name="ny1901", env=env, complete_var="_NY1901_COMPLETE")
    return told.stdout.split()


@GAMES
def test_the_words_of_an_option_are_completed(game: str) -> None:
    assert completed(game, "ny1901 hint game --level n") == ["nudge"]


def test_kinds_are_completed() -> None:
    assert completed(NEW_YORK_1901, "ny1901 puzzle list --kind ra") == ["race"]
    assert completed(MANHATTAN, "ny1901 puzzle list --kind f") == ["four-cards"]


def test_a_command_that_help_does_not_list_is_not_offered() -> None:
    told = CliRunner().invoke(app(NEW_YORK_1901), ["edition", "foo"])
    assert told.exit_code == 2
    assert "freeze" not in told.stderr
    assert "export" in told.stderr


@GAMES
@pytest.mark.parametrize("word", ["play", "edit"])
def test_help_names_no_source_that_is_refused(game: str, word: str) -> None:
    assert "stdin" not in CliRunner().invoke(app(game), [word, "--help"]).stdout


@GAMES
def test_what_may_be_left_out_is_in_brackets_once(game: str) -> None:
    for words in (["serve"], ["rule", "book"], ["rule", "cases"]):
        assert "[[" not in CliRunner().invoke(app(game), [*words, "--help"]).stdout


@GAMES
@pytest.mark.parametrize(
    ("words", "field"),
    [
        (["show", "no-such-file"], "POSITION"),
        (["rule", "show", "no-such-rule"], "ID"),
        (["puzzle", "show", "x"], "ID|FILE"),
    ],
)
def test_an_error_names_the_argument_that_it_is_in(game: str, words: list[str], field: str) -> None:
    told = CliRunner().invoke(app(game), [*words, "--json"])
    assert told.exit_code == 2
    assert json.loads(told.stdout)["field"] == field


@GAMES
def test_help_within_a_session_has_examples_that_are_typed_there(game: str) -> None:
    begun = CliRunner().invoke(app(game), ["new"]).stdout.strip().splitlines()[-1]
    told = CliRunner().invoke(app(game), ["play", begun], input="points --help\nquit\n").stdout
    assert "\n    points\n" in told
    assert "ny1901" not in told.partition("Example")[2]
