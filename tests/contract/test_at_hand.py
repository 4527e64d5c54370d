"""Commands of the program within a session answer as they do outside of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.capabilities import AT_HAND

from ..programs import app

GAME = "new-york-1901"
OPTIONS = {
    "certify": "--no-shift",
    "hint": "--rollouts 20 --level where",
    "layout": "--turns 2 --alone",
    "legal": "--kind take --limit 3",
    "majority": "--street nassau-broad --street broadway",
    "plan": "--turns 1 --second",
    "points": "--top 2",
    "score": "--ascii",
    "show": "--line",
    "steps": "--ascii",
}
OUTSIDE = {"certify": "legal --certify", "steps": "legal --steps", "points": "hint --points"}
"""What is typed outside for those that are no commands of their own."""


def said(*words: str, lines: str = "") -> tuple[str, str]:
    done = CliRunner().invoke(app(GAME), list(words), input=lines)
    return done.stdout, done.stderr


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("game") / "game.yaml"
    said("new", "--seed", "4", "-o", str(path))
    return str(path)


@pytest.mark.parametrize("options", ["", " --json"], ids=["text", "json"])
@pytest.mark.parametrize("word", AT_HAND)
def test_a_command_in_a_session_answers_as_outside_of_it(word: str, options: str, file: str) -> None:
    line = f"{OPTIONS[word]}{options}" if word != "show" or not options else "--json"
    before, _ = said("play", file, lines="\n")
    inside, _ = said("play", file, lines=f"{word} {line}\n")
    outside, _ = said(*OUTSIDE.get(word, word).split(), file, *line.split())
    assert outside
    assert inside == before + outside


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("legal --no-such", "No such option"),
        ("hint --rollouts 3 --time-limit 3", "choose one of --rollouts and --time-limit"),
        ("hint --top 0", "--top"),
        ('hint --why-not "pass', "no closing quotation"),
        ("score --json too", "unexpected extra argument"),
    ],
)
def test_what_a_command_in_a_session_does_not_take_is_refused_and_the_session_goes_on(
    line: str, sentence: str, file: str
) -> None:
    inside, noted = said("play", file, "--keep-going", lines=f"{line}\nscore --ascii\n")
    assert sentence in noted
    assert "Broadway" in inside


def test_the_help_of_a_command_in_a_session_needs_no_position(file: str) -> None:
    inside, _ = said("play", file, lines="legal --help\n")
    assert "--limit" in inside
    assert "POSITION" not in inside.partition("Usage")[2].partition("\n")[0]


def test_the_help_of_a_session_names_them(file: str, tmp_path: Path) -> None:
    inside, _ = said("play", file, lines="help\n")
    assert ", ".join(sorted(AT_HAND)) in inside
