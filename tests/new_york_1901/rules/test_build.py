"""BLD-1 to BLD-9: what a new building needs."""

from __future__ import annotations

import pytest

from ny1901_solver.new_york_1901.edition import Edition

from .statements import assert_illegal, assert_legal, grown, manhattan, read, seat, tiny, workers

BEFORE_GOLD = "b1.b3.b5.b6.s4"  # 18 points
# Three territories of the red block with a worker each; gold is unlocked, b1 and s1 have gone.
OPEN_LAND = {"green": "5,bsg,b1,r01.r03.r04.r05,s1@E6.F6", "blue": "0,bsg,-,b04,-", "options": "no-starters"}


def test_bld_1_a_tile_is_built_once() -> None:
    line = tiny("2,bsg,-,r01.r04,b1@A2.B2", open_market="r2")
    assert_illegal(line, "take red-02; build b1@B4,C4", "BLD-1")
    assert_legal(line, "take red-02; build s1@B4,C4")
    gone = tiny("5,bsg,b1,r01.r04,s1@A2.B2", open_market="r2")
    assert_illegal(gone, "take red-02; build b1@B4,C4", "BLD-1")
    assert_legal(gone, "take red-02; build b2@B4,C3,C4")


def test_bld_1_the_starter_building_and_unknown_tiles_are_not_built() -> None:
    line = tiny("0,bsg,-,r01.r04,st@A2.B2", open_market="r2")
    assert_illegal(line, "take red-02; build st@B4,C4", "BLD-1")
    assert_illegal(line, "take red-02; build tower@B4,C4", "BLD-1")
    assert_legal(line, "take red-02; build b1@B4,C4")


def test_bld_1_the_king_token_allows_one_legendary_per_player_and_game() -> None:
    rivals = {"blue": "0,bsg,-,-,-", "options": "no-starters"}
    turn = "build singer@M2,M3,N2,N3,O2,O3,P2"
    woolworth = "woolworth@I8.I9.I10.J8.J9.J10.K8.K9.K10"
    crowned = grown(f"13,bsg,-,b04.b05.b12.b13.r02.r03.y02.y03,{woolworth}", BEFORE_GOLD)
    assert_illegal(manhattan(crowned, **rivals), turn, "BLD-1")
    after = assert_legal(manhattan(grown("0,bsg,-,b04.b05.r02.r03,-", BEFORE_GOLD), **rivals), turn)
    assert seat(after, "green").startswith("29,bsg,-,")
    assert "singer@M2.M3.N2.N3.O2.O3.P2" in seat(after, "green")


def test_bld_1_a_legendary_that_stands_cannot_be_built_by_anybody() -> None:
    blue = "14,bsg,b1.s1,b01.b02.b03.b04,singer@E2.E3.F2.F3.G2.G3"  # which replaced b1 and s1
    turn = "demolish singer@A2,A3,A4,B2,B3,B4"
    green = "5,bsg,b1,r01.r03.r04,s1@A2.B2"
    assert_illegal(tiny(green, blue), turn, "BLD-1")
    assert_legal(tiny(green), turn)


@pytest.mark.parametrize(
    ("built", "score", "build", "unlocked"),
    [
        ("b1.b3", 5, "s1@B6,B7", False),
        ("b1.b5", 6, "s1@B6,B7", True),
        ("b1.b3.b5.b6.s2", 17, "g1@B5,B6,B7", False),
        ("b1.b3.b5.b6.s3", 18, "g1@B5,B6,B7", True),
    ],
)
def test_bld_2_silver_is_unlocked_at_6_points_and_gold_at_18(
    built: str, score: int, build: str, unlocked: bool
) -> None:
    line = manhattan(grown("0,bsg,-,y04,st@M9.N9", built), open_market="g3")
    assert seat(read(line), "green").startswith(f"{score},")
    if unlocked:
        assert_legal(line, f"take green-04; build {build}")
    else:
        assert_illegal(line, f"take green-04; build {build}", "BLD-2")


def test_bld_2_bronze_is_unlocked_from_the_start_and_a_legendary_with_gold() -> None:
    assert_legal(tiny(open_market="b2"), "take blue-01; build b1@E2,F2")
    turn = "demolish singer@A2,A3,A4,B2,B3,B4"
    assert_illegal(tiny("3,bsg,-,r01.r03.r04.r05.b05,b2@E5.F5.F6_st@A2.B2"), turn, "BLD-2")
    assert_legal(tiny("5,bsg,b1,r01.r03.r04.b05,s1@E5.F5_st@A2.B2"), turn)


def test_bld_2_points_scored_earlier_in_the_same_turn_count() -> None:
    line = tiny("0,bsg,-,r01.r04,st@A2.B2", open_market="b2")
    after = assert_legal(line, "take blue-01; build b1@E2,F2; boom s1@B4,C4")
    assert seat(after, "green") == "5,sg,-,r01.r04.b01,b1@E2.F2_s1@B4.C4_st@A2.B2"
    assert_illegal(line, "take blue-01; build s1@E2,F2; boom b1@B4,C4", "BLD-2")


def test_bld_3_a_building_lies_entirely_inside_the_own_estate() -> None:
    line = tiny("3,bsg,-,r01.r03.r04,b2@A3.A4.B3_st@A2.B2", "0,bsg,-,b02.b04,st@G3.H3", open_market="b2")
    assert_illegal(line, "take blue-01; build b1@F2,G2", "BLD-3")  # half on blue's land
    assert_illegal(line, "take blue-01; build b1@C3,C4", "BLD-3")  # half on nobody's land
    assert_illegal(line, "take blue-01; build b1@E3,F3", "BLD-3")  # the neighbour of the land just claimed
    assert_legal(line, "take blue-01; build b1@E2,F2")


