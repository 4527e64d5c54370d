"""TRN-1 to TRN-6: what a turn is made of."""

from __future__ import annotations

from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns

from .statements import assert_illegal, assert_legal, market, read, seat, tiny, workers

# Three workers on the board and nothing to build: in the advanced game silver waits for 3 points, and b2, the
# only bronze tile left, finds no three squares. Blue has the rest of its block.
STUCK = "2,bsg,-,r01.r04.r05.b02.b03,b1@G2.H2_st@A2.B2"


def stuck(green: str = STUCK, **parts: str) -> str:
    return tiny(green, **{"options": "advanced", "open_market": "r2,r3,b2", "future": "1b3", **parts})


def test_trn_1_a_turn_is_one_of_expand_and_demolish_and_then_build() -> None:
    line = tiny("0,bsg,-,r01.r04,st@A2.B2", open_market="b2,b2")
    assert_illegal(line, "build b1@B4,C4; take blue-01", "TRN-1")
    assert_illegal(line, "take blue-01; take blue-02", "TRN-1")
    assert_illegal(line, "take blue-01; demolish b1@A2,B2", "TRN-1")
    assert_illegal(line, "demolish b1@A2,B2; take blue-01", "TRN-1")
    assert_illegal(line, "demolish b1@A2,B2; build s1@B4,C4", "TRN-1")
    assert_illegal(line, "take blue-01; build b1@B4,C4; build s1@E2,F2", "TRN-1")
    assert_illegal(line, "take blue-01; shift", "TRN-1", "ACT-2")
    assert_legal(line, "take blue-01; build b1@B4,C4")
    assert_legal(line, "demolish b1@A2,B2")


def test_trn_1_market_shift_comes_first_and_the_rest_of_the_turn_follows() -> None:
    line = tiny("0,bsg,-,r01.r04,st@A2.B2", open_market="b2,b2,r2", future="1b2.1r2.1r3.1b3")
    assert_legal(line, "shift; demolish b1@A2,B2")
    after = assert_legal(line, "shift; take red-02; build b1@B4,C4")
    assert seat(after, "green") == "2,bg,-,r01.r02.r04,b1@B4.C4_st@A2.B2"


def test_trn_2_a_player_with_an_available_worker_who_does_not_demolish_must_expand() -> None:
    line = tiny("0,bsg,-,r01.r04,st@A2.B2", open_market="b2")
    assert workers(read(line), "green") == 2
    assert_illegal(line, "build b1@B4,C4", "TRN-2")
    assert_illegal(line, "pass", "TRN-2")
    assert_illegal(line, "shift; pass", "TRN-2")
    assert_legal(line, "take blue-01")
    assert_legal(line, "take blue-01; build b1@B4,C4")
    assert_legal(line, "demolish b1@A2,B2")


def test_trn_2_a_worker_without_a_face_up_card_cannot_expand_so_the_turn_is_as_without_a_worker() -> None:
    # Tiny with four players: green took the market's end, two more took the last cards, and brown finds none.
    line = tiny(
        "0,bsg,-,r02.r03,-",
        "0,bsg,-,r04.r05.b05,-",
        "0,bsg,-,b01.b02.b03,-",
        "0,bsg,-,r01.b04,-",
        options="no-starters",
        to_move="brown",
        ended="green",
    )
    assert market(read(line)) == ("-", "-")
    assert workers(read(line), "brown") == 1
    assert_illegal(line, "pass", "TRN-4")
    assert_illegal(line, "reclaim red-01", "TRN-5")
    assert_legal(line, "build b1@A2,B2")


def test_trn_3_after_expand_building_is_optional() -> None:
    line = tiny(open_market="b2")
    assert seat(assert_legal(line, "take blue-01"), "green") == "0,bsg,-,r01.b01,st@A2.B2"
    assert seat(assert_legal(line, "take blue-01; build b1@E2,F2"), "green") == "2,bsg,-,r01.b01,b1@E2.F2_st@A2.B2"


def test_trn_3_after_demolish_building_is_compulsory() -> None:
    line = tiny(open_market="b2")
    assert_illegal(line, "demolish b1@A2,B2; pass", "TRN-1")  # the step names the tile that must be built
    assert seat(assert_legal(line, "demolish b1@A2,B2"), "green") == "2,bsg,-,r01,b1@A2.B2"


