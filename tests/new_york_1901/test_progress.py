"""Progress with puzzles: one file for terminal and page, which loses nothing and counts nothing twice."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from functools import reduce
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver import progress as progress_module
from ny1901_solver import schema
from ny1901_solver.errors import DataError
from ny1901_solver.files import access as files
from ny1901_solver.files.documents import parse_document
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import headings, shipped
from ny1901_solver.progress import (
    NOTHING_YET,
    ProgressFile,
    PuzzleDay,
    PuzzleProgress,
    format_progress,
    keep,
    parse_progress,
    read_progress,
    streak,
)
from ny1901_solver.puzzles.catalog import Heading
from ny1901_solver.puzzles.ratings import ability
from ny1901_solver.puzzles.solving import Happened

SCHEMA = schema("ny1901/progress")
CHRISTMAS = date(2026, 12, 24)
NAME, OTHER = "tutorial-streets", "tutorial-boom"

counts = st.integers(0, 9999)
days = st.builds(PuzzleDay, day=st.dates(), tries=counts, hints=counts, solved=st.booleans(), told=st.booleans())
puzzles = st.builds(
    PuzzleProgress,
    id=st.from_regex(r"\A[a-z][a-z0-9]{0,9}(-[a-z0-9]{1,9}){0,3}\Z"),
    hash=st.text("0123456789abcdef", min_size=16, max_size=16),
    days=st.lists(days, min_size=1, max_size=4, unique_by=lambda each: each.day).map(tuple),
)
anything = st.builds(
    ProgressFile,
    format=st.just("ny1901-progress/1"),
    puzzles=st.lists(puzzles, max_size=4, unique_by=lambda each: each.key).map(tuple),
)


def catalog(name: str = NAME) -> Heading:
    return read_puzzle(shipped()[name]).heading


def unrated(puzzle: Heading) -> Heading:
    return replace(puzzle, rating=None)


@settings(max_examples=25)
@given(anything)
def test_progress_is_written_and_read_back_and_satisfies_its_schema(progress: ProgressFile) -> None:
    text = format_progress(progress)
    assert parse_progress(text, "progress.yaml") == progress
    assert format_progress(parse_progress(text, "progress.yaml")) == text
    data = parse_document(text, "progress.yaml").data
    jsonschema.validate(data, SCHEMA)
    assert parse_progress(json.dumps(data), "progress.json") == progress


def test_without_locks_what_another_program_has_written_meanwhile_is_counted_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(files, "_hold", none)
    path, written = tmp_path / "progress.yaml", progress_module.format_progress
    others = [OTHER]

    def meanwhile(progress: ProgressFile) -> str:
        if others:
            keep(path, catalog(others.pop()), CHRISTMAS, "try")
        return written(progress)

    monkeypatch.setattr(progress_module, "format_progress", meanwhile)
    keep(path, catalog(NAME), CHRISTMAS, "solved")
    assert {each.id: each.mark for each in read_progress(path).puzzles} == {NAME: "solved", OTHER: "tried"}


@settings(max_examples=25)
@given(anything, anything, anything)
def test_files_are_put_together_in_any_order_and_any_number_of_times(
    a: ProgressFile, b: ProgressFile, c: ProgressFile
) -> None:
    assert a.merge(a) == a == a.merge(NOTHING_YET)
    assert a.merge(b) == b.merge(a) == a.merge(b).merge(a)
    assert a.merge(b).merge(c) == a.merge(b.merge(c))


def test_a_day_counts_tries_and_hints_until_the_puzzle_is_solved() -> None:
    progress, puzzle = NOTHING_YET, catalog()
    for happened in ("hint", "try", "try", "solved", "try", "hint", "told"):
        progress = progress.after(puzzle, CHRISTMAS, happened)
    (found,) = progress.puzzles
    assert found.days == (PuzzleDay(day=CHRISTMAS, tries=3, hints=1, solved=True),)
    assert (progress.mark(puzzle), progress.mark(catalog(OTHER)), progress.solved) == ("solved", None, 1)


def test_an_answer_that_was_told_is_solved_on_another_day_only() -> None:
    puzzle = catalog()
    told = NOTHING_YET.after(puzzle, CHRISTMAS, "told").after(puzzle, CHRISTMAS, "solved")
    assert told.mark(puzzle) == "tried"
    assert told.after(puzzle, CHRISTMAS + timedelta(1), "solved").mark(puzzle) == "solved"


def test_another_puzzle_of_the_same_id_is_another_one_and_other_words_are_not() -> None:
    puzzle = read_puzzle(shipped()[NAME])
    solved = NOTHING_YET.after(puzzle, CHRISTMAS, "solved")
    assert solved.mark(replace(puzzle, title="Other words", grade=5, solution=("Otherwise.",)).heading) == "solved"
    assert solved.mark(replace(catalog(OTHER), id=puzzle.id)) is None
    assert len({each.question_hash for each in headings()}) == len(shipped())


@pytest.mark.parametrize(("solved", "length"), [([0, 1, 2], 3), ([1, 2], 2), ([2, 3], 0), ([0, 2], 1), ([], 0)])
def test_a_streak_is_of_days_in_a_row_up_to_today_or_yesterday(solved: list[int], length: int) -> None:
    assert streak([CHRISTMAS - timedelta(ago) for ago in solved], CHRISTMAS) == length


def test_the_first_day_of_the_calendar_has_a_streak() -> None:
    assert streak([date.min], date.min) == 1


LATER = [CHRISTMAS + timedelta(days) for days in range(9)]
FIRST_RESULTS: dict[tuple[Happened, ...], bool] = {
    ("solved",): True,
    ("solved", "hint", "try"): True,
    ("try", "solved"): False,
    ("hint", "solved"): False,
    ("told", "solved"): False,
    ("try",): False,
    ("hint",): False,
}


@pytest.mark.parametrize("happened", FIRST_RESULTS, ids=" ".join)
def test_an_own_rating_follows_from_what_the_first_day_of_a_puzzle_brought(happened: tuple[Happened, ...]) -> None:
    puzzle, progress = catalog(), NOTHING_YET
    for each in happened:
        progress = progress.after(puzzle, CHRISTMAS, each)
    assert puzzle.rating is not None
    points, error = ability([(puzzle.rating, FIRST_RESULTS[happened])])
    assert progress.own_rating(headings()) == (round(points), round(error), 1)
    for each in ("try", "hint", "solved"):
        progress = progress.after(puzzle, LATER[1], each)
    assert progress.own_rating(headings()) == (round(points), round(error), 1)


def test_there_is_no_own_rating_before_a_result_of_a_puzzle_that_is_there_and_has_a_rating() -> None:
    puzzle, empty = catalog(), PuzzleProgress(id=NAME, hash=catalog().question_hash, days=(PuzzleDay(day=CHRISTMAS),))
    solved = NOTHING_YET.after(puzzle, CHRISTMAS, "solved")
    assert NOTHING_YET.own_rating([puzzle]) is None
    assert NOTHING_YET.model_copy(update={"puzzles": (empty,)}).own_rating([puzzle]) is None
    assert solved.own_rating([catalog(OTHER), replace(catalog(OTHER), id=NAME), unrated(puzzle)]) is None


@settings(max_examples=15)
@given(st.lists(st.tuples(st.integers(0, 4), days), max_size=12), st.data())
def test_an_own_rating_hangs_on_the_results_alone(told: list[tuple[int, PuzzleDay]], data: st.DataObject) -> None:
    there = headings(tutorials=True)[:5]
    named = [(each.id, each.question_hash) for each in there]
    parts = [
        ProgressFile(format="ny1901-progress/1", puzzles=(PuzzleProgress(id=name, hash=asked, days=(day,)),))
        for name, asked, day in ((*named[number], day) for number, day in told)
    ]
    progress = reduce(ProgressFile.merge, parts, NOTHING_YET)
    again = data.draw(st.permutations(parts + parts[:3]))
    rating = progress.own_rating(there)
    assert reduce(ProgressFile.merge, again, NOTHING_YET).own_rating(there[::-1]) == rating
    ratings = {each.id: each.rating for each in there}
    results = [(ratings[each.id], each.first_result) for each in progress.puzzles if each.first_result is not None]
    if rating is not None:
        points, error = ability((points, solved) for points, solved in results[::-1] if points is not None)
        assert rating == (round(points), round(error), len(results))
    assert (rating is None) == (not results)


def test_the_first_result_stays_when_there_are_more_days_than_are_kept() -> None:
    puzzle = catalog()
    days = [PuzzleDay(day=CHRISTMAS + timedelta(day), tries=1, solved=day == 0) for day in range(500)]
    full = PuzzleProgress(id=NAME, hash=puzzle.question_hash, days=tuple(days))
    progress = ProgressFile(format="ny1901-progress/1", puzzles=(full,))
    after = progress.after(puzzle, CHRISTMAS + timedelta(600), "try")
    assert (len(after.puzzles[0].days), after.puzzles[0].first_result) == (500, True)


def test_the_next_one_is_near_the_own_rating_and_one_that_was_tried_comes_behind_all_others() -> None:
    puzzles, progress, seen = headings(tutorials=True)[:8], NOTHING_YET, list[Heading]()
    following: Heading | None = puzzles[0]
    for day in LATER[:8]:
        assert following is not None
        seen.append(following)
        progress = progress.after(following, day, "solved" if len(seen) % 2 else "told")
        own, left = progress.own_rating(puzzles), [each for each in puzzles if each not in seen]
        following = progress.next_of(puzzles, following)
        assert own is not None
        if left:
            assert following in left
            assert distance(following, own.points) == min(distance(each, own.points) for each in left)
    assert sorted(each.id for each in seen) == sorted(each.id for each in puzzles)
    assert following == seen[1]  # tried longest ago, of those not solved
    assert progress.next_of(puzzles, seen[1]) == seen[3]


def distance(puzzle: Heading, points: int) -> int:
    assert puzzle.rating is not None
    return abs(puzzle.rating - points)


def test_without_an_own_rating_the_next_one_is_of_the_same_grade_or_the_next_and_never_solved() -> None:
    puzzles, progress = list(map(unrated, headings(tutorials=True))), NOTHING_YET
    seen = []
    following = progress.next_of(puzzles, None)
    while following is not None:
        seen.append(following)
        progress = progress.after(following, CHRISTMAS, "solved")
        following = progress.next_of(puzzles, following)
    assert seen == sorted(puzzles, key=lambda each: each.grade)
    assert NOTHING_YET.next_of(puzzles, seen[-1]) == seen[0]


ENTRY = "format: ny1901-progress/1\npuzzles:\n- {id: a, hash: 0123456789abcdef, days: [{day: 2026-01-01}]}\n"
BROKEN = {
    "": "progress.yaml: expected keys with values",
    "puzzles: []\n": "format: this key is missing",
    "format: ny1901-progress/2\n": "line 1, column 9: format: expected 'ny1901-progress/1'",
    "format: ny1901-puzzle/1\n": "is a puzzle, not progress with puzzles",
    "puzzles: [*a]\n": "line 1, column 11: not YAML: the alias *a is not allowed",
    ENTRY.replace("{day: 2026-01-01}", ""): "line 3, column 41: puzzles.0.days: expected at least one day",
    ENTRY.replace("id: a", "id: ../a"): "line 3, column 8: puzzles.0.id: expected a text that matches",
    ENTRY.replace("01234567", ""): "puzzles.0.hash: expected a text that matches",
    ENTRY.replace("2026-01-01", "'2026-02-30'"): "puzzles.0.days.0.day: expected a day, such as 2026-12-24",
    ENTRY.replace("2026-01-01", "2026-02-30"): "'2026-02-30' cannot be read as a number or a date",
    ENTRY.replace("01-01}", "01-01, tries: -1}"): "puzzles.0.days.0.tries: expected 0 or more",
    ENTRY.replace("01-01}", "01-01, tires: 1}"): "puzzles.0.days.0.tires: there is no such key; did you mean 'tries'?",
    ENTRY.replace("01-01}", "01-01}, {day: '2026-01-01'}"): "the day 2026-01-01 is listed twice",
    ENTRY + ENTRY.splitlines()[2]: "the puzzle a 0123456789abcdef is listed twice",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_is_told_with_its_place_and_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "progress.yaml"
    file.write_text(text, encoding="utf-8")
    for use in (lambda: read_progress(file), lambda: keep(file, catalog(), CHRISTMAS, "try")):
        with pytest.raises(DataError) as error:
            use()
        assert str(file) in str(error.value)
        assert BROKEN[text] in str(error.value)
    assert file.read_text(encoding="utf-8") == text
    assert not list(tmp_path.glob("*.part"))


def test_a_file_that_would_become_too_large_to_read_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "progress.yaml"
    keep(file, catalog(), CHRISTMAS, "try")
    before = file.read_bytes()
    monkeypatch.setattr("ny1901_solver.progress.LARGEST", len(before))
    with pytest.raises(DataError, match="would be larger than"):
        keep(file, catalog(OTHER), CHRISTMAS, "try")
    assert file.read_bytes() == before


WRITER = """
import sys
from datetime import date
from pathlib import Path
from ny1901_solver.progress import keep
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
puzzle = read_puzzle(shipped()["tutorial-streets"])
for _ in range(10):
    keep(Path(sys.argv[1]), puzzle, date(2026, 12, 24), "try")
"""


def test_programs_that_write_at_one_time_lose_nothing_of_each_other(tmp_path: Path) -> None:
    file = tmp_path / "progress.yaml"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(file)]) for _ in range(2)]
    assert [writer.wait() for writer in writers] == [0, 0]
    assert read_progress(file).puzzles[0].days[0].tries == 20
