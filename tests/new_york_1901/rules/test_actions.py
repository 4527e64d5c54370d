"""ACT-1 to ACT-3: each card once a game, any number in one turn."""

from __future__ import annotations

import pytest

from ny1901_solver.errors import ImpossibleDraw
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.rules import apply

from .statements import (
    FOUR_GOLD,
    GONE_FOR_GOLD,
    TINY,
    assert_illegal,
    assert_legal,
    manhattan,
    market,
    read,
    seat,
    tiny,
    workers,
)

TWO_SITES = "0,{cards},-,r01.r04,st@A2.B2"


def test_act_1_construction_boom_is_one_more_build() -> None:
    line = tiny(TWO_SITES.format(cards="bsg"), open_market="b2")
    after = assert_legal(line, "take blue-01; build b1@E2,F2; boom s1@B4,C4")
    assert seat(after, "green") == "5,sg,-,r01.r04.b01,b1@E2.F2_s1@B4.C4_st@A2.B2"
    assert workers(after, "green") == 3
    assert_illegal(line, "take blue-01; build b1@E2,F2; build s1@B4,C4", "TRN-1")


def test_act_1_construction_boom_follows_a_demolition_too_but_is_none() -> None:
    line = tiny(TWO_SITES.format(cards="bsg"))
    after = assert_legal(line, "demolish b1@A2,B2; boom s1@B4,C4")
    assert seat(after, "green") == "5,sg,-,r01.r04,b1@A2.B2_s1@B4.C4"
    assert_illegal(line, "demolish b1@A2,B2; boom s1@A2,B2", "BLD-4")  # no second demolition
    assert_illegal(line, "demolish b1@A2,B2; demolish s1@A2,B2", "TRN-1")


def test_act_1_construction_boom_needs_a_first_build() -> None:
    line = tiny("0,bsg,-,r01.r02.r04.r05,st@A2.B2")
    assert_illegal(line, "boom b1@B4,C4", "ACT-1")
    assert_legal(line, "build b1@B4,C4; boom s1@E6,F6")
    free = tiny(TWO_SITES.format(cards="bsg"), open_market="b2")
    assert_illegal(free, "take blue-01; boom b1@B4,C4", "ACT-1", "TRN-1")
    assert_illegal(free, "boom b1@B4,C4", "ACT-1", "TRN-2")


def test_act_1_construction_boom_is_used_once() -> None:
    line = tiny("0,bsg,-,r01.r03.r04,st@A2.B2", open_market="b2")
    turn = "take blue-01; build b1@E2,F2; boom s1@B4,C4"
    assert_legal(line, turn)
    assert_illegal(line, f"{turn}; boom b2@A3,A4,B3", "ACT-1")
    used = tiny("6,sg,-,r01.r02.r03.r04.r05.b05,b2@E5.F5.F6_s1@C2.C3_st@A2.B2", open_market="b2")
    assert_illegal(used, "take blue-01; build b1@E2,F2; boom s2@A3,A4,B3,B4", "ACT-1")
    assert_legal(used, "take blue-01; build s2@A3,A4,B3,B4")


def test_act_1_construction_boom_brings_no_second_territory() -> None:
    line = tiny("0,bs,-,r01.r04.b03,st@A2.B2", open_market="b2,b2")
    assert_illegal(line, "take blue-01; build b1@E2,F2; take blue-02; boom s1@B4,C4", "TRN-1")
    assert_legal(line, "take blue-01; build b1@E2,F2; boom s1@B4,C4")


# On lower Manhattan 6 and 5 unbuilt tiles: the first Build leaves one less.


@pytest.mark.parametrize(("gone", "score", "legal"), [(GONE_FOR_GOLD, 66, True), (GONE_FOR_GOLD + ".s2", 70, False)])
def test_act_1_construction_boom_leaves_at_least_four_unbuilt_tiles(gone: str, score: int, legal: bool) -> None:
    land, stands = FOUR_GOLD
    line = manhattan(f"{score},bsg,{gone},{land}.y04.g05,{stands}_st@M9.N9", open_market="g3")
    if legal:
        after = assert_legal(line, "take green-04; build g1@B5,B6,B7; boom b1@C5,C6")
        assert after.players[0].unbuilt.bit_count() == 4
    else:
        assert_illegal(line, "take green-04; build g1@B5,B6,B7; boom b1@C5,C6", "ACT-1")
        assert_legal(line, "take green-04; build g1@B5,B6,B7")  # one Build may bring the end


