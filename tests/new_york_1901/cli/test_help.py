"""`help`, `--help` and the shell's completion find their way through the commands."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app

from .conftest import Run


@pytest.mark.parametrize("words", [[], ["plan"], ["puzzle"], ["puzzle", "play"], ["help"], ["rule", "check"]])
def test_help_with_a_command_says_what_the_command_says_of_itself(run: Run, words: list[str]) -> None:
    assert run("help", *words).stdout == run(*words, "--help").stdout
    assert run("help", *words).exit_code == 0


def commands(group: TyperGroup, *path: str) -> Iterator[tuple[str, ...]]:
    """The path of every command below a group, and of itself."""
    yield path
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from commands(command, *path, name)
        else:
            yield (*path, name)


@pytest.mark.parametrize("width", [40, 80])
def test_no_line_of_any_help_is_wider_than_the_terminal(width: int) -> None:
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    for path in commands(group):
        result = CliRunner().invoke(app, [*path, "--help"], prog_name="ny1901", env={"COLUMNS": str(width)})
        assert result.exit_code == 0
        wide = [line for line in result.stdout.split("\n") if len(line) > width and " " in line.strip()]
        assert not wide, (path, wide)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["puzle"], "ny1901 has no command 'puzle'; did you mean puzzle?"),
        (["puzzle", "plya"], "ny1901 puzzle has no command 'plya'; did you mean play?"),
        (["rule", "xyzzy"], "ny1901 rule has no command 'xyzzy'; the commands are check, differ, list"),
        (["plan", "more"], "ny1901 plan has no commands of its own, so 'more' is one word too many"),
    ],
)
def test_help_for_what_is_no_command_names_the_nearest(run: Run, words: list[str], said: str) -> None:
    result = CliRunner().invoke(app, ["help", *words], prog_name="ny1901")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ny1901 he", ["help"]),
        ("ny1901 puzzle li", ["list"]),
        ("ny1901 hint tutorial-str", ["tutorial-streets"]),
        ("ny1901 puzzle play tutorial-str", ["tutorial-streets"]),
        ("ny1901 play last-turn-704-1441", ["last-turn-704-1441"]),
        ("ny1901 draw low", ["lower-manhattan"]),
        ("ny1901 edition show low", ["lower-manhattan"]),
        ("ny1901 new --edition ti", ["tiny"]),
        ("ny1901 hint ", []),  # the shell offers files
    ],
)
def test_the_shell_completes_commands_puzzles_and_editions(typed: str, offered: list[str]) -> None:
    env = {"_NY1901_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    assert CliRunner().invoke(app, [], prog_name="ny1901", env=env).stdout.split() == offered


def test_help_loads_no_package_of_the_house() -> None:
    """So that help and completion start at once."""
    ours = "[name for name in sys.modules if name.startswith('ny1901_solver.')]"
    code = f"import sys, ny1901_solver.new_york_1901.cli.program; print({ours})"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'ny1901_solver.new_york_1901.cli.program'" in loaded
    for package in ("edition", "board", "state", "rules", "planning", "puzzles", "table"):
        assert f"'ny1901_solver.{package}'" not in loaded
