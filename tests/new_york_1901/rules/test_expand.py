"""EXP-1 and EXP-2: claiming territories."""

from __future__ import annotations

from .statements import assert_illegal, assert_legal, manhattan, market, read, seat, tiny, workers


def test_exp_1_a_card_and_a_worker_claim_an_unclaimed_territory_of_its_colour_and_size() -> None:
    line = tiny(open_market="r2,r2,b3", future="1r3.3b2.1r2")
    after = assert_legal(line, "take blue-05")
    assert seat(after, "green") == "0,bsg,-,r01.b05,st@A2.B2"
    assert workers(after, "green") == 2
    assert market(after) == ("r2,r2,r3", "3b2.1r2")
    assert_illegal(line, "take blue-01", "EXP-1")  # size 2 of that colour is not face up
    assert_illegal(line, "take red-03", "EXP-1")  # nor is size 3 of red


def test_exp_1_the_territory_may_lie_anywhere_on_the_board() -> None:
    line = manhattan(open_market="y2,r2,g2,g3")
    for name in ("yellow-13", "red-01", "green-01", "green-04"):  # all blocks away from yellow-04
        assert_legal(line, f"take {name}")


def test_exp_1_expanding_needs_an_available_worker() -> None:
    line = tiny("0,bsg,-,r01.r02.r04.r05,st@A2.B2", open_market="b2")
    assert workers(read(line), "green") == 0
    assert_illegal(line, "take blue-01", "EXP-1")
    one_left = tiny("0,bsg,-,r01.r02.r04,st@A2.B2", open_market="b2")
    after = assert_legal(one_left, "take blue-01")
    assert workers(after, "green") == 0


def test_exp_1_a_worker_that_a_build_of_this_turn_brings_back_comes_too_late_for_expand() -> None:
    line = tiny("0,bsg,-,r01.r02.r04.r05,st@A2.B2", open_market="b2")
    assert_illegal(line, "build b1@B4,C4; take blue-01", "TRN-1")
    assert_legal(line, "build b1@B4,C4")


def test_exp_2_a_territory_in_anybodys_estate_cannot_be_claimed() -> None:
    line = tiny("0,bsg,-,r01.b01,st@A2.B2", "0,bsg,-,b02.b04,st@G3.H3", open_market="b2,r2")
    assert_illegal(line, "take blue-02", "EXP-2")  # blue's worker
    assert_illegal(line, "take blue-04", "EXP-2")  # blue's building
    assert_illegal(line, "take blue-01", "EXP-2")  # an own worker
    assert_illegal(line, "take red-01", "EXP-2")  # an own building
    assert_legal(line, "take blue-03")


def test_exp_2_land_left_over_beside_a_building_stays_in_the_estate() -> None:
    line = tiny("2,bsg,-,r01.r03,b1@A3.A4_st@A2.B2", open_market="r2", to_move="blue")
    assert_illegal(line, "take red-03", "EXP-1", "EXP-2")  # B3 is free, the territory is green's
    assert_legal(line, "take red-04")
