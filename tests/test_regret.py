"""The benchmark of wins that a turn loses: it looks at every effect, and what it keeps comes out again."""

from __future__ import annotations

import random

import pytest

from benchmarks import regret
from benchmarks.calibrate import positions
from ny1901_solver.new_york_1901.moves import Placing, Turn
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.statistics.comparing import Estimate


def test_each_effect_of_a_legal_turn_is_judged_and_nothing_illegal_is() -> None:
    for state in positions(2, 4) + positions(4, 4):
        found = regret.all_effects(state)
        assert len(found) == len(set(found))
        assert not any(violations(state, turn) for turn in found if str(turn) != "shift")

        def effect(turn: Turn) -> tuple[object, int]:
            return tuple(step for step in turn.steps if isinstance(step, Placing)) or turn.steps, turn.cards

        assert {*map(effect, legal_turns(state, shifts=False))} <= {*map(effect, found)}


def test_a_turn_is_left_out_only_if_it_is_worse_beyond_doubt() -> None:
    rng = random.Random(0)
    leading = [float(rng.random() < 0.6) for _ in range(200)]
    assert not regret.is_behind(leading, leading)
    assert regret.is_behind([0.0] * 200, leading)
    assert not regret.is_behind([1.0 - share for share in leading[:3]], leading[:3])


def test_the_best_turn_loses_nothing() -> None:
    cases = regret.kept(2)
    assert len(cases) == regret.POSITIONS[2]
    for case in cases:
        assert case.lost[case.best] == Estimate(0.0, 0.0)


@pytest.mark.slow
def test_a_kept_judgement_comes_out_again() -> None:
    case = regret.kept(2)[0]
    turn = next(turn for turn in case.lost if turn != case.best)
    again = case._replace(lost={})
    assert regret.lost(again, Turn.parse(turn)) == case.lost[turn]
    assert parse_line(case.line).setup.edition.name == "lower-manhattan"
