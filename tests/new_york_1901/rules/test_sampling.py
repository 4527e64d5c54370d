"""Random turns: every one is legal, and every legal turn is among them."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.policies import take_turn
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns, random_turn, violations

from .statements import laid_out, tiny

DRAWS = 6_000
NOBODY = "0,-,-,-,-"
CASTLE = "10,b,b2.s2,r01.r02.r03.r04.b03,b1@B2.C2"  # s1, g1 and g2 are left, and Singer fits on A3 to C4

# A position, and turns in it that a random turn could miss.
POSITIONS = {
    "Land Grab": (
        tiny("0,g,-,r01,st@A2.B2", open_market="r2,b2,b2"),
        ["take blue-01 blue-02; pass", "take blue-01 red-02; build b1@C2,C3", "take red-05; pass"],
    ),
    "Land Grab after a Market Shift": (
        tiny("0,sg,-,r01.r02,st@A2.B2", open_market="r2,b2,b3", future="1r2,1r3,2b2"),
        ["shift; take blue-01 red-05; pass", "shift; demolish b1@A2,B2", "take blue-01 red-05; build b1@C2,C3"],
    ),
    "Construction Boom": (
        tiny("2,b,b1,r01.r05,-", NOBODY, options="no-starters", open_market="r3"),
        ["take red-03; build b2@A2,A3,B2; boom s1@E6,F6"],
    ),
    "Construction Boom with two tiles more than the end leaves": (
        tiny("5,b,b1.b2,r01.r02.r03,-", NOBODY, options="no-starters"),
        ["build s1@C2,C3; boom g1@A2,A3,A4", "build s1@C2,C3"],
    ),
    "Construction Boom with one tile more than the end leaves": (
        tiny("8,b,b1.b2.s1,r01.r02.r03,-", NOBODY, options="no-starters"),
        ["build g1@A2,B2,C2"],
    ),
    "Construction Boom for a legendary with one tile more": (
        tiny(CASTLE, NOBODY, options="no-starters"),
        ["build s1@E3,F3; boom singer@A3,A4,B3,B4,C3,C4", "build singer@A3,A4,B3,B4,C3,C4"],
    ),
    "a legendary that counts as a tile": (
        tiny(CASTLE, NOBODY, options="no-starters,boom_counts_legendary=yes"),
        ["build s1@E3,F3", "build singer@A3,A4,B3,B4,C3,C4"],
    ),
    "a Demolish and Construction Boom": (
        tiny("7,b,s2,r01.r02.r05,b1@A2.B2", NOBODY, options="no-starters", open_market="r2"),
        ["demolish g1@A2,B2,C2; boom s1@E6,F6"],
    ),
    "a pass where a Build is legal": (
        tiny("0,s,-,r01.r02.r05,-", NOBODY, options="no-starters,no_worker_pass=may_pass"),
        ["pass", "shift; pass", "build b1@C2,C3"],
    ),
    "a pass where only a Demolish is legal": (
        tiny("2,bs,b1,r01.r02.r05.b01,st@A2.B2", options="advanced,no_worker_pass=may_pass"),
        ["pass", "shift; pass", "demolish b2@B2,C2,C3"],
    ),
    "a worker taken back": (
        tiny("2,s,b1,r02.r05.b01,-", NOBODY, options="no-starters,advanced"),
        ["reclaim red-02", "reclaim blue-01", "shift; reclaim red-05"],
    ),
}


@pytest.mark.parametrize(("line", "among"), POSITIONS.values(), ids=POSITIONS)
def test_every_legal_turn_can_be_drawn_and_no_other(line: str, among: list[str]) -> None:
    state, rng = laid_out(line), random.Random(1901)
    legal, deal = set(legal_turns(state)), deck_dealer(rng)
    assert set(among) <= set(map(str, legal))
    drawn = set()
    for number in range(DRAWS):
        turn, shown, _ = take_turn(state, random_turn, rng, deal)
        assert violations(state, turn, shown) == (), f"{turn} {format_line(state)}"
        drawn.add(turn)
        if drawn >= legal and number > 10 * len(legal):
            break
    assert sorted(map(str, drawn)) == sorted(map(str, legal))