def test_bld_3_across_territories_and_districts_is_fine() -> None:
    line = tiny("2,bsg,-,r01.r04.r05,b1@B4.C4_st@A2.B2", open_market="b3")
    after = assert_legal(line, "take blue-05; build s2@E5,E6,F5,F6")
    assert [site.districts for site in after.players[0].buildings] == [0b01, 0b11, 0b01]
    assert workers(after, "green") == 3


def test_bld_4_nothing_is_built_on_a_building() -> None:
    line = tiny("2,bsg,-,r01.r03,b1@A2.B2", "0,bsg,-,b04,st@G3.H3", open_market="r2")
    assert_illegal(line, "take red-02; build s1@A2,B2", "BLD-4")
    assert_illegal(line, "take red-02; build s1@A2,A3", "BLD-4")  # not even with one square
    assert_illegal(line, "take red-02; build s1@G3,H3", "BLD-3", "BLD-4")
    assert_legal(line, "take red-02; build s1@A3,A4")


def test_bld_4_the_rest_of_a_partly_filled_territory_can_be_built_on() -> None:
    line = tiny("2,bsg,-,r01.r03,b1@A3.A4_st@A2.B2", open_market="r2")
    after = assert_legal(line, "take red-04; build b2@B3,B4,C4")  # B3 was left over
    assert seat(after, "green") == "5,bsg,-,r01.r03.r04,b1@A3.A4_b2@B3.B4.C4_st@A2.B2"


def test_bld_5_a_building_touches_a_street_or_a_park() -> None:
    line = tiny("0,bsg,-,r01.r03,st@A2.B2", open_market="r2")
    assert_illegal(line, "take red-04; build b1@A3,B3", "BLD-5")
    assert_legal(line, "take red-04; build b1@A3,A4")


def test_bld_5_a_corner_is_not_enough(kerbs: Edition) -> None:
    line = tiny("0,bsg,-,r01.r03,st@A2.B2", open_market="r2")
    assert_illegal(line, "take red-04; build b1@B3,B4", "BLD-5", edition=kerbs)  # B4 meets A5 in a corner
    assert_legal(line, "take red-04; build b1@A4,B4", edition=kerbs)
    assert_legal(line, "take red-04; build b1@B3,B4")  # with the whole of Wall Street below


def test_bld_5_a_park_alone_is_enough(kerbs: Edition) -> None:
    line = tiny("2,bsg,-,r01.r05.b05,b1@E5.F5_st@A2.B2", open_market="r2")
    assert_legal(line, "take red-04; build s1@E6,F6", edition=kerbs)


def test_bld_6_squares_on_opposite_sides_of_a_street_are_not_next_to_each_other() -> None:
    line = tiny("5,bsg,b1,r01.r02.r05.b03,s1@E6.F6_st@A2.B2", open_market="b2")
    assert_illegal(line, "take blue-01; build b2@C3,E2,E3", "BLD-6", "BLD-7")
    assert_illegal(line, "take blue-01; build g1@C3,D3,E3", "BLD-3", "BLD-6")  # and D3 is Broadway itself
    assert_legal(line, "take blue-01; build b2@E2,E3,F3")


@pytest.mark.parametrize("squares", ["E5,E6,F5", "E5,E6,F6", "E5,F5,F6", "E6,F5,F6"])
def test_bld_7_a_tile_may_be_turned_any_way(squares: str) -> None:
    assert_legal(tiny("0,bsg,-,r01.r05,st@A2.B2", open_market="b3"), f"take blue-05; build b2@{squares}")


def test_bld_7_a_tile_may_not_be_turned_over() -> None:
    line = tiny(**OPEN_LAND)
    assert_legal(line, "build g2@A2,A3,B3,B4")
    assert_illegal(line, "build g2@A3,A4,B2,B3", "BLD-7")


def test_bld_7_a_tile_covers_its_own_shape_and_no_other() -> None:
    line = tiny(**OPEN_LAND)
    assert_illegal(line, "build b2@A2,A3", "BLD-7")  # too few squares
    assert_illegal(line, "build b2@A2,A3,A4", "BLD-7")  # a row of three
    assert_illegal(line, "build b2@A2,B3,B4", "BLD-7")  # not even connected
    assert_legal(line, "build b2@A3,B3,B4")
    assert_legal(line, "build g1@A2,A3,A4")


def test_bld_8_workers_of_every_touched_territory_come_back_also_where_it_is_partly_filled() -> None:
    line = tiny(**OPEN_LAND)
    assert workers(read(line), "green") == 0
    assert workers(assert_legal(line, "build g1@A2,A3,A4"), "green") == 2  # red-01 and red-03, both in part
    assert workers(assert_legal(line, "build g2@A2,A3,B3,B4"), "green") == 3


def test_bld_8_a_second_building_in_a_territory_brings_no_second_worker() -> None:
    line = tiny("2,bsg,-,r01.r03.r04.r05,b1@A3.A4_st@A2.B2")
    assert workers(read(line), "green") == 1
    after = assert_legal(tiny("2,bsg,-,r01.r03.r04.r05.b01,b1@A3.A4_st@A2.B2"), "build b2@B3,B4,C4")
    assert workers(after, "green") == 1  # red-04's; the one of red-03 came back with b1


def test_bld_9_the_printed_points_are_scored_at_once() -> None:
    for turn, gained in (("build b2@A3,B3,B4", 3), ("build g1@A2,A3,A4", 5), ("build g2@A2,A3,B3,B4", 6)):
        after = assert_legal(tiny(**OPEN_LAND), turn)
        assert after.players[0].score == 5 + gained
        assert after.players[1].score == 0
