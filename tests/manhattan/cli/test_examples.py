"""Examples of help, as they stand: behind `new` as its own example has it, or once all pieces are set out."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver.manhattan.capabilities import CAPABILITIES
from ny1901_solver.manhattan.cli.program import PROGRAM
from ny1901_solver.questions.capability import load

from ...programs import MANHATTAN, app

PLAYERS = 4
COMMANDS = "show", "draw", "legal", "apply", "hint", "plan", "score", "rule check"
"""Those whose examples are about a position."""
QUICK = {"hint": ["--rollouts", "8"], "plan": []}
BOUNDED = {"--rollouts", "--time-limit", "--points"}


def run(*words: str) -> Any:
    return CliRunner().invoke(app(MANHATTAN), list(words))


def words_of(example: str) -> list[str]:
    """The words behind `ny1901`, up to a pipe."""
    _, *words = shlex.split(example.partition(" | ")[0])
    return words[2:] if words[0] == "--game" else words


EXAMPLES = [
    [*words, *([] if BOUNDED & {*words} else QUICK.get(said, []))]
    for said in COMMANDS
    for example in load(CAPABILITIES[said.replace(" ", "-")]).examples
    if "-" not in (words := words_of(f"ny1901 {said} {example}"))
    if words != ["hint", "game.mh", "--open"]  # which is for the end of a game
]
_NEW = load(CAPABILITIES["new"]).examples


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The position that the first example of `new` makes, and that of the first build."""
    file = tmp_path_factory.mktemp("examples") / "game.mh"
    words = words_of(_NEW[0])
    assert run(*words[:-1], str(file)).exit_code == 0
    begun = file.read_text(encoding="utf-8")
    for _ in range(PLAYERS):
        told = run("apply", str(file), "1 1 2 3 3 4", "-o", str(file))
        assert told.exit_code == 0, told.stderr
    return begun, file.read_text(encoding="utf-8")


@pytest.mark.parametrize("example", _NEW[1:])
def test_examples_of_new_make_a_game(example: str) -> None:
    assert run(*words_of(example)).exit_code == 0


@pytest.mark.parametrize("words", EXAMPLES, ids=" ".join)
def test_an_example_about_a_position_is_answered_behind_new(
    words: list[str], positions: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    codes = []
    for position in positions:
        Path("game.mh").write_text(position, encoding="utf-8")
        codes.append(run(*_at_once(words)).exit_code)
    assert 0 in codes, codes


def _at_once(words: list[str]) -> list[str]:
    """The words, with a second where they tell the program to think for many."""
    at = words.index("--time-limit") + 1 if "--time-limit" in words else len(words)
    return [*words[:at], *("1" for _ in words[at : at + 1]), *words[at + 1 :]]


def test_the_examples_of_the_whole_program_begin_with_a_game_that_can_be_gone_on_with() -> None:
    new, *others = PROGRAM.examples
    assert words_of(new)[:2] == ["new", "--players"]
    assert words_of(new)[2] == str(PLAYERS)
    assert any(words_of(example)[:3] == ["apply", "game.mh", "1 1 2 3 3 4"] for example in others)
