"""The collection that ships: every puzzle holds, and together they cover the game."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import ACTION_CARDS, load_edition
from ny1901_solver.new_york_1901.moves import Boom, Shift, Take
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle, format_puzzle, read_puzzle, recheck
from ny1901_solver.new_york_1901.puzzles.generation.choosing import quotas, row_of, unmet
from ny1901_solver.new_york_1901.puzzles.generation.generate import key_of
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.state import state_problems

FOLDER = Path(__file__).parents[3] / "puzzles" / "collection"
FILES = sorted(FOLDER.rglob("*.yaml"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@lru_cache
def puzzle_in(path: Path) -> Puzzle:
    return read_puzzle(path)


@pytest.mark.rotates(4, "ny1901_solver/new_york_1901/puzzles", "ny1901_solver/puzzles", "puzzles/collection")
@each_file
def test_a_puzzle_holds_at_a_quick_check(path: Path) -> None:
    puzzle = puzzle_in(path)
    assert recheck(puzzle, analyse=analyse) == []
    assert state_problems(puzzle.task.state) == []
    assert format_puzzle(puzzle) == path.read_text(encoding="utf-8")
    assert (path.stem, path.parent.name) == (puzzle.id, puzzle.task.kind)


@pytest.mark.slow
@each_file
def test_a_puzzle_is_proved_again(path: Path) -> None:
    assert recheck(puzzle_in(path), full=True, analyse=analyse) == []


def test_every_turn_of_an_answer_is_hinted_at_and_most_have_three_hints_or_four() -> None:
    told = Counter[int]()
    for puzzle in map(puzzle_in, FILES):
        turns = Counter(hint.turn for hint in puzzle.hints)
        asked = len(puzzle.certificate.answer) or 1  # streets are told before any turn
        assert set(turns) == set(range(1, asked + 1))
        told.update(turns.values() if puzzle.task.kind != Kind.RULING else ())
    assert (told[3] + told[4]) * 10 >= told.total() * 9


def test_the_collection_has_all_that_three_hundred_puzzles_are_to_have() -> None:
    """No soft trap, nothing hard that greedy or `quick` solves, no two of one idea, and the quotas."""
    rows = [row_of(puzzle_in(path)) for path in FILES]
    assert unmet(rows, quotas(300, load_edition("lower-manhattan"), map(str, Kind))) == []


def test_there_is_a_puzzle_for_each_day_of_a_year_and_no_two_alike() -> None:
    assert len(FILES) >= 366
    keys = Counter(key_of(puzzle_in(path).task, puzzle_in(path).certificate) for path in FILES)
    assert keys.total() == len(keys)


def test_every_kind_grade_number_of_players_and_challenge_occurs() -> None:
    puzzles = [puzzle_in(path) for path in FILES]
    assert {puzzle.task.kind for puzzle in puzzles} == set(Kind)
    assert {puzzle.grade for puzzle in puzzles} == {1, 2, 3, 4, 5}
    assert {len(puzzle.task.state.players) for puzzle in puzzles} == {2, 3, 4}
    challenges = load_edition("lower-manhattan").challenges
    for kind in (Kind.BEST_TURN, Kind.PLAN, Kind.LAST_TURN):
        assert {p.task.state.setup.challenge for p in puzzles if p.task.kind == kind} == set(challenges)
    assert {p.task.turns for p in puzzles if p.task.kind == Kind.PLAN} == {2, 3, 4, 5}


def test_every_action_card_is_played_and_legendaries_are_built() -> None:
    steps = [step for path in FILES for turn in puzzle_in(path).certificate.answer for step in turn.steps]
    played = {
        "boom": any(isinstance(step, Boom) for step in steps),
        "shift": any(isinstance(step, Shift) for step in steps),
        "grab": any(isinstance(step, Take) and len(step.territories) > 1 for step in steps),
    }
    assert played == dict.fromkeys(ACTION_CARDS, True)
    assert any("legendary" in puzzle_in(path).themes for path in FILES)
