"""What makes a puzzle hard, and the grade by its rule."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.moves import Demolish
from ny1901_solver.new_york_1901.planning.problem import ReachScore
from ny1901_solver.new_york_1901.puzzles import Difficulty, Kind
from ny1901_solver.new_york_1901.puzzles.attempt import lead
from ny1901_solver.new_york_1901.puzzles.enumeration import endings
from ny1901_solver.new_york_1901.puzzles.openings import openings
from ny1901_solver.new_york_1901.puzzles.solvers.difficulty import (
    DEMOLITIONS,
    IGNORED,
    LATER_TURNS,
    LEGAL_TURNS,
    MISSED,
    NEAR,
    RIVALS,
    STEPS,
    difficulty_of,
    grade,
    steps_of,
)
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, violations

from ...planning.exhaustive import TooMany, exhaust
from ..examples import certified

PAGE = Path(__file__).parents[4] / "docs" / "puzzle-grades.md"
NODES = 5_000


def hard(legal: int, rivals: int, horizon: int, falls: int, missed: tuple[str, ...] = ()) -> Difficulty:
    return Difficulty(legal_turns=legal, rivals=rivals, horizon=horizon, demolitions=falls, missed_by=missed)


def found(kind: Kind, number: int = 8) -> list[Difficulty]:
    return [
        difficulty_of(task, certificate, openings(task, certificate.answer[0]), NODES)
        for task, certificate in certified(kind, number)
    ]


def test_the_grade_is_one_to_five_and_rises_with_every_part() -> None:
    names = ("greedy", "no-demolition", "no-majority", "one-turn-less")
    seen = set()
    for legal, rivals, horizon, falls, missed in product(
        (1, 20, 80, 900), (0, 2, 9, 90), (1, 2, 3, 5), (0, 1, 3), range(5)
    ):
        one = hard(legal, rivals, horizon, falls, names[:missed])
        assert 1 <= grade(one) <= 5
        seen.add(grade(one))
        harder = [
            hard(legal * 10, rivals, horizon, falls, names[:missed]),
            hard(legal, rivals * 10, horizon, falls, names[:missed]),
            hard(legal, rivals, horizon + 1, falls, names[:missed]),
            hard(legal, rivals, horizon, falls + 1, names[:missed]),
        ]
        assert all(grade(other) >= grade(one) for other in harder)
    assert seen == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("difficulty", "expected"),
    [
        (hard(10, 0, 1, 0), 1),
        (hard(60, 1, 1, 0), 1),
        (hard(60, 2, 1, 0), 2),
        (hard(60, 2, 1, 1, ("no-demolition",)), 3),
        (hard(60, 8, 2, 1, ("greedy", "no-demolition")), 5),
        (hard(60, 2, 2, 1, ("greedy", "no-demolition", "no-majority")), 4),
        (hard(20, 0, 3, 1, ("greedy", "no-demolition", "one-turn-less", "no-majority")), 3),
        (hard(20, 0, 5, 2, ("greedy", "no-demolition", "one-turn-less", "no-majority")), 5),
    ],
)
def test_the_grade_follows_the_rule_of_the_page(difficulty: Difficulty, expected: int) -> None:
    assert grade(difficulty) == expected


def test_the_grade_follows_from_the_steps_of_the_parts() -> None:
    one = hard(60, 8, 3, 1, ("greedy",))
    assert steps_of(one) == {"horizon": 2, "demolitions": 1, "missed_by": 1, "legal_turns": 2, "rivals": 2}
    assert grade(one) == 1 + sum(sum(steps_of(one).values()) >= least for least in STEPS) == 5


def test_a_race_for_a_building_has_no_rivals() -> None:
    compared = 0
    for (task, _), difficulty in zip(certified(Kind.RACE, 8), found(Kind.RACE), strict=True):
        if not any(isinstance(wish, ReachScore) for wish in task.wishes):
            compared += 1
            assert difficulty.rivals == 0
    assert compared


def test_the_page_has_the_numbers_of_the_rule() -> None:
    text = PAGE.read_text()
    for numbers in (LEGAL_TURNS, RIVALS, STEPS):
        assert ", ".join(map(str, numbers)) in re.sub(r"\s+", " ", text)
    assert f"at most {NEAR} points" in text
    assert f"each own turn after the first, at most {LATER_TURNS};" in text
    assert f"each demolition, at most {DEMOLITIONS};" in text
    assert f"each weaker solver that misses the answer, at most {MISSED};" in text
    assert all(f"`{name}`" in text for name in IGNORED)


@pytest.mark.parametrize("kind", [Kind.BEST_TURN, Kind.LAST_TURN])
def test_the_weaker_solvers_of_one_turn_miss_what_they_must(kind: Kind) -> None:
    for (task, certificate), difficulty in zip(certified(kind, 8), found(kind), strict=True):
        every = endings(task).turns
        plain = [
            ending
            for ending, turns in every.items()
            if any(not isinstance(step, Demolish) for turn in turns for step in turn.steps[:1])
            and any(all(not isinstance(step, Demolish) for step in turn.steps) for turn in turns)
        ]
        right = next(ending for ending, turns in every.items() if certificate.answer[0] in turns)
        assert ("no-demolition" in difficulty.missed_by) == (right not in plain)
        assert difficulty.legal_turns == endings(task).count
        values = [lead(task, ending) if kind == Kind.LAST_TURN else ending.effect.worth.gain for ending in every]
        assert difficulty.rivals == sum(value >= certificate.value - NEAR for value in values) - 1
        if "own-score" in difficulty.missed_by:
            assert kind == Kind.LAST_TURN


def test_a_plan_without_demolition_is_missed_when_the_answer_demolishes() -> None:
    """Every plan is played, and those that come to the answer's effect without a Demolish are looked for."""
    compared = 0
    for (task, certificate), difficulty in zip(certified(Kind.PLAN, 8), found(Kind.PLAN), strict=True):
        try:
            oracle = exhaust(task.problem, 3000)
        except TooMany:
            continue
        compared += 1
        assert len(oracle.optimal) == 1
        falls = any(isinstance(step, Demolish) for turn in certificate.answer for step in turn.steps)
        assert ("no-demolition" in difficulty.missed_by) == falls
        plan = oracle.plans[next(iter(oracle.optimal))]
        assert falls == any(isinstance(step, Demolish) for turn in plan for step in turn.steps)
    assert compared


def test_horizon_and_demolitions_are_those_of_the_answer() -> None:
    for kind in (Kind.PLAN, Kind.RACE, Kind.PACKING):
        for (_, certificate), difficulty in zip(certified(kind, 8), found(kind), strict=True):
            assert difficulty.horizon == len(certificate.answer)
            steps = [step for turn in certificate.answer for step in turn.steps]
            assert difficulty.demolitions == sum(isinstance(step, Demolish) for step in steps)


def test_a_referee_who_does_not_know_a_rule_misses_a_ruling_that_hangs_on_it() -> None:
    for task, certificate in certified(Kind.RULING):
        difficulty = difficulty_of(task, certificate, None, NODES)
        assert difficulty.legal_turns == len(legal_turns(task.state))
        for name, ignored in IGNORED.items():
            seems_legal = [
                all(violation.rule in ignored for violation in violations(task.state, turn)) for turn in task.choices
            ]
            right = [
                turn for turn, legal in zip(task.choices, seems_legal, strict=True) if legal == (task.wanted == "legal")
            ]
            assert (name in difficulty.missed_by) == (right != list(certificate.answer))
        assert is_legal(task.state, certificate.answer[0]) == (task.wanted == "legal")
