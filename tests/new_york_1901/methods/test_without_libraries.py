"""Every method answers as ever where no library is that no browser has, and what needs one says which."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ny1901_solver.engine import Alone
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.site.parts import SITE, frozen_editions
from ny1901_solver.site.contents import own_files, shared_files
from ny1901_solver.site.parts import GameSite

from ..site.questions import EDITIONS, NEEDS_SOLVER, questions

ABSENT = (
    "ortools",
    "typst",
    "shapely",
    "networkx",
    "prompt_toolkit",
    "typer",
    "rich",
    "numpy",
    "starlette",
)
WITHOUT = f"""
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
"""
PROGRAM = f"""{WITHOUT}
from ny1901_solver.engine import Alone
from ny1901_solver.new_york_1901.edition.freeze import know_frozen
from ny1901_solver.new_york_1901.methods import METHODS

know_frozen({frozen_editions()!r})
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
    # who plays, and what a board is derived with, hangs on what is installed; a match tells the time that it took
    others = {"player-list", "edition-check", "edition-draw", "edition-export", "arena"}
    with_solver = {"majority", "layout", "puzzle-compose"}
    assert of_method.keys() == METHODS.keys() - others - with_solver


@pytest.mark.slow
def test_many_questions_are_answered_the_same_there() -> None:
    lines = questions(2, 3)
    assert without_libraries(lines) == with_libraries(lines)


def test_what_needs_the_solver_says_so_and_what_brings_it() -> None:
    line = json.loads(questions(1, 1)[-1])["position"]
    lines = [json.dumps({"id": "1", "position": line, **fields}) for fields in NEEDS_SOLVER]
    errors = [json.loads(answer)["error"] for answer in without_libraries(lines)]
    assert [error["kind"] for error in errors] == ["undecided"] * len(NEEDS_SOLVER)
    for error in errors:
        assert error["sentence"].startswith('this needs OR-Tools, which is not installed here; pip install "ortools')


def answers_of_site(site: GameSite, package: str, lines: list[str], folder: Path, then: str = "") -> list[str]:
    """What the packed files of a game answer in a folder, without libraries and cache; `then` is a program that runs
    after the answers."""
    for name, content in (shared_files([site]) | own_files(site)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    program = f"""{WITHOUT}
sys.path.insert(0, {str(folder)!r})
from ny1901_solver.site.answering import InBrowser

engine = InBrowser({package!r}, {str(folder)!r}, print, lambda: False)
for line in sys.stdin:
    engine.answer(line)
{then}"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="\n".join(lines),
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env=os.environ | {"HOME": "", "XDG_CACHE_HOME": "", "LOCALAPPDATA": ""},
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_the_files_of_the_site_are_all_that_it_takes_without_a_cache(tmp_path: Path) -> None:
    lines = [line for line in questions(1, 1) if json.loads(line)["method"] in ("new", "edition-list", "rule-show")]
    assert answers_of_site(SITE, "new_york_1901", lines, tmp_path) == with_libraries(lines)
