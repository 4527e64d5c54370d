"""Verdicts: legal or not, with reasons that fit, and the readings that they hang on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ny1901_solver
from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.new_york_1901.rulings.verdict import Verdict, other_readings, verdict
from ny1901_solver.new_york_1901.state import READINGS

from ..rules.statements import MANHATTAN, TINY, read, tiny
from ..sampling import random_positions
from .mutants import wanted_turns

pytestmark = pytest.mark.always

WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2")
SHUFFLED = tiny(open_market="r2,r2,b2", future="1r2,1r3,2b2,1b3")


def test_a_turn_is_judged_legal_exactly_when_it_is_among_the_legal_turns() -> None:
    judged = {True: 0, False: 0}
    for edition, seed, positions in ((TINY, 21, 25), (MANHATTAN, 22, 10)):
        for state, turn in wanted_turns(edition, seed, positions, 2):
            found = verdict(state, turn, limit=1)
            assert found.legal == (turn in legal_turns(state)), turn
            assert found.violations == violations(state, turn)
            judged[found.legal] += 1
    assert judged[False] > 50
    for state in random_positions(TINY, 23, 10):
        for turn in legal_turns(state)[:20]:
            assert verdict(state, turn) == Verdict(turn, ())
            judged[True] += 1
    assert judged[True] > 50


def test_all_broken_rules_are_named_in_the_order_of_the_turn() -> None:
    found = verdict(read(WIDE), Turn.parse("take blue-04; build s1@C2,D2"))
    assert found.rules == ("EXP-2", "BLD-2", "BLD-3")
    assert [violation.territories for violation in found.violations] == [("blue-04",), (), ()]


def test_one_conflict_for_each_broken_rule_is_listed_whatever_the_limit() -> None:
    turn = Turn.parse("take blue-04; build s1@C2,D2")
    assert len(verdict(read(WIDE), turn).conflicts) == 3
    assert len(verdict(read(WIDE), turn, limit=1).conflicts) == 3


def test_a_list_of_conflicts_that_was_cut_says_so() -> None:
    # All three workers are on the board: each two of them keep Land Grab from being used, and all three the take.
    state = read(tiny("0,bsg,-,r01.r02.r03.b01,st@A2.B2", open_market="b2,r2"))
    turn = Turn.parse("take blue-02 red-04")
    whole, cut = verdict(state, turn), verdict(state, turn, limit=2)
    assert ([conflict.size for conflict in whole.conflicts], whole.complete) == ([3, 3, 3, 4], True)
    assert ([conflict.size for conflict in cut.conflicts], cut.complete) == ([3, 4], False)


def test_a_verdict_and_its_reasons_cannot_contradict_each_other() -> None:
    turn = Turn.parse("take blue-04")
    found = verdict(read(WIDE), turn)
    with pytest.raises(ProofsDiffer, match="EXP-2"):
        Verdict(turn, found.violations, ())
    with pytest.raises(ProofsDiffer, match="nothing"):
        Verdict(turn, (), found.conflicts)


def test_a_market_shift_is_judged_by_the_cards_it_turns_up_when_they_are_given() -> None:
    state = read(SHUFFLED)
    turn = Turn.parse("shift; take red-03")
    red_3, blue_2, blue_3 = map(state.edition.kind, ("r3", "b2", "b3"))
    assert verdict(state, turn).legal
    assert verdict(state, turn, [red_3, blue_2, blue_3]).legal
    refused = verdict(state, turn, [blue_2, blue_2, blue_3])
    assert refused.rules == ("EXP-1",)
    assert [fact.sentence for fact in refused.conflicts[0].facts] == ["the Market Shift turns up no r3 card"]


def test_a_turn_is_judged_without_the_solver() -> None:
    program = (
        "import sys; from ny1901_solver.new_york_1901.rulings.verdict import verdict\n"
        "from ny1901_solver.new_york_1901.positions import parse_line\n"
        "from ny1901_solver.new_york_1901.moves import Turn; read = Turn.parse\n"
        f"state = parse_line({WIDE!r})\n"
        "legal, other = (verdict(state, read(turn)) for turn in ('take blue-01; build b1@C2,C3', 'build b1@C2,C3'))\n"
        "sys.exit(not legal.legal or not other.conflicts or 'ortools' in sys.modules)"
    )
    root = Path(ny1901_solver.__file__).parent.parent
    assert subprocess.run([sys.executable, "-c", program], check=False, cwd=root).returncode == 0


READING_CASES = {
    "no_worker_pass": (tiny("0,bsg,-,r01.r02.r03.b01,st@A2.B2"), "pass", "may_pass", True),
    "demolition_workers": (
        tiny("3,bsg,-,r01.r02.r03.r05.b01,b2@B3.C2.C3", blue="0,bsg,-,b04,-", options="no-starters"),
        "demolish s2@A2,A3,B2,B3",
        "hand_only",
        False,
    ),
    "same_turn_unlock": (WIDE, "take blue-01; build b2@A3,A4,B3; boom s1@C2,C3", "no", False),
    "flip_tiles": (tiny("6,bsg,b2,r01.r02.r03.r04.r05.b05,s1@E5.E6_st@A2.B2"), "build g2@B3,B4,C2,C3", "yes", True),
}


@pytest.mark.parametrize("switch", READING_CASES)
def test_the_verdict_hangs_on_the_reading(switch: str) -> None:
    line, text, value, legal = READING_CASES[switch]
    state, turn = read(line), Turn.parse(text)
    assert verdict(state, turn).legal != legal
    assert [(other.switch, other.value, other.legal) for other in other_readings(state, turn)] == [
        (switch, value, legal)
    ]
    assert verdict(state.with_readings({switch: value}), turn).legal == legal


def test_readings_that_change_nothing_are_not_listed() -> None:
    state, turn = read(WIDE), Turn.parse("take blue-04")
    assert other_readings(state, turn) == ()
    for switch, values in READINGS.items():
        for value in values:
            assert not verdict(state.with_readings({switch: value}), turn).legal
