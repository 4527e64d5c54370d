"""With `--json` each refusal and error is one object on stdout, with the exit code and sentence of plain commands."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import typer
from typer.testing import CliRunner

from ny1901_solver.questions.answers import ErrorAnswer, answer_schema

from ..programs import GAMES, app

SCHEMA = answer_schema(ErrorAnswer.family, ErrorAnswer.command)


def answering(game: str) -> Iterator[tuple[str, ...]]:
    """The words of every command that has `--json`."""

    def below(group: Any, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for name in group.list_commands(None):
            command = group.get_command(None, name)
            if hasattr(command, "commands"):
                yield from below(command, (*words, name))
            elif any("--json" in option.opts for option in command.params):
                yield (*words, name)

    return below(typer.main.get_command(app(game)), ())


def refused(game: str, *words: str) -> dict[str, Any]:
    """The object of a command that ends with an error; its sentence stands on stderr, too."""
    done = CliRunner().invoke(app(game), list(words))
    found: dict[str, Any] = json.loads(done.stdout)
    jsonschema.validate(found, SCHEMA)
    assert found["exit_code"] == done.exit_code != 0
    plain = CliRunner().invoke(app(game), [word for word in words if word != "--json"])
    assert (plain.exit_code, plain.stdout) == (done.exit_code, "")
    assert plain.stderr == done.stderr
    assert found["sentence"] in done.stderr
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_command_that_answers_in_json_refuses_an_unknown_option_in_json(game: str) -> None:
    commands = list(answering(game))
    assert len(commands) > 20
    for words in commands:
        done = CliRunner().invoke(app(game), [*words, "--json", "--no-such"])
        found = json.loads(done.stdout)
        assert (found["kind"], found["field"]) == ("request", "--no-such"), words
        assert found["exit_code"] == done.exit_code == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("words", "kind", "field"),
    [
        (("score", "nowhere.yaml"), "field", None),
        (("score",), "request", "POSITION"),
        (("legal", "-", "--limit", "x"), "field", "--limit"),
        (("hint", "-", "--rollouts", "1", "--time-limit", "1"), "field", None),
        (("rule", "show", "NOPE"), "field", None),
        (("puzzle", "show", "nope"), "field", None),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_mistake_is_told_as_an_object_with_what_it_is_in(
    game: str, words: tuple[str, ...], kind: str, field: str | None
) -> None:
    found = refused(game, *words, "--json")
    assert found["kind"] == kind
    if field is not None:
        assert found["field"] == field


def test_an_unknown_command_is_told_as_an_object_and_a_group_without_answers_is_not() -> None:
    assert refused("new-york-1901", "hnt", "--json")["sentence"].endswith("did you mean hint?")
    assert CliRunner().invoke(app("new-york-1901"), ["rule", "--json"]).stdout == ""
    assert CliRunner().invoke(app("new-york-1901"), ["show", "--", "--json"]).stdout == ""


def test_an_illegal_turn_stays_one_answer_of_its_own() -> None:
    line = CliRunner().invoke(app("new-york-1901"), ["new", "--seed", "1"]).stdout.splitlines()[-1]
    done = CliRunner().invoke(app("new-york-1901"), ["apply", line, "take g09", "--json"])
    assert done.exit_code == 1
    assert json.loads(done.stdout)["schema"] == "ny1901/apply/1"


def run(program: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A program that runs the command line after something of its own."""
    return subprocess.run(
        [sys.executable, "-c", f"{program}\nfrom ny1901_solver.app import main\nmain()", *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env={"TMPDIR": str(folder), "PATH": ""},
    )


@pytest.mark.parametrize(
    ("program", "words", "kind", "code"),
    [
        ("", ("--game", "chess", "rule", "list"), "request", 2),
        ("import sys; sys.modules['snowballstemmer'] = None", ("rule", "ask", "worker"), "undecided", 2),
        ("from ny1901_solver.new_york_1901 import scoring; scoring.outcome = None", ("score", "LINE"), "crash", 70),
    ],
)
def test_errors_outside_of_commands_are_objects_as_well(
    program: str, words: tuple[str, ...], kind: str, code: int, tmp_path: Path
) -> None:
    line = CliRunner().invoke(app("new-york-1901"), ["new", "--seed", "1"]).stdout.splitlines()[-1]
    done = run(program, *(line if word == "LINE" else word for word in words), "--json", folder=tmp_path)
    found = json.loads(done.stdout)
    jsonschema.validate(found, SCHEMA)
    assert (found["kind"], found["exit_code"], done.returncode) == (kind, code, code)
    assert found["sentence"] in done.stderr
