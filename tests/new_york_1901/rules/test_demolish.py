"""DEM-1 to DEM-6: replacing buildings."""

from __future__ import annotations

import pytest

from .statements import assert_illegal, assert_legal, grown, manhattan, read, seat, tiny, workers

NO_STARTERS = {"blue": "0,bsg,-,b04,-", "options": "no-starters"}

# b2 covers red-02 whole and B2 of red-01.
CORNER_HOUSE = "3,bsg,-,r01.r02{more},b2@B2.C2.C3"


def corner_house(more: str = "", **parts: str) -> str:
    return tiny(CORNER_HOUSE.format(more=more), **{**NO_STARTERS, **parts})


def test_dem_1_a_building_with_any_square_under_the_new_one_falls_whole() -> None:
    after = assert_legal(corner_house(), "demolish s1@A2,B2")
    assert seat(after, "green") == "6,bsg,b2,r01.r02,s1@A2.B2"


def test_dem_1_all_own_buildings_under_the_new_one_fall_and_only_those() -> None:
    line = tiny("5,bsg,-,r01.r02.r03,b1@C2.C3_b2@A3.A4.B3_st@A2.B2")
    after = assert_legal(line, "demolish g1@A2,B2,C2")
    assert seat(after, "green") == "10,bsg,b1,r01.r02.r03,b2@A3.A4.B3_g1@A2.B2.C2"


def test_dem_1_a_demolition_needs_an_own_building_under_the_new_one() -> None:
    line = tiny("3,bsg,-,r01.r03.r04,b2@A3.A4.B3_st@A2.B2")
    assert_illegal(line, "demolish b1@B4,C4", "DEM-1")  # vacant land
    assert_illegal(line, "demolish s1@G3,H3", "BLD-3", "BLD-4", "DEM-1")  # blue's starter building
    assert_legal(line, "demolish b1@A2,B2")


OLD = {
    "starter": (0, "st@M2.N2"),
    "bronze": (2, "b1@M2.N2"),
    "silver": (3, "s1@M2.N2"),
    "gold": (6, "g3@M2.M3.N2.N3"),
    "legendary": (11, "singer@M2.M3.N2.N3.O2.O3.P2"),
}
NEW = {
    "bronze": "b2@M2,N2",
    "silver": "s3@M2,M3,N2,N3",
    "gold": "g1@M2,N2,O2",
    "legendary": "metropolitan-life@M2,M3,N2,N3,O2,O3,P2,P3",
}
GENERATIONS = ["starter", "bronze", "silver", "gold"]


@pytest.mark.parametrize("new", NEW)
@pytest.mark.parametrize("old", OLD)
def test_dem_2_a_building_falls_only_for_a_higher_generation_and_a_legendary_is_gold(old: str, new: str) -> None:
    points, building = OLD[old]
    estate = "b04.b05.r02.r03"  # one block of 4 by 2
    line = manhattan(grown(f"{points},bsg,-,{estate},{building}", "b5.b6.s4.s5"), "0,bsg,-,y04,st@M9.N9")
    before, after = (GENERATIONS.index(name.replace("legendary", "gold")) for name in (old, new))
    if before < after:
        assert_legal(line, f"demolish {NEW[new]}")
    elif old == new == "legendary":
        assert_illegal(line, f"demolish {NEW[new]}", "BLD-1", "DEM-2")  # nor is there a second king token
    else:
        assert_illegal(line, f"demolish {NEW[new]}", "DEM-2")


def test_dem_2_one_building_of_the_same_generation_is_enough_to_forbid_it() -> None:
    line = tiny("10,bsg,b1,r01.r02.r03,b2@A3.A4.B3_g1@A2.B2.C2")
    assert_illegal(line, "demolish g2@A3,B2,B3,C2", "DEM-2")  # the bronze may fall, the gold may not
    assert_illegal(line, "demolish s2@A2,A3,B2,B3", "DEM-2")
    assert_legal(line, "demolish s1@A3,A4")


def test_dem_3_demolished_tiles_leave_the_game_and_no_points_are_lost() -> None:
    after = assert_legal(corner_house(), "demolish s1@A2,B2")
    green = after.players[0]
    assert green.score == 3 + 3
    assert green.demolished_tiles(after.edition) == 1 << after.edition.tile_number["b2"]
    line = tiny("6,bsg,b2,r01.r02,s1@A2.B2", **NO_STARTERS, open_market="r3")
    assert_illegal(line, "take red-03; build b2@A3,A4,B3", "BLD-1")
    assert_legal(line, "take red-03; build b1@A3,A4")


def test_dem_4_a_territory_left_without_worker_and_building_gets_a_worker() -> None:
    after = assert_legal(corner_house(), "demolish s1@A2,B2")
    assert after.edition.board.names(after.players[0].vacant) == ("red-02",)
    assert workers(after, "green") == 2
    assert_legal(corner_house(), "demolish s1@B2,C2")  # touches both territories: no worker needed


def test_dem_4_without_enough_workers_the_whole_action_is_illegal() -> None:
    all_out = corner_house(".r04.r05.b03")
    assert workers(read(all_out), "green") == 0
    assert_illegal(all_out, "demolish s1@A2,B2", "DEM-4")
    assert_illegal(all_out, "demolish s1@C2,C3", "DEM-4")
    assert workers(assert_legal(all_out, "demolish s1@B2,C2"), "green") == 0
    one_left = corner_house(".r04.r05")
    assert workers(assert_legal(one_left, "demolish s1@A2,B2"), "green") == 0


def test_dem_4_a_partly_filled_territory_needs_no_worker() -> None:
    line = tiny("3,bsg,-,r01.r04.r05.b03.b05,b2@E5.E6.F5_st@A2.B2")
    after = assert_legal(line, "demolish s1@E5,E6")  # G5 and F6 are left over, both territories touched
    assert workers(after, "green") == workers(read(line), "green")


def test_dem_5_workers_on_land_that_the_new_building_touches_count_for_covering() -> None:
    # All three workers are out; red-03 is one of them, and the new tile builds on a part of it.
    line = corner_house(".r03.b01.b02")
    after = assert_legal(line, "demolish s2@A2,A3,B2,B3")
    assert after.edition.board.names(after.players[0].vacant) == ("red-02", "blue-01", "blue-02")
    assert workers(after, "green") == 0
    assert_illegal(corner_house(".b01.b02.b03"), "demolish s1@A2,B2", "DEM-4")


def test_dem_5_only_the_count_afterwards_matters() -> None:
    for others, vacant_after in ((".b01", 2), (".b01.b02", 3)):
        after = assert_legal(corner_house(others), "demolish s1@A2,B2")
        assert after.players[0].vacant.bit_count() == vacant_after
    assert_illegal(corner_house(".b01.b02.b03"), "demolish s1@A2,B2", "DEM-4")  # there would be 4 of 3


def test_dem_6_the_new_building_may_reach_onto_vacant_land_of_the_estate() -> None:
    line = tiny("2,bsg,-,r01.r03,b1@A2.B2")
    after = assert_legal(line, "demolish s2@A2,A3,B2,B3")
    assert seat(after, "green") == "7,bsg,b1,r01.r03,s2@A2.A3.B2.B3"
    assert workers(after, "green") == 3
    assert_illegal(tiny("2,bsg,-,r01,b1@A2.B2"), "demolish s2@A2,A3,B2,B3", "BLD-3")
