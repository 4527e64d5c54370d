"""Every method answers as ever where no library is that no browser has, and what needs one says which."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from ny1901_solver.kit.engine import Alone
from ny1901_solver.new_york_1901.methods import METHODS

from ..site.questions import EDITIONS, NEEDS_SOLVER, questions

ABSENT = (
    "ortools",
    "typst",
    "shapely",
    "networkx",
    "prompt_toolkit",
    "typer",
    "rich",
    "watchfiles",
    "numpy",
    "starlette",
)
PROGRAM = f"""
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
from ny1901_solver.kit.engine import Alone
from ny1901_solver.new_york_1901.methods import METHODS

alone = Alone(METHODS, print)
for line in sys.stdin:
    alone.answer(line, lambda: False)
"""


def without_libraries(lines: list[str]) -> list[str]:
    """The answers of a Python that has none of the libraries."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], input="\n".join(lines), capture_output=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def with_libraries(lines: list[str]) -> list[str]:
    answers: list[str] = []
    alone = Alone(METHODS, answers.append)
    for line in lines:
        alone.answer(line, lambda: False)
    return answers


def test_every_method_answers_the_same_where_no_library_is_that_no_browser_has() -> None:
    of_method = {json.loads(line)["method"]: line for line in reversed(questions(1, 1, EDITIONS[:1]))}
    lines = list(of_method.values())
    assert without_libraries(lines) == with_libraries(lines)
    others = {"player-list", "edition-check"}  # who plays, and what a board is derived with, hangs on what is installed
    assert of_method.keys() == METHODS.keys() - others


@pytest.mark.slow
def test_many_questions_are_answered_the_same_there() -> None:
    lines = questions(2, 3)
    assert without_libraries(lines) == with_libraries(lines)


def test_what_needs_the_solver_says_so_and_which_command_answers_it() -> None:
    line = json.loads(questions(1, 1)[-1])["position"]
    lines = [json.dumps({"id": "1", "position": line, **fields}) for fields in NEEDS_SOLVER]
    errors = [json.loads(answer)["error"] for answer in without_libraries(lines)]
    assert [error["kind"] for error in errors] == ["undecided"] * len(errors)
    assert [error["sentence"] for error in errors] == [
        "this needs OR-Tools, which is not installed here: run ny1901 hint --points",
        "this needs OR-Tools, which is not installed here: run ny1901 plan",
    ]