def test_act_1_a_legendary_does_not_lower_the_count() -> None:
    land, stands = FOUR_GOLD  # with s2 gone, b1, b2, s1, g1 and g2 are left; four must stay
    green = f"70,bsg,{GONE_FOR_GOLD}.s2,{land}.b04.b05.r02.r03.g05,{stands}_st@M2.N2"
    line = manhattan(green, "0,bsg,-,r13,st@R10.S10")
    after = assert_legal(line, "demolish singer@M2,M3,N2,N3,O2,O3,P2; boom b1@C5,C6")
    assert after.players[0].unbuilt.bit_count() == 4
    assert_illegal(line, "demolish g1@M2,N2,O2; boom b1@C5,C6", "ACT-1")


def test_act_2_market_shift_puts_the_open_market_under_the_pile_and_turns_up_new_cards() -> None:
    line = tiny(open_market="b2,b2,r2", future="1r3.1b3.1b2.2r2")
    after = assert_legal(line, "shift; take blue-05", draws="r3 b3 b2 r2")
    assert seat(after, "green") == "0,bg,-,r01.b05,st@A2.B2"
    assert market(after) == ("r2,r3,b2", "1r2.1r2,2b2")  # the three cards lie below in unknown order


def test_act_2_only_cards_that_the_shift_turns_up_can_be_taken() -> None:
    line = tiny(open_market="b2,b2,r2", future="1r3.1b3.1b2.2r2")
    assert_illegal(line, "shift; take red-02", "EXP-1")  # no draw can show that kind
    assert_legal(line, "shift; take blue-01", draws="r3 b3 b2 r2")
    with pytest.raises(ImpossibleDraw):
        apply(read(line), Turn.parse("shift; demolish b1@A2,B2"), [TINY.kind("b2")] * 3)


def test_act_2_market_shift_only_at_the_start_of_the_turn_and_once() -> None:
    line = tiny(open_market="b2")
    assert_illegal(line, "take blue-01; shift", "ACT-2", "TRN-1")
    assert_illegal(line, "shift; shift; take blue-01", "ACT-2")
    assert_illegal(tiny("0,bg,-,r01.r04,st@A2.B2", open_market="b2"), "shift; take blue-01", "ACT-2")
    assert_legal(line, "take blue-01")


def test_act_2_with_too_few_face_down_cards_the_shuffled_ones_come_straight_back() -> None:
    green, blue = "0,bsg,-,r01.r02.r04,st@A2.B2", "0,bsg,-,b02.b03.b04,st@G3.H3"
    line = tiny(green, blue, open_market="r2,r3,b2", future="1b3")
    after = assert_legal(line, "shift; take blue-05", draws="b3 b2 r2 r3")
    assert market(after) == ("r2,r3,b2", "-")
    empty = tiny(green, blue.replace("b04", "b04.b05"), open_market="r2,r3,b2", future="-")
    after = assert_legal(empty, "shift; demolish b1@A2,B2", draws="b2 r2 r3")  # useless, but legal
    assert market(after) == ("r2,r3,b2", "-")


def test_act_2_a_market_shift_alone_never_ends_the_game() -> None:
    green, blue = "0,bsg,-,r01.r02.r04,st@A2.B2", "0,bsg,-,b02.b03.b04.b05,st@G3.H3"
    line = tiny(green, blue, open_market="r2,r3,b2", future="-")
    assert assert_legal(line, "shift; demolish b1@A2,B2", draws="b2 r2 r3").ended_by is None


