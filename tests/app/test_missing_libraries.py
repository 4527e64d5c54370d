"""A library that is not installed is named with what brings it; that is no bug of the program."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import requires

import pytest

from ny1901_solver.questions.libraries import LIBRARIES, missing

PROGRAM = """
import sys
sys.modules[sys.argv.pop(1)] = None
from ny1901_solver.app import main
main()
"""
COMMANDS = {
    "typer": (["rule", "list"],),
    "pydantic": (["rule", "list"], ["--game", "manhattan", "rule", "list"]),
    "yaml": (["rule", "list"], ["--game", "manhattan", "rule", "list"]),
    "snowballstemmer": (["rule", "ask", "worker"], ["--game", "manhattan", "rule", "ask", "floor"]),
    "networkx": (["edition", "check", "tiny"],),
    "shapely": (["edition", "check", "tiny"],),
    "starlette": (["serve"], ["--game", "manhattan", "serve"]),
    "uvicorn": (["serve"], ["--game", "manhattan", "serve"]),
    "rich": (["edition", "show", "tiny"],),
    "svg": (["edition", "draw", "tiny", "-o", "-"],),
}


def without(library: str, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The program where a library is not installed."""
    line = [sys.executable, "-c", PROGRAM, library, *words]
    return subprocess.run(line, input=typed, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize(
    ("library", "words"), [(library, words) for library in COMMANDS for words in COMMANDS[library]]
)
def test_a_command_without_its_library_ends_with_2_and_says_what_brings_it(library: str, words: list[str]) -> None:
    done = without(library, *words)
    assert done.returncode == 2
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith(f"this needs {LIBRARIES[library].title}, which is not installed here; pip install ")
    assert LIBRARIES[library].distribution in sentence


def test_a_piped_session_says_which_line_needs_a_library_that_is_not_there() -> None:
    line = without("svg", "new", "--seed", "1").stdout.splitlines()[-1]
    done = without("svg", "play", line, typed="draw picture.svg\n")
    assert done.returncode == 2
    said = next(line for line in done.stderr.splitlines() if line.startswith("line 1: "))
    assert said.startswith("line 1: this needs svg.py, which is not installed here; pip install ")


def test_the_engine_says_what_brings_a_library() -> None:
    asked = json.dumps({"id": "a", "method": "rule-ask", "question": "worker"})
    for game in ("new-york-1901", "manhattan"):
        error = json.loads(without("snowballstemmer", "--game", game, "engine", typed=asked).stdout)["error"]
        assert error["kind"] == "undecided"
        assert error["sentence"].startswith("this needs Snowball, which is not installed here; pip install ")


def test_every_library_that_the_program_asks_for_is_known_with_its_versions() -> None:
    asked = [each.partition(";") for each in requires("ny1901") or ()]
    needed = [name for name, _, extra in asked if not extra.strip() or "research" in extra or "cluster" in extra]
    told = {missing(ModuleNotFoundError("gone", name=name)) for name in LIBRARIES}
    extras = [name for name, _, extra in asked if "research" in extra or "cluster" in extra]
    for name in needed:
        versions = name[len(name.rstrip("0123456789.,<>=!~ ")) :]
        plain = [sentence for sentence in told if sentence and f'{versions}" installs it' in sentence]
        assert name in extras or plain, name
    assert any(sentence and '".[research]"' in sentence for sentence in told)
    assert any(sentence and '".[cluster]"' in sentence for sentence in told)


def test_what_is_not_found_of_the_program_or_of_python_is_no_missing_library() -> None:
    for name in ("ny1901_solver.nothing", "json.nothing", None):
        assert missing(ModuleNotFoundError("gone", name=name)) is None
    assert missing(ImportError("gone", name="ortools")) is None
    assert "pip install --force-reinstall" in (missing(ModuleNotFoundError("gone", name="pandas")) or "")
