"""How hard a puzzle is: by the abilities of those who fail, with counts of what there was to look at."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.new_york_1901.moves import Demolish
from ny1901_solver.new_york_1901.planning.problem import ReachScore
from ny1901_solver.new_york_1901.puzzles import Certificate, Difficulty, Kind, Task
from ny1901_solver.new_york_1901.puzzles.attempt import endings
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, kind_of
from ny1901_solver.new_york_1901.puzzles.kinds.last_turn import lead
from ny1901_solver.new_york_1901.puzzles.kinds.turns import NEAR
from ny1901_solver.new_york_1901.puzzles.solvers.bounded import PANEL, SOLVERS, solved_by
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.puzzles.ratings import MIDDLE, chance
from ny1901_solver.puzzles.solvers import BANDS, Hardness, grade
from ny1901_solver.text.words import join_words

from ..examples import certified

PAGE = Path(__file__).parents[4] / "docs" / "explanation" / "grades.md"
NOBODY = dict.fromkeys(SOLVERS, False)


def difficulty_of(task: Task, certificate: Certificate, hardness: Hardness) -> Difficulty:
    """The difficulty of a task by who fails."""
    facts: dict[str, Any] = {**kind_of(task).looks(task, certificate), **hardness._asdict()}
    return Difficulty(**facts)


def found(kind: Kind, number: int = 8) -> list[Difficulty]:
    hardness = PANEL.hardness_of({"greedy": True})
    return [difficulty_of(task, certificate, hardness) for task, certificate in certified(kind, number)]


def test_the_grade_is_one_to_five_and_changes_at_the_bands() -> None:
    assert [grade(rating) for least in BANDS for rating in (least - 1, least)] == [1, 2, 2, 3, 3, 4, 4, 5]
    assert sum(BANDS) / len(BANDS) == MIDDLE
    assert chance(MIDDLE + 120, MIDDLE) / (1 - chance(MIDDLE + 120, MIDDLE)) == pytest.approx(2, rel=0.01)


def test_whoever_fails_besides_makes_a_puzzle_harder() -> None:
    known = sorted(PANEL.abilities(), key=PANEL.abilities().__getitem__)
    ratings = [PANEL.rate(NOBODY | dict.fromkeys(known[number:], True)) for number in range(len(known) + 1)]
    assert ratings == sorted(ratings, key=lambda rating: rating.points)
    assert {grade(rating.points) for rating in ratings} == {1, 2, 3, 4, 5}
    assert all(50 < rating.error < 350 for rating in ratings)


def test_a_rating_is_stored_in_whole_points_with_its_error_and_who_fails() -> None:
    task, certificate = certified(Kind.PLAN)[0]
    solved = solved_by(task, certificate)
    difficulty = difficulty_of(task, certificate, PANEL.hardness_of(solved))
    assert difficulty.missed_by == tuple(name for name, right in solved.items() if not right)
    assert (difficulty.rating, difficulty.error) == tuple(map(round, PANEL.rate(solved)))


def test_every_solver_has_an_ability_and_a_line_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert list(PANEL.abilities()) == list(SOLVERS)
    assert [name for name in SOLVERS if f"`{name}`" not in text] == []
    assert join_words(map(str, BANDS)) in re.sub(r"\s+", " ", text)
    assert f"at most {NEAR} points" in re.sub(r"\s+", " ", text)


def test_a_race_for_a_building_has_no_rivals() -> None:
    compared = 0
    for (task, _), difficulty in zip(certified(Kind.RACE, 8), found(Kind.RACE), strict=True):
        if not any(isinstance(wish, ReachScore) for wish in task.wishes):
            compared += 1
            assert difficulty.rivals == 0
    assert compared


@pytest.mark.parametrize("kind", [Kind.BEST_TURN, Kind.LAST_TURN])
def test_rivals_of_one_turn_are_the_effects_that_are_nearly_as_good(kind: Kind) -> None:
    for (task, certificate), difficulty in zip(certified(kind, 8), found(kind), strict=True):
        every = endings(task)
        assert difficulty.legal_turns == every.count
        values = [lead(task, each) if kind == Kind.LAST_TURN else each.effect.worth.gain for each in every.turns]
        assert difficulty.rivals == sum(value >= certificate.value - NEAR for value in values) - 1


@pytest.mark.parametrize("kind", Kind)
def test_horizon_and_demolitions_are_those_of_the_answer(kind: Kind) -> None:
    for (task, certificate), difficulty in zip(certified(kind, 8), found(kind), strict=True):
        assert difficulty.horizon == (len(certificate.answer) if KINDS[kind].by_turns else 1)
        steps = [step for turn in certificate.answer for step in turn.steps]
        assert difficulty.demolitions == sum(isinstance(step, Demolish) for step in steps)
        if kind == Kind.RULING:
            assert difficulty.legal_turns == len(legal_turns(task.state))
