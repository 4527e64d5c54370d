"""Manhattan's puzzles held against their format and their printed question by a checker that shares only the rules."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from .from_the_format import check, checked, files

FILES = files()
QUICK = [
    path
    for kind, most in (
        ("tutorials", 10),
        ("choose-pieces", 1),
        ("four-cards", 1),
        ("last-go-round", 3),
        ("still-taken", 4),
    )
    for path in [path for path in FILES if path.parent.name == kind][:most]
]


def loaded(name: str) -> dict[str, Any]:
    (path,) = files([name])
    puzzle: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return puzzle


@pytest.mark.parametrize("path", QUICK, ids=lambda path: path.stem)
def test_a_puzzle_is_as_its_format_says(path: Path) -> None:
    report = checked(path)
    assert not report.disagreements, report.told


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_puzzle_is_as_its_format_says(path: Path) -> None:
    report = checked(path)
    assert not report.disagreements, report.told


def test_a_wrong_value_is_found() -> None:
    puzzle = loaded("mh-four-cards-12-0006")
    puzzle["certificate"].update(value=30, bound=30, margin=2)
    assert "the most is 29, not 30: " in check(puzzle).told


def test_a_runner_up_that_is_beaten_is_found() -> None:
    puzzle = loaded("mh-last-go-round-12-0226")
    puzzle["certificate"]["second"].update(value=-1, bound=-1)
    puzzle["certificate"]["margin"] = 2
    assert "the runner-up is " in check(puzzle).told


def test_another_answer_than_the_best_is_found() -> None:
    puzzle = loaded("mh-last-go-round-12-0226")
    puzzle["answer"] = puzzle["certificate"]["second"]["answer"]
    assert "the best is y2@B9, not y2@D9" in check(puzzle).told


def test_pieces_with_more_floors_than_it_takes_are_found() -> None:
    puzzle = loaded("tutorials/10-thrift")
    puzzle["answer"] = puzzle["certificate"]["second"]["answer"]
    assert "the best are " in check(puzzle).told


def test_a_building_left_out_is_found() -> None:
    puzzle = loaded("mh-still-taken-12-0009")
    gone = puzzle["answer"].pop()
    puzzle["certificate"].update(value=6, bound=6)
    assert f"{gone} can be taken, not " in check(puzzle).told