def test_act_3_land_grab_takes_two_territories_of_size_2_at_once() -> None:
    line = tiny(open_market="r2,b2,b2", future="1b3.2r2.1r3.1b2")
    after = assert_legal(line, "take blue-01 blue-02")
    assert seat(after, "green") == "0,bs,-,r01.b01.b02,st@A2.B2"
    assert workers(after, "green") == 1
    assert market(after) == ("r2,r2,b3", "1r2.1r3.1b2")
    assert_legal(line, "take blue-01 red-04; build b1@E2,F2; boom s1@B4,C4")


def test_act_3_both_cards_lie_face_up_now() -> None:
    line = tiny(open_market="r2,r3,b2", future="1b2.1b3.2r2.1b2")
    assert_illegal(line, "take blue-01 blue-02", "EXP-1")  # the second b2 comes with the refill only
    assert_legal(line, "take blue-01 red-02")


def test_act_3_both_territories_have_size_2() -> None:
    line = tiny(open_market="b2,b2,b3")
    assert_illegal(line, "take blue-01 blue-05", "ACT-3")
    assert_legal(line, "take blue-01 blue-03")
    assert_legal(line, "take blue-05")


def test_act_3_the_two_territories_differ() -> None:
    assert_illegal(tiny(open_market="b2,b2"), "take blue-01 blue-01", "ACT-3")
    assert_legal(tiny(open_market="b2,b2"), "take blue-01 blue-02")


def test_act_3_land_grab_needs_two_available_workers() -> None:
    turn = "take blue-01 blue-02"
    assert_legal(tiny("0,bsg,-,r01.r04,st@A2.B2", open_market="b2,b2"), turn)
    assert_illegal(tiny("0,bsg,-,r01.r02.r04,st@A2.B2", open_market="b2,b2"), turn, "ACT-3")
    assert_illegal(tiny("0,bsg,-,r01.r02.r04.r05,st@A2.B2", open_market="b2,b2"), turn, "ACT-3", "EXP-1")


def test_act_3_land_grab_needs_a_future_market_that_is_not_empty() -> None:
    blue = "0,bsg,-,r03.r04.b04.b05,st@G3.H3"
    line = tiny("0,bsg,-,r01.r02,st@A2.B2", blue, open_market="b2,b2,b2", future="1r2")
    after = assert_legal(line, "take blue-01 blue-02")
    assert market(after) == ("r2,b2", "-")
    last = tiny("2,bsg,-,r01.r02.r05,b1@E6.F6_st@A2.B2", blue, open_market="b2,b2,b2", future="-")
    assert workers(read(last), "green") == 2
    assert_illegal(last, "take blue-01 blue-02", "ACT-3")
    assert_legal(last, "take blue-01")


def test_act_3_land_grab_is_used_once() -> None:
    line = tiny("2,bs,-,r01.r03.r04,b1@A3.A4_st@A2.B2", open_market="b2,b2")
    assert_illegal(line, "take blue-01 blue-02", "ACT-3")
    assert_legal(line, "take blue-01")


def test_act_any_number_of_cards_is_used_in_one_turn() -> None:
    line = tiny("0,bsg,-,r01.r04,st@A2.B2", open_market="r2,r2,b2", future="2b2.1r3.1b3")
    after = assert_legal(line, "shift; take blue-01 blue-02; build b1@E2,F2; boom s1@B4,C4", draws="b2 b2 r3 b3 r2")
    assert seat(after, "green") == "5,-,-,r01.r04.b01.b02,b1@E2.F2_s1@B4.C4_st@A2.B2"


def test_act_3_land_grab_looks_at_the_future_market_as_a_market_shift_leaves_it() -> None:
    # After the end a card came back: three are face up and one is face down, so a Market Shift draws all four.
    line = (
        "ny1:tiny:broadway,cedar:gold-tycoon:no-starters,advanced:r2,b3:1r2:yellow:green:green,0,bsg,-,r03.b01.b04,-"
        ":blue,2,bsg,-,r01.r05.b02.b03,b1@G2.H2:yellow,0,bsg,-,-,-"
    )
    assert_illegal(line, "shift; take red-02 red-04; pass", "ACT-3", draws="r2 r2 b3")
    assert_legal(line, "shift; take red-02; pass", draws="r2 r2 b3")
