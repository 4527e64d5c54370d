"""Tests that take long run in turns at landings: all where something that they are about has changed, else a share."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from .longer import longer
from .new_york_1901.page.places import BROWSED
from .rotation import FROM, ROOT, Rotation, left_out, packages_of, rotation_of

CASES = [f"tests/files/test_cache.py::test_it[{number}]" for number in range(7)]
THIRDS = dict.fromkeys(CASES, Rotation(3, ("ny1901_solver/files", "ny1901_solver/errors.py", "tests/files")))


@pytest.mark.parametrize(
    ("path", "about"),
    [
        ("ny1901_solver/files/journal.py", True),
        ("ny1901_solver/files", True),
        ("tests/files/test_cache.py", True),
        ("ny1901_solver/errors.py", True),
        ("ny1901_solver/files.py", False),
        ("README.md", False),
    ],
)
def test_places_are_folders_and_files(path: str, about: bool) -> None:
    assert THIRDS[CASES[0]].is_about(path) == about


def test_all_cases_run_if_what_they_are_about_has_changed() -> None:
    assert not left_out(THIRDS, "seed", lambda rotation: rotation.is_about("ny1901_solver/files/journal.py"))
    assert left_out(THIRDS, "seed", lambda rotation: rotation.is_about("README.md"))


def test_a_share_of_the_cases_runs_otherwise_and_each_has_its_turn() -> None:
    ran = Counter[str]()
    for seed in range(90):
        chosen = {*CASES} - {*left_out(THIRDS, str(seed), lambda _: False)}
        assert len(chosen) in (2, 3)  # of seven
        ran.update(chosen)
    assert set(ran) == {*CASES}
    assert min(ran.values()) > 10


def test_a_single_case_runs_at_one_landing_of_so_many() -> None:
    single = {CASES[0]: Rotation(4, ("ny1901_solver",))}
    assert 10 < sum(not left_out(single, str(seed), lambda _: False) for seed in range(80)) < 30


def test_of_an_oracle_at_least_one_case_runs() -> None:
    single = {CASES[0]: Rotation(4, ("ny1901_solver",), least=1)}
    assert not any(left_out(single, str(seed), lambda _: False) for seed in range(20))


@pytest.mark.parametrize(
    ("test", "about"),
    [
        ("tests/new_york_1901/planning/turns/test_solve.py", ["new_york_1901/planning/turns"]),
        ("tests/new_york_1901/random_editions/test_provers.py", ["new_york_1901"]),
        ("tests/manhattan/test_rules.py", ["manhattan"]),
        ("tests/manhattan/cli/test_play.py", ["manhattan/cli", "manhattan/answers", "manhattan/capabilities"]),
        ("tests/contract/test_solving.py", ["capabilities", "engine", "python", "questions", "terminal"]),
        ("tests/test_messages.py", [""]),
    ],
)
def test_a_test_is_about_the_packages_of_its_folder(test: str, about: list[str]) -> None:
    assert {f"ny1901_solver/{package}".rstrip("/") for package in about} <= {*packages_of(Path(test).parent)}


def test_who_takes_a_second_rotates_among_places_that_exist() -> None:
    for test, seconds in longer().items():
        rotation = rotation_of(test)
        assert (rotation is None) == (seconds < FROM)
        assert rotation is None or all((ROOT / place).exists() for place in rotation.places)


def test_the_places_that_marks_name_exist() -> None:
    """Otherwise tests of a package that was moved would run in turns even if it has changed."""
    named = {*BROWSED}
    for path in Path(__file__).parent.rglob("test_*.py"):
        for mark in re.findall(r"mark\.rotates\(([^)]*)\)", path.read_text(encoding="utf-8")):
            named |= set(re.findall(r'"([^"]+)"', mark))
    assert [place for place in sorted(named) if not (ROOT / place).exists()] == []
