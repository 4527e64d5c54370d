"""Own mistakes as puzzles: certified anew they hold, and what has no one best answer makes none."""

from __future__ import annotations

import pytest

from ny1901_solver.new_york_1901.capabilities.reviewing import REVIEWER
from ny1901_solver.new_york_1901.game import NEW_YORK_1901
from ny1901_solver.new_york_1901.puzzles import Puzzle, format_puzzle, parse_puzzle, read_puzzle, recheck
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.review.puzzles import NOT_MOST_POINTS, puzzle_of
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.reviews.decisions import Decision
from ny1901_solver.reviews.puzzles import is_mistake
from ny1901_solver.reviews.review_settings import ReviewSettings

REVIEWS = REVIEWER.reviews
FEW = ReviewSettings(12, 0)
LAST = [name for name in shipped() if name.startswith("last-turn")][:3]


@pytest.mark.parametrize("name", LAST)
def test_a_missed_last_turn_is_a_puzzle_with_the_same_answer(name: str) -> None:
    stored = read_puzzle(shipped()[name])
    second = stored.certificate.second
    assert second is not None
    decision = Decision(NEW_YORK_1901, 30, stored.task.state, second.answer[0])
    reviewed = REVIEWS.judge_decision(FEW, decision)
    assert is_mistake(reviewed)
    made = puzzle_of(decision, reviewed.best)
    assert isinstance(made, Puzzle)
    assert (made.task, made.certificate.answer) == (stored.task, stored.certificate.answer)
    assert recheck(parse_puzzle(format_puzzle(made), "made"), full=True, analyse=analyse) == []


def test_the_best_last_turn_is_no_mistake() -> None:
    stored = read_puzzle(shipped()[LAST[0]])
    reviewed = REVIEWS.judge_decision(FEW, Decision(NEW_YORK_1901, 30, stored.task.state, stored.certificate.answer[0]))
    assert reviewed.lost == (0, 0)
    assert not is_mistake(reviewed)


def test_a_best_turn_that_begins_the_one_plan_of_most_points_makes_a_puzzle() -> None:
    stored = read_puzzle(next(path for name, path in shipped().items() if name.startswith("plan-2")))
    decision = Decision(NEW_YORK_1901, 9, stored.task.state, legal_turns(stored.task.state, shifts=False)[0])
    made = puzzle_of(decision, stored.certificate.answer[0])
    assert isinstance(made, Puzzle)
    assert (made.task, made.certificate.answer) == (stored.task, stored.certificate.answer)


def test_a_best_turn_in_the_midst_of_the_game_makes_a_puzzle_where_it_is_that_of_most_points() -> None:
    stored = read_puzzle(next(path for name, path in shipped().items() if name.startswith("best-turn")))
    decision = Decision(NEW_YORK_1901, 9, stored.task.state, legal_turns(stored.task.state, shifts=False)[0])
    made = puzzle_of(decision, stored.certificate.answer[0])
    assert isinstance(made, Puzzle)
    assert made.certificate.answer == stored.certificate.answer
    assert puzzle_of(decision, legal_turns(stored.task.state)[-1]) == NOT_MOST_POINTS