def test_trn_4_without_an_available_worker_the_turn_goes_straight_to_build() -> None:
    line = tiny("0,bsg,-,r01.r02.r04.r05,st@A2.B2", open_market="b2")
    assert workers(read(line), "green") == 0
    assert_illegal(line, "take blue-01", "EXP-1")
    assert_illegal(line, "take blue-01; build b1@E2,F2", "EXP-1")
    after = assert_legal(line, "build b1@B4,C4")
    assert seat(after, "green") == "2,bsg,-,r01.r02.r04.r05,b1@B4.C4_st@A2.B2"
    assert market(after) == market(read(line))


def test_trn_4_a_legal_build_or_demolish_must_be_done() -> None:
    assert_illegal(tiny("0,bsg,-,r01.r02.r04.r05,st@A2.B2"), "pass", "TRN-4")
    # No domino is left for the vacant land, so the only thing to do is to replace buildings by gold.
    line = tiny("5,bsg,-,r01.r02.r04.r05.b03.b05,b1@C2.C3_s1@E5.F5_st@A2.B2")
    assert {str(turn).split()[0] for turn in legal_turns(read(line), shifts=False)} == {"demolish"}
    assert_illegal(line, "pass", "TRN-4")
    assert_illegal(line, "shift; pass", "TRN-4")
    assert_legal(line, "demolish g1@A2,B2,C2")


def test_trn_5_without_worker_build_and_demolish_a_worker_comes_back_and_the_turn_passes() -> None:
    line = stuck()
    after = assert_legal(line, "reclaim red-04")
    assert seat(after, "green") == "2,bsg,-,r01.r05.b02.b03,b1@G2.H2_st@A2.B2"
    assert workers(after, "green") == 1
    assert market(after) == ("r2,r3,b2", "1b3.1r2")  # its card lies at the bottom
    assert_illegal(line, "pass", "TRN-5")
    assert_illegal(line, "take red-02", "EXP-1")


def test_trn_5_the_territory_is_free_again_for_anybody() -> None:
    after = assert_legal(stuck(), "reclaim red-04")
    assert "red-04" in after.edition.board.names(after.unclaimed)
    assert_legal(format_line(after), "take red-04")


def test_trn_5_only_a_territory_with_a_worker_can_be_given_back() -> None:
    for territory in ("red-01", "blue-02", "red-02", "blue-04"):  # buildings, buildings, nobody's, blue's
        assert_illegal(stuck(), f"reclaim {territory}", "TRN-5")
    for territory in ("red-04", "red-05", "blue-03"):
        assert_legal(stuck(), f"reclaim {territory}")


def test_trn_5_nobody_takes_back_a_worker_while_there_is_something_else_to_do() -> None:
    assert_illegal(stuck(options="-"), "reclaim red-04", "TRN-5")  # silver is unlocked: s1 can be built
    assert_legal(stuck(options="-"), "build s1@B4,C4")
    free = "2,bsg,-,r01.r04.b02.b03,b1@G2.H2_st@A2.B2"  # a worker is left
    assert_illegal(stuck(free, open_market="r2,r2,r3", future="1b2.1b3"), "reclaim red-04", "TRN-2", "TRN-5")


def test_trn_5_a_market_shift_may_come_before_the_forced_return() -> None:
    after = assert_legal(stuck(), "shift; reclaim red-04", draws="b3 r3 b2")
    assert market(after) == ("r3,b2,b3", "2r2")


def test_trn_6_the_market_is_refilled_after_expand_from_the_top_of_the_pile() -> None:
    after = assert_legal(tiny(open_market="r2,r2,b2", future="1b3.1r3.2b2.1r2"), "take blue-01")
    assert market(after) == ("r2,r2,b3", "1r3.2b2.1r2")


def test_trn_6_the_refill_goes_as_far_as_the_future_market_goes() -> None:
    green, blue = "0,bsg,-,r01.r02.r03,st@A2.B2", "0,bsg,-,r04.b04.b05,st@G3.H3"
    line = tiny(green, blue, open_market="r2,b2,b2", future="1b2")
    assert market(assert_legal(line, "take blue-01")) == ("r2,b2,b2", "-")
    line = tiny(green, blue.replace("b04", "b03.b04"), open_market="r2,b2,b2", future="-")
    assert market(assert_legal(line, "take blue-01")) == ("r2,b2", "-")


def test_trn_6_a_turn_without_expand_leaves_the_market_alone() -> None:
    line = tiny(open_market="r2,r2,b2", future="1b3.1r3.2b2.1r2")
    assert market(assert_legal(line, "demolish b1@A2,B2")) == market(read(line))
