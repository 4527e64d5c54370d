"""What the model says of a single turn on a small position: a plain turn, the one forbidden, the allowed neighbour."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.turns import CONSTRAINTS, admits
from ny1901_solver.new_york_1901.rules import is_legal, violations

from ...rules.statements import manhattan, read, tiny


@dataclass(frozen=True)
class Case:
    """`forbidden` breaks the rule in `line`; `allowed` is its neighbour, there or in the line `instead`.

    `also` names other rules that the forbidden turn cannot help breaking.
    """

    line: str
    plain: str
    forbidden: str
    allowed: str
    instead: str = ""
    also: tuple[str, ...] = ()


NO_STARTERS = {"blue": "0,bsg,-,b04,-", "options": "no-starters"}
OPENING = tiny(open_market="r2,b2,r3")
WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2")
NO_WORKER = "0,bsg,-,r01.r02.r03.b01,st@A2.B2"

CASES = {
    "SET-1: nobody can claim the district that two players take out": Case(
        line=manhattan(open_market="b2"),
        plain="take blue-05",
        forbidden="take pink-01",
        allowed="take blue-06",
        also=("EXP-1",),
    ),
    "TRN-1: a turn expands or demolishes, not both": Case(
        line=OPENING,
        plain="take red-02",
        forbidden="take red-02; demolish b1@A2,B2",
        allowed="demolish b1@A2,B2",
    ),
    "TRN-2: with an available worker a Build alone is no turn": Case(
        line=WIDE,
        plain="take blue-01",
        forbidden="build b1@C2,C3",
        allowed="take blue-01; build b1@C2,C3",
    ),
    "TRN-4: without a worker a legal Build must be done": Case(
        line=tiny(NO_WORKER),
        plain="build b1@C2,C3",
        forbidden="pass",
        allowed="pass",
        instead=tiny(NO_WORKER, options="no_worker_pass=may_pass"),
    ),
    "TRN-5: a worker is taken back only when nothing can be built": Case(
        line=tiny("6,-,b2,r01.r04.r05.b02.b05,s1@E5.F5_st@A2.B2"),
        plain="build b1@B4,C4",
        forbidden="reclaim red-04",
        allowed="reclaim red-04",
        instead=tiny("8,-,b1.b2,r01.r04.r05.b02.b03,s1@E3.F3_st@A2.B2"),
    ),
    "EXP-1: a claim needs a card of the territory's colour and size": Case(
        line=tiny(open_market="r2,b2,b3"),
        plain="take red-02",
        forbidden="take red-03",
        allowed="take red-04",
    ),
    "EXP-1: a claim needs an available worker": Case(
        line=tiny(NO_WORKER, open_market="b2"),
        plain="build b1@C2,C3",
        forbidden="take blue-02; build b1@C2,C3",
        allowed="take blue-02; build b1@C2,C3",
        instead=tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2"),
    ),
    "EXP-2: a territory in anybody's estate cannot be claimed": Case(
        line=OPENING,
        plain="take red-02",
        forbidden="take blue-04",
        allowed="take blue-02",
    ),
    "DEM-2: a building falls only for a higher generation": Case(
        line=tiny("2,bsg,-,r01.r03,b1@A2.B2", open_market="b2"),
        plain="take blue-02",
        forbidden="demolish b2@A2,A3,B2",
        allowed="demolish s1@A2,B2",
    ),
    "DEM-4: without a worker for the vacated land nothing is demolished": Case(
        line=tiny("3,bsg,-,r01.r02.r05.b01.b02,b2@B2.C2.C3", **NO_STARTERS),
        plain="build b1@E2,F2",
        forbidden="demolish s1@A2,B2",
        allowed="demolish s1@A2,B2",
        instead=tiny("3,bsg,-,r01.r02.r05.b01,b2@B2.C2.C3", **NO_STARTERS),
    ),
    "BLD-1: a tile is built once": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3; boom b1@A3,A4",
        allowed="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",
    ),
    "BLD-2: the score unlocks a generation": Case(
        line=OPENING,
        plain="take red-02",
        forbidden="take red-02; build s1@C2,C3",
        allowed="take red-02; build b1@C2,C3",
    ),
    "BLD-2: points of the first Build unlock for the second": Case(
        line=tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2", options="same_turn_unlock=no"),
        plain="take blue-01; build b2@A3,A4,B3; boom b1@C2,C3",
        forbidden="take blue-01; build b2@A3,A4,B3; boom s1@C2,C3",
        allowed="take blue-01; build b2@A3,A4,B3; boom s1@C2,C3",
        instead=WIDE,
    ),
    "BLD-2: too few points of the first Build unlock nothing": Case(
        line=tiny("3,bsg,-,r01.r02.r03.r04.r05.b05,b2@E5.F5.F6_st@A2.B2", options="advanced"),
        plain="build b1@C2,C3",
        forbidden="build b1@C2,C3; boom g1@A4,B4,C4",
        allowed="build b1@C2,C3; boom g1@A4,B4,C4",
        instead=tiny("3,bsg,-,r01.r02.r03.r04.r05.b05,b2@E5.F5.F6_st@A2.B2"),
    ),
    "BLD-3: a building stands inside the estate": Case(
        line=OPENING,
        plain="take blue-02",
        forbidden="take blue-02; build b1@C2,C3",
        allowed="take red-02; build b1@C2,C3",
    ),
    "BLD-4: two new buildings do not share a square": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3; boom b2@B3,C2,C3",
        allowed="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",
    ),
    "BLD-4: a Build tears nothing down": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3; boom b2@A2,A3,B2",
        allowed="demolish b2@A2,A3,B2; boom b1@C2,C3",
    ),
    "ACT-1: Construction Boom comes after a first Build": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; pass; boom b1@C2,C3",
        allowed="take blue-01; build b2@A3,A4,B3; boom b1@C2,C3",
    ),
    "ACT-1: Construction Boom leaves the unbuilt tiles that end the game": Case(
        line=tiny("11,bsg,b2,r02.r03.r04.r05.b01.b05,s1@E2.F2_s2@E5.E6.F5.F6", "0,bsg,-,-,-"),
        plain="build b1@C2,C3",
        forbidden="build b1@C2,C3; boom g1@A4,B4,C4",
        allowed="build b1@C2,C3; boom g1@A4,B4,C4",
        instead=tiny("6,bsg,b2,r01.r02.r03.r04.r05.b05,s1@E5.E6_st@A2.B2"),
    ),
    "ACT-3: Land Grab takes territories of size 2 only": Case(
        line=OPENING,
        plain="take red-02",
        forbidden="take blue-02 red-03",
        allowed="take blue-02 red-02",
    ),
    "ACT-3: two territories need Land Grab": Case(
        line=tiny("2,bs,-,r01.r04.b03,b1@B4.C4_st@A2.B2", open_market="r2,b2"),
        plain="take red-02",
        forbidden="take blue-02 red-02",
        allowed="take blue-02 red-02",
        instead=OPENING,
    ),
    "END-2: after the last round nobody has a turn": Case(
        line=tiny("13,-,b1.b2,r01.r03.r04.b02,s1@G2.H2_s2@A3.A4.B3.B4_st@A2.B2", open_market="r2", ended="green"),
        plain="",
        forbidden="take red-02",
        allowed="take red-02",
        instead=tiny(
            "13,-,b1.b2,r01.r03.r04.b02,s1@G2.H2_s2@A3.A4.B3.B4_st@A2.B2",
            open_market="r2",
            ended="green",
            to_move="blue",
        ),
    ),
}
BY_CONSTRUCTION = ("SET-1", "EXP-2", "DEM-2", "BLD-2: points", "BLD-3", "ACT-3")
"""What holds by the way the variables are made, so that without the constraint no more is possible."""

each_case = pytest.mark.parametrize(("name", "case"), CASES.items(), ids=list(CASES))


@each_case
def test_a_plain_turn_is_feasible(name: str, case: Case) -> None:
    if case.plain:
        assert admits(read(case.line), (Turn.parse(case.plain),))
    else:
        assert name.startswith("END-2")


@each_case
def test_the_forbidden_turn_is_infeasible_and_by_this_constraint(name: str, case: Case) -> None:
    state, turn, rule = read(case.line), Turn.parse(case.forbidden), name.partition(":")[0]
    assert rule in {violation.rule for violation in violations(state, turn)}
    assert not admits(state, (turn,))
    others = {other: constraint for other, constraint in CONSTRAINTS.items() if other not in case.also}
    assert not admits(state, (turn,), others)
    others.pop(rule, None)
    assert admits(state, (turn,), others) != name.startswith(BY_CONSTRUCTION)


@each_case
def test_the_allowed_neighbour_is_feasible(name: str, case: Case) -> None:
    state, turn = read(case.instead or case.line), Turn.parse(case.allowed)
    assert is_legal(state, turn)
    assert admits(state, (turn,))


SQUARE = "3,bsg,-,r01.r02.r03.r05.b01,b2@B3.C2.C3"


@pytest.mark.parametrize(
    ("reading", "corner", "whole"),
    [("net", True, True), ("hand_and_footprint", False, True), ("hand_only", False, False)],
)
def test_the_reading_says_which_workers_cover_vacated_land(reading: str, corner: bool, whole: bool) -> None:
    # No worker is in hand and red-02 must be covered; one stands in red-01, built on in part or as a whole.
    state = read(tiny(SQUARE, blue="0,bsg,-,b04,-", options=f"no-starters,demolition_workers={reading}"))
    assert admits(state, (Turn.parse("demolish s1@B2,B3"),)) == corner
    assert admits(state, (Turn.parse("demolish s2@A2,A3,B2,B3"),)) == whole


@pytest.mark.parametrize(
    ("line", "turn", "rule"),
    [
        (OPENING, "take red-09", "COM-1"),
        (WIDE, "demolish b1@C2,C3", "DEM-1"),
        (tiny("2,bsg,-,r01.r02.b05,b1@F5.G5_st@A2.B2"), "take blue-02; build b1@C2,C3", "BLD-1"),
        (WIDE, "take blue-02; build b1@A3,B3", "BLD-5"),
        (tiny("6,bsg,b2,r01.r02.r03.r04.r05.b05,s1@E5.E6_st@A2.B2"), "build g2@B3,B4,C2,C3", "BLD-7"),
        (OPENING, "take red-02; boom b1@C2,C3", "TRN-1"),
    ],
)
def test_what_rules_forbid_by_construction_the_model_has_no_turn_for(line: str, turn: str, rule: str) -> None:
    state, forbidden = read(line), Turn.parse(turn)
    assert rule in {violation.rule for violation in violations(state, forbidden)}
    assert not admits(state, (forbidden,))


def test_a_tile_turned_over_is_in_the_model_by_its_reading() -> None:
    line = tiny("6,bsg,b2,r01.r02.r03.r04.r05.b05,s1@E5.E6_st@A2.B2", options="flip_tiles=yes")
    assert admits(read(line), (Turn.parse("build g2@B3,B4,C2,C3"),))
