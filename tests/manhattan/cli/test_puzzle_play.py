"""A puzzle of Manhattan at the terminal: answers as people type them, and what is no answer."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from ny1901_solver.manhattan.puzzles.catalog import CATALOG
from ny1901_solver.progress import read_progress

from .conftest import Run


@pytest.mark.parametrize(
    ("puzzle", "typed"),
    [
        ("mh-tutorial-reply", "r2@A4"),
        ("mh-tutorial-reply", "2 a4"),
        ("mh-tutorial-reply", "Red 2 on A4"),
        ("mh-tutorial-reply", "r2@A4 -> 3"),
        ("mh-tutorial-still-taken", "a1, A2 b1 B2"),
    ],
)
def test_an_answer_is_read_as_moves_are_at_the_table(run: Run, puzzle: str, typed: str) -> None:
    solved = run("puzzle", "play", puzzle, text=f"{typed}\n")
    assert solved.exit_code == 0, solved.stderr


def test_pieces_that_are_chosen_are_judged_as_they_are_typed(run: Run) -> None:
    told = run("puzzle", "play", "mh-tutorial-thrift", text="1 1\nr:1,1\n1 1 1\n")
    assert told.exit_code == 1
    assert told.stdout.count("legal, but 3 points short") == 2
    assert "M-RND-2: red has to set out 2 pieces, not 3" in told.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "'foo' is not an answer or a command; `help` lists them"),
        ("hnt", "'hnt' is not an answer or a command; `help` lists them; did you mean hint?"),
        ("give", "too few words: `give up`"),
        ("undo", "there is nothing to take back"),
        ("r9@Z9", "in 'r9@Z9' at character 4"),
    ],
)
def test_what_is_no_answer_gets_a_sentence_and_is_no_try(run: Run, typed: str, said: str) -> None:
    told = run("puzzle", "play", "mh-tutorial-reply", text=f"{typed}\n")
    assert told.exit_code == 2
    assert f"line 1: {said}" in told.stderr


def test_a_session_goes_on_behind_a_refused_line_and_ends_with_2(run: Run) -> None:
    played = run("puzzle", "play", "mh-tutorial-reply", text="foo\nr2@A4\n")
    assert played.exit_code == 2
    assert "right" in played.stdout
    assert run("puzzle", "play", "mh-tutorial-reply", "--keep-going", text="foo\nr2@A4\n").exit_code == 0


def test_builds_are_typed_in_a_line(run: Run) -> None:
    for typed in ("y1@E7 | g1@B1", "y1@E7|g1@B1|", "Yellow 1 on E7 | g1 b1"):
        assert run("puzzle", "play", "mh-four-cards-12-0006", text=f"{typed}\n").exit_code == 0, typed
    assert run("puzzle", "play", "mh-four-cards-12-0006", text="y1@E7 | g9@B1\n").exit_code == 1


def test_what_was_tried_and_solved_is_kept_marked_and_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    run("puzzle", "play", "mh-tutorial-reply", "--progress", file, text="r1@A4\nhint\ngive up\n")
    solved = run("puzzle", "play", "mh-tutorial-city", "--progress", file, text="r1@A2\n")
    assert solved.stdout.splitlines()[-1].startswith("your rating: ")
    kept = read_progress(file)
    tried, city = (
        next(each for each in kept.puzzles if each.id == f"mh-tutorial-{name}") for name in ("reply", "city")
    )
    assert (tried.mark, tried.days[0].tries, tried.days[0].hints, tried.days[0].told) == ("tried", 1, 1, True)
    assert city.mark == "solved"
    listed = run("puzzle", "list", "--tutorials", "--progress", file).stdout.splitlines()
    assert "mark" in listed[0]
    marks = {line.split()[0]: line for line in listed[1:]}
    assert "  solved  " in marks["mh-tutorial-city"]
    assert "  tried   " in marks["mh-tutorial-reply"]
    told = run("puzzle", "progress", "--progress", file).stdout.splitlines()
    assert told[0] == "1 puzzle solved, 1 more tried, 1 day in a row with a solved puzzle"
    assert told[1] == solved.stdout.splitlines()[-1]
    assert told[2].startswith("next puzzle: ")
    ideas = run("puzzle", "show", "mh-tutorial-city", "--progress", file).stdout
    assert "Solved: One more building wins the city" in ideas
    assert "Solved:" not in run("puzzle", "show", "mh-tutorial-city", "--progress", "-").stdout


def test_the_puzzle_of_the_day_is_the_same_everywhere(run: Run) -> None:
    told = run("puzzle", "daily", "--date", "2026-12-24", "--json")
    assert json.loads(told.stdout)["id"] == CATALOG.of_the_day(date(2026, 12, 24).toordinal())
    text = run("puzzle", "daily", "--date", "2026-12-24").stdout.splitlines()
    assert text[0] == "The puzzle of the day 2026-12-24"
    assert text[-1] == f"to solve this puzzle: ny1901 puzzle play {json.loads(told.stdout)['id']}"
