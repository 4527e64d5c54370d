"""Advice under other readings: those that cannot matter change nothing, and a turn that is illegal there is told."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.new_york_1901.capabilities.advice import ADVISOR
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint import advise
from ny1901_solver.new_york_1901.hint.advise import readings_that_matter
from ny1901_solver.new_york_1901.moves import Placing
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.new_york_1901.state import READINGS

from ..sampling import random_positions


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_a_reading_that_is_left_out_cannot_change_the_advice(edition: str) -> None:
    left_out = set()
    for state in random_positions(load_edition(edition), 4, 4, (2, 3)):
        asked = readings_that_matter(state)
        now = state.setup.readings.as_dict()
        advice = advise(state, rollouts=12)
        for switch, values in READINGS.items():
            for value in values:
                if value != now[switch] and (switch, value) not in asked:
                    left_out.add(switch)
                    assert advise(state.with_readings({switch: value}), rollouts=12) == advice
    assert len(left_out) >= 3


def test_the_turn_that_is_advised_is_compared_under_another_reading_and_told_where_it_is_illegal_there() -> None:
    found = set()
    editions = ((load_edition("lower-manhattan"), 3), (load_edition("tiny"), 2))
    states = [state for edition, seed in editions for state in random_positions(edition, seed, 3, (2,))]
    for state in (state.with_readings({"flip_tiles": "no"}) for state in states):
        flips = state.with_readings({"flip_tiles": "yes"})
        turns = [turn for turn in legal_turns(flips, shifts=False) if isinstance(turn.steps[-1], Placing)]
        turns = random.Random(1).sample(turns, min(300, len(turns)))
        mirrored = [turn for turn in turns if violations(state, turn)]
        for turn in (*turns[:2], *mirrored[:2]):
            legal = turn not in mirrored
            under = ADVISOR.under(flips, ("flip_tiles", "no"), turn, lambda at, also: advise(at, 20, also=also))
            found.add(legal)
            assert (under.advised is not None) == legal
            if under.advised is not None:
                assert under.advised.turn == turn
                assert under.changes == (under.best.turn != turn)
            else:
                assert under.changes
            assert not violations(state, under.best.turn) or str(under.best.turn) == "shift"
    assert found == {True, False}
