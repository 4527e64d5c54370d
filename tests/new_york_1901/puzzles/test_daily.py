"""The puzzle of the day: from easy to hard in a week, the best of the collection, none twice in a year."""

from __future__ import annotations

from datetime import date

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.puzzles.collection import CATALOG
from ny1901_solver.puzzles.catalog import _QUALITY, _RATING, WEEKS, Graded, puzzle_of_day

MONDAY = date(2026, 12, 21).toordinal()


def made(number: int, rated: bool = True) -> list[Graded]:
    return [
        Graded(f"plan-{each}", 1 + each * 7 % 5, 1000 + each * 37 % 1000 if rated else None, each % 11)
        for each in range(number)
    ]


@pytest.mark.parametrize("number", [7, 20, 141, 300, 371, 380, 1000])
@pytest.mark.parametrize("rated", [True, False])
def test_puzzles_rise_from_monday_to_sunday_and_none_comes_again_too_soon(number: int, rated: bool) -> None:
    puzzles = made(number, rated)
    by_name = {each.name: each for each in puzzles}
    days = [puzzle_of_day(MONDAY + day, puzzles) for day in range(2 * number + 14)]
    for start in range(0, len(days) - 7, 7):
        week = [by_name[name] for name in days[start : start + 7]]
        hard = [(each.rating or 0) if rated else each.grade for each in week]
        assert hard == sorted(hard)
    taken = min(number, 7 * WEEKS) // 7 * 7
    assert all(len(set(days[start : start + taken])) == taken for start in range(len(days) - taken))
    assert days[taken : taken + 7] == days[:7]


def test_the_best_are_taken_where_there_are_more_than_enough() -> None:
    puzzles = made(1000)
    taken = {puzzle_of_day(MONDAY + day, puzzles) for day in range(1000)}
    worst = min(each.quality for each in puzzles if each.name in taken)
    assert all(each.quality <= worst for each in puzzles if each.name not in taken)


def test_a_day_is_the_same_in_any_order_of_the_puzzles_and_few_come_one_after_another() -> None:
    puzzles = made(50)
    assert [puzzle_of_day(day, puzzles) for day in range(99, 150)] == [
        puzzle_of_day(day, puzzles[::-1]) for day in range(99, 150)
    ]
    assert len({puzzle_of_day(day, puzzles[:3]) for day in range(99, 102)}) == 3
    with pytest.raises(DataError, match="the collection has no puzzles"):
        puzzle_of_day(99, [])


def test_the_grades_of_the_collection_are_read_from_its_files() -> None:
    found = CATALOG.grades()
    assert len(found) >= 120
    assert {each.grade for each in found} == {1, 2, 3, 4, 5}


def test_what_a_file_says_of_rating_and_quality_is_read() -> None:
    block = "difficulty:\n  legal_turns: 97\n  rating: 1640\n  error: 55\nquality:\n  margin: 2\n  score: 71\n"
    for text in (block, block.replace("\n  margin: 2\n  score: 71", " 71")):
        rating, quality = _RATING.search(text), _QUALITY.search(text)
        assert rating is not None
        assert rating[1] == "1640"
        assert quality is not None
        assert quality[1] == "71"
    assert _RATING.search("difficulty:\n  horizon: 1\nhints:\n  rating: 5\n") is None
