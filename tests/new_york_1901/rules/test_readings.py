"""Every switch of the readings, on a position where its values differ."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.policies import take_turn
from ny1901_solver.new_york_1901.policies.computer_players import quick
from ny1901_solver.new_york_1901.rules import legal_steps, legal_turns, play_step, random_turn
from ny1901_solver.new_york_1901.state import BOOM, READINGS, Readings

from .statements import (
    FOUR_GOLD,
    GONE_FOR_GOLD,
    assert_illegal,
    assert_legal,
    grown,
    manhattan,
    points,
    position,
    read,
    tiny,
)

TESTED = {
    "no_worker_pass": "must_build",
    "demolition_workers": "net",
    "same_turn_unlock": "yes",
    "flip_tiles": "no",
    "boom_counts_legendary": "no",
    "starter_counts_on_streets": "yes",
    "legendary_counts_irregular": "yes",
    "tycoon_three_districts": "all",
    "prestige_touch": "edge",
    "boom_covers_vacated": "no",
    "boom_order": "second",
    "boom_alone": "no",
}
"""The readings that have a case here, with their defaults."""


def test_every_switch_has_a_case_here_and_the_first_value_is_the_default() -> None:
    assert {switch: values[0] for switch, values in READINGS.items()} == TESTED == Readings().as_dict()


def test_no_worker_pass_without_a_worker_a_legal_build_must_be_done_or_may_be_passed() -> None:
    green = "0,bsg,-,r01.r02.r04.r05,st@A2.B2"
    assert_illegal(tiny(green, options="no_worker_pass=must_build"), "pass", "TRN-4")
    after = assert_legal(tiny(green, options="no_worker_pass=may_pass"), "pass")
    assert after.players[0].vacant.bit_count() == 3
    for value in READINGS["no_worker_pass"]:
        assert_legal(tiny(green, options=f"no_worker_pass={value}"), "build b1@B4,C4")
        assert_illegal(tiny(green, options=f"no_worker_pass={value}"), "reclaim red-04", "TRN-5")
        assert_illegal(tiny("0,bsg,-,r01.r04,st@A2.B2", options=f"no_worker_pass={value}"), "pass", "TRN-2")


def test_no_worker_pass_a_stuck_player_takes_a_worker_back_under_both_values() -> None:
    green = "2,bsg,-,r01.r04.r05.b02.b03,b1@G2.H2_st@A2.B2"
    for value in READINGS["no_worker_pass"]:
        line = tiny(green, options=f"advanced,no_worker_pass={value}")
        assert_illegal(line, "pass", "TRN-5")
        assert_legal(line, "reclaim red-04")


# All three workers are out, and b2 falls, which leaves a territory with neither worker nor building.
PART_COVERED = ("3,bsg,-,r01.r02.r03.b01.b02,b2@B2.C2.C3", "demolish s2@A2,A3,B2,B3")  # red-03, all but A4
WHOLLY_COVERED = ("5,bsg,-,r01.r02.r03.r04.b01.b02,b1@A3.A4_b2@B2.C2.C3", "demolish s2@B3,B4,C3,C4")  # red-04
IN_HAND = ("3,bsg,-,r01.r02.b01.b02,b2@B2.C2.C3", "demolish s1@A2,B2")  # the third worker


@pytest.mark.parametrize(
    ("value", "case", "legal"),
    [
        ("net", PART_COVERED, True),
        ("net", WHOLLY_COVERED, True),
        ("net", IN_HAND, True),
        ("hand_and_footprint", PART_COVERED, False),
        ("hand_and_footprint", WHOLLY_COVERED, True),
        ("hand_and_footprint", IN_HAND, True),
        ("hand_only", PART_COVERED, False),
        ("hand_only", WHOLLY_COVERED, False),
        ("hand_only", IN_HAND, True),
    ],
)
def test_demolition_workers_which_workers_cover_the_vacated_land(
    value: str, case: tuple[str, str], legal: bool
) -> None:
    green, turn = case
    line = tiny(green, "0,bsg,-,b04,-", options=f"no-starters,demolition_workers={value}")
    if legal:
        assert_legal(line, turn)
    else:
        assert_illegal(line, turn, "DEM-4")


def test_same_turn_unlock_points_of_the_turn_unlock_the_second_build_or_wait_for_the_next_turn() -> None:
    green, turn = "0,bsg,-,r01.r04,st@A2.B2", "take blue-01; build b1@E2,F2; boom s1@B4,C4"
    assert_legal(tiny(green, open_market="b2", options="same_turn_unlock=yes"), turn)
    assert_illegal(tiny(green, open_market="b2", options="same_turn_unlock=no"), turn, "BLD-2")
    later = "2,bsg,-,r01.r04,b1@A2.B2"
    assert_legal(tiny(later, open_market="b2", options="same_turn_unlock=no"), "take blue-01; build s1@E2,F2")


def test_flip_tiles_a_tile_may_be_turned_over_or_not() -> None:
    green, turn = "5,bsg,b1,r01.r03.r04.r05,s1@E6.F6", "build g2@A3,A4,B2,B3"
    assert_illegal(tiny(green, "0,bsg,-,b04,-", options="no-starters,flip_tiles=no"), turn, "BLD-7")
    assert_legal(tiny(green, "0,bsg,-,b04,-", options="no-starters,flip_tiles=yes"), turn)
    for value in READINGS["flip_tiles"]:
        line = tiny(green, "0,bsg,-,b04,-", options=f"no-starters,flip_tiles={value}")
        assert_legal(line, "build g2@A2,A3,B3,B4")
        assert_illegal(line, "build b2@A2,A3,A4", "BLD-7")  # no way of turning makes a corner a row


@pytest.mark.parametrize(
    ("land", "starter", "turn"),
    [  # five unbuilt tiles are left, and four must stay
        ("g05", "st@M2.N2", "demolish singer@M2,M3,N2,N3,O2,O3,P2; boom b1@C5,C6"),
        ("y04", "st@M9.N9", "demolish b1@M9,N9; boom singer@M2,M3,N2,N3,O2,O3,P2"),
    ],
)
def test_boom_counts_legendary_a_legendary_lowers_the_count_or_not(land: str, starter: str, turn: str) -> None:
    gold_land, gold = FOUR_GOLD
    green = f"70,bsg,{GONE_FOR_GOLD}.s2,{gold_land}.b04.b05.r02.r03.{land},{gold}_{starter}"
    blue = "0,bsg,-,r13,st@R10.S10"
    assert_legal(manhattan(green, blue, options="boom_counts_legendary=no"), turn)
    line = manhattan(green, blue, options="boom_counts_legendary=yes")
    assert_illegal(line, turn, "ACT-1")
    assert_legal(line, turn.partition("; boom")[0])


def test_starter_counts_on_streets_a_starter_building_counts_or_not() -> None:
    green, blue = "0,-,-,r01,st@A2.B2", "0,-,-,b04,st@G3.H3"
    streets = {"streets": "broadway,cedar"}
    assert points(tiny(green, blue, options="starter_counts_on_streets=yes", **streets), "green", "SCO-1") == [0, 5]
    assert points(tiny(green, blue, options="starter_counts_on_streets=no", **streets), "green", "SCO-1") == [0, 0]


def test_legendary_counts_irregular_an_irregular_legendary_counts_or_not() -> None:
    green = "18,-,-,b01.b04.b05.g02.g06.g07.r02.r03," + "_".join(
        ("b4@E5.E6.F5", "b6@E2.E3.F2.G2", "singer@M2.M3.N2.N3.O2.O3.P2")
    )
    for value, paid in (("yes", 3), ("no", 0)):
        options = f"no-starters,legendary_counts_irregular={value}"
        line = manhattan(green, "0,-,-,-,-", options=options, challenge="master-architect")
        assert points(line, "green", "SCO-3") == [paid]


def test_tycoon_three_districts_a_tile_across_three_counts_in_all_or_in_two(three_colours: Edition) -> None:
    # One gold tile in each of blue, red and yellow, and Woolworth across all three on the changed board.
    land = "b07.b08.b12.b13.r07.r08.r09.y02.y06.y09"
    golds = "g1@I5.J5.K5_g3@H13.H14.I13.I14_g5@R5.R6.S5.S6.T5.T6_woolworth@I8.I9.I10.J8.J9.J10.K8.K9.K10"
    for value, paid in (("all", 9), ("two", 6)):
        line = position(
            three_colours,
            (f"32,-,-,{land},{golds}", "0,-,-,-,-"),
            streets="broadway,wall-street,cedar",
            options=f"no-starters,tycoon_three_districts={value}",
        )
        assert points(line, "green", "SCO-5", three_colours) == [paid]


def test_tycoon_three_districts_a_tile_across_two_counts_in_both_either_way() -> None:
    golds = "g3@M2.M3.N2.N3_g5@M5.M6.N5.N6.O5.O6"
    for value in READINGS["tycoon_three_districts"]:
        options = f"no-starters,tycoon_three_districts={value}"
        line = manhattan(f"14,-,-,b04.b09.b11.r02.r05,{golds}", "0,-,-,-,-", options=options)
        assert points(line, "green", "SCO-5") == [6]


@pytest.mark.parametrize(
    ("blue", "paid"), [("2,bsg,-,y05,b1@O10.P10", (0, 1)), ("2,bsg,-,y05,b1@O9.O10", (1, 1)), ("0,bsg,-,y05,-", (0, 0))]
)
def test_prestige_touch_a_gold_tile_is_paid_for_a_building_that_it_meets_in_a_corner_or_not(
    blue: str, paid: tuple[int, int]
) -> None:
    for value, more in zip(READINGS["prestige_touch"], paid, strict=True):
        options = f"no-starters,prestige_touch={value}"
        green = grown("0,bsg,-,r09.y04,-", "b1.b3.b5.b6.s3")
        line = manhattan(green, blue, options=options, challenge="gold-prestige", open_market="g2")
        assert assert_legal(line, "take green-01; build g3@M8,M9,N8,N9").players[0].score == 18 + 6 + more


# All four workers are out, and b2 falls, which leaves blue-04 with neither worker nor building.
NO_WORKER_LEFT = ("3,b,-,b01.b02.b03.b04.b05,b2@G2.H2.H3", "0,bsg,-,-,-")


@pytest.mark.parametrize(("second", "covers"), [("; boom b1@F3,G3", True), ("; boom b1@E2,F2", False), ("", False)])
def test_boom_covers_vacated_a_second_build_on_the_vacated_land_covers_it_or_not(second: str, covers: bool) -> None:
    turn = f"demolish s1@G2,H2{second}"
    assert_illegal(tiny(*NO_WORKER_LEFT, options="boom_covers_vacated=no"), turn, "DEM-4")
    line = tiny(*NO_WORKER_LEFT, options="boom_covers_vacated=yes")
    if covers:
        assert assert_legal(line, turn).players[0].vacant.bit_count() == 2
    else:
        assert_illegal(line, turn, "DEM-4")


def test_boom_covers_vacated_a_turn_that_only_the_second_build_makes_legal_cannot_end_before_it() -> None:
    at = read(tiny(*NO_WORKER_LEFT, options="boom_covers_vacated=yes"))
    demolish = Turn.parse("demolish s1@G2,H2").steps[0]
    assert demolish in legal_steps(at)
    middle = play_step(at, demolish)
    assert set(map(str, legal_steps(middle))) == {str(turn) for turn in legal_turns(middle)}
    assert all(step.verb == "boom" for step in legal_steps(middle))
    for policy in (random_turn, quick):
        after = take_turn(middle, policy, random.Random(1), any_card).after
        assert after.players[0].vacant.bit_count() <= 4


BRONZE_TO_FALL = ("2,b,-,r01.r03,b1@A3.A4", "0,bg,-,r02,-")  # a point short of silver, where it takes three


@pytest.mark.parametrize(
    ("players", "turn", "broken"),
    [
        (BRONZE_TO_FALL, "boom b2@A2,B2,B3; demolish s1@A3,A4", ()),  # its points unlock silver
        (BRONZE_TO_FALL, "demolish s1@A3,A4; boom b2@A2,B2,B3", ("BLD-2",)),
        (BRONZE_TO_FALL, "boom b2@A2,B2,B3; demolish s1@A2,A3", ("DEM-1",)),  # it does not fall at once
        (BRONZE_TO_FALL, "boom b2@A2,B2,B3; build s1@A3,A4", ("ACT-1", "BLD-4", "TRN-1", "TRN-2")),
        (NO_WORKER_LEFT, "boom b1@E2,F2; demolish s1@G2,H2", ()),  # its worker is in hand by then
        (NO_WORKER_LEFT, "demolish s1@G2,H2; boom b1@E2,F2", ("DEM-4",)),
        (
            ("8,bsg,b1.b2,r01.r02.r03.r04,s1@A2.B2", "0,bsg,-,b01,-"),
            "boom g1@A4,B4,C4; demolish g2@A3,B2,B3,C2",
            ("ACT-1",),
        ),
    ],
)
def test_boom_order_the_second_build_may_stand_before_the_demolition_or_not(
    players: tuple[str, str], turn: str, broken: tuple[str, ...]
) -> None:
    unlocks = "advanced," if players == BRONZE_TO_FALL else ""
    line = tiny(*players, options=f"{unlocks}boom_order=either")
    if broken:
        assert_illegal(line, turn, *broken)
    else:
        after, behind = assert_legal(line, turn), tiny(*players, options=f"{unlocks}boom_order=second")
        assert len(after.players[0].buildings) == 2
        assert_illegal(behind, turn, "ACT-1", "TRN-1")


def test_boom_order_points_of_the_first_build_unlock_nothing_where_they_wait() -> None:
    line = tiny(*BRONZE_TO_FALL, options="advanced,same_turn_unlock=no,boom_order=either")
    assert_illegal(line, "boom b2@A2,B2,B3; demolish s1@A3,A4", "BLD-2")


@pytest.mark.parametrize(
    ("green", "turn", "broken"),
    [
        ("0,bsg,-,r01.r02,st@A2.B2", "take blue-01; boom b1@E2,F2", ()),
        ("0,bsg,-,r01.r02,st@A2.B2", "boom b1@C2,C3", ("TRN-2",)),  # a worker is in hand
        ("0,bsg,-,r01.r02,st@A2.B2", "take blue-01; boom b1@E2,F2; build s1@C2,C3", ("TRN-1",)),
        ("0,bsg,-,r01.r02.r04.r05,st@A2.B2", "boom b1@B4,C4", ()),
        ("5,sg,-,r01.r02.r03.r04.r05.b01,b1@C2.C3_b2@A3.A4.B3_st@A2.B2", "boom s1@E2,F2", ("ACT-1",)),  # it is used
    ],
)
def test_boom_alone_the_card_may_build_where_nothing_else_is_built_or_not(
    green: str, turn: str, broken: tuple[str, ...]
) -> None:
    line = tiny(green, options="boom_alone=yes", open_market="b2")
    if broken:
        assert_illegal(line, turn, *broken)
    else:
        assert not assert_legal(line, turn, draws=None).players[0].cards & BOOM
        order = ("TRN-1",) if "take" in turn else ()
        assert_illegal(tiny(green, options="boom_alone=no", open_market="b2"), turn, "ACT-1", *order)


def test_a_boom_that_stands_first_may_end_the_turn_only_where_it_may_stand_alone() -> None:
    line = ("2,b,-,r01.r02.r03,b1@A3.A4", "0,bg,-,b04,-")
    for alone in READINGS["boom_alone"]:
        at = read(tiny(*line, options=f"boom_order=either,boom_alone={alone}"))
        assert all(turn.steps[-1].verb == "demolish" for turn in legal_turns(at) if turn.steps[0].verb == "boom")
        boom = next(step for step in legal_steps(at) if step.verb == "boom")
        middle = play_step(at, boom)
        assert middle.turn is not None
        assert all(step.verb == "demolish" for step in legal_steps(middle))
        for policy in (random_turn, quick):
            assert take_turn(middle, policy, random.Random(1), any_card).after.turn is None
