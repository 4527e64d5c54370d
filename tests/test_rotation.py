"""Tests that take long run in turns at landings: all where something that they are about has changed, else a share."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from .longer import longer
from .new_york_1901.page.places import BROWSED
from .new_york_1901.puzzles.places import PLACES
from .rotation import FROM, PARTS, ROOT, Rotation, left_out, rotation_of

CASES = [f"tests/files/test_cache.py::test_it[{number}]" for number in range(7)]
THIRDS = dict.fromkeys(CASES, Rotation(3, ("ny1901_solver/files", "!ny1901_solver/files/cache.py", "tests/files")))


@pytest.mark.parametrize(
    ("path", "about"),
    [
        ("ny1901_solver/files/journal.py", True),
        ("ny1901_solver/files", True),
        ("tests/files/test_cache.py", True),
        ("ny1901_solver/files/cache.py", False),
        ("ny1901_solver/files.py", False),
        ("README.md", False),
    ],
)
def test_places_are_folders_and_files_without_those_left_out(path: str, about: bool) -> None:
    assert THIRDS[CASES[0]].is_about(path) == about


def test_all_cases_run_if_what_they_are_about_has_changed() -> None:
    assert not left_out(THIRDS, "seed", lambda rotation: rotation.is_about("ny1901_solver/files/journal.py"))
    assert left_out(THIRDS, "seed", lambda rotation: rotation.is_about("ny1901_solver/files/cache.py"))


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


def test_a_test_is_about_the_package_at_its_place_or_the_nearest_around_it() -> None:
    for test, seconds in longer().items():
        rotation = rotation_of(test, None)
        assert (rotation is None) == (seconds < FROM)
        if rotation is not None:
            assert rotation.parts == PARTS
            assert all((ROOT / place).is_dir() for place in rotation.places)
            package, folder = rotation.places
            assert folder.removeprefix("tests").startswith(package.removeprefix("ny1901_solver"))


def test_the_places_that_marks_name_exist() -> None:
    """Otherwise tests of a package that was moved would run in turns even if it has changed."""
    named = {*BROWSED, *PLACES}
    for path in Path(__file__).parent.rglob("test_*.py"):
        for mark in re.findall(r"mark\.rotates\(([^)]*)\)", path.read_text(encoding="utf-8")):
            named |= set(re.findall(r'"([^"]+)"', mark))
    assert [place for place in sorted(named) if not (ROOT / place.removeprefix("!")).exists()] == []
