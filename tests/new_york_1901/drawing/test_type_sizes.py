"""No label is below 6 points on paper: on a page of A4, and where a book or a report puts a picture."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ny1901_solver.new_york_1901.drawing import Picture, plan_frames, position_picture, puzzle_picture, strip
from ny1901_solver.new_york_1901.drawing.puzzle_book import NewYorkPuzzleBook
from ny1901_solver.new_york_1901.drawing.puzzle_picture import page_picture
from ny1901_solver.new_york_1901.drawing.strip import record_frames, strip_pages
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.puzzles import Kind, Task, read_puzzle
from ny1901_solver.new_york_1901.replay import read_record, replay
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.pictures.pages import LABELS, Printed
from tests.pictures.labels import MM, on_a4, smallest

from .kinds import KINDS, LEGAL, PUZZLES, shipped

REPORT = 87.5 * MM  # half the width of a report's text


def _started() -> Picture:
    return position_picture(new_game(load_edition("lower-manhattan"), 4, random.Random(1)))


def _task(name: str) -> Task:
    return Task(Kind.BEST_TURN, shipped(name))


def _recorded() -> Picture:
    return strip_pages(record_frames(replay(read_record(PUZZLES / "games" / "market-4p.yaml")), 1, 8))[0]


PAGES: dict[str, Callable[[], Picture]] = {
    **KINDS,
    "position-4p-start": _started,
    "puzzle": lambda: puzzle_picture(_task("4p-mid-1"), "A title"),
    "record-page": _recorded,
}


@pytest.mark.parametrize("kind", PAGES)
def test_no_label_of_a_picture_is_below_six_points_on_a_page(kind: str) -> None:
    assert on_a4(PAGES[kind]()) >= LABELS


def test_no_label_is_below_six_points_in_a_book_of_puzzles() -> None:
    puzzles = [read_puzzle(path) for path in sorted((PUZZLES / "tutorials").glob("*.yaml"))[::7]]
    for name, printed in NewYorkPuzzleBook().make(puzzles, "A book").pictures():
        assert _in_print(printed) >= LABELS, name
    assert _in_print(Printed.filling(page_picture(_task("4p-mid-1"), "A title"))) >= LABELS


def _in_print(printed: Printed) -> float:
    return smallest(printed.picture, printed.width, 10 * printed.width)


def test_no_label_is_below_six_points_in_a_report() -> None:
    board = strip(plan_frames(shipped("3p-mid-2"), [Turn.parse(LEGAL)]), bare=True)
    assert smallest(board, REPORT, 10 * REPORT) >= LABELS
