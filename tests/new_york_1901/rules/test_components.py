"""COM-1 to COM-7: what is in the box."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.tiles import Generation, Placement

from .statements import MANHATTAN, assert_illegal, assert_legal, manhattan, points, read, seat, tiny, workers


def test_com_1_the_board_has_five_districts_of_thirteen_territories_with_two_or_three_squares() -> None:
    territories = MANHATTAN.board.territories
    assert [d.name for d in MANHATTAN.board.legend.districts] == ["blue", "red", "yellow", "green", "pink"]
    assert [sum(t.district == d for t in territories) for d in range(5)] == [13] * 5
    assert {t.size for t in territories} == {2, 3}


def test_com_1_a_territory_that_the_board_does_not_have_cannot_be_claimed() -> None:
    assert_illegal(tiny(open_market="r2"), "take red-06", "COM-1")
    assert_legal(tiny(open_market="r2"), "take red-05")


def test_com_2_five_streets_can_score_and_many_more_are_drawn() -> None:
    assert [card.name for card in MANHATTAN.street_cards] == [
        "Broadway",
        "Wall Street",
        "Nassau & Broad",
        "Cedar",
        "Pine & Thames",
    ]
    assert sum(street.card is None for street in MANHATTAN.board.legend.streets) >= 5


def test_com_2_nassau_and_broad_are_one_card_and_so_are_pine_and_thames() -> None:
    line = manhattan(
        "2,bsg,-,y04.y07,b1@N12.O12_st@M9.N9",  # the starter on Nassau Street, b1 on Broad Street
        "4,bsg,-,b04.g08.y01,b1@F7.G7_b2@P8.P9_st@M2.N2",  # Thames Street, Pine Street, Nassau Street
        streets="nassau-broad,cedar,pine-thames",
    )
    assert points(line, "green", "SCO-1") == [5, 0, 0]
    assert points(line, "blue", "SCO-1") == [0, 0, 5]


def test_com_2_a_street_without_a_card_gives_frontage_and_never_points() -> None:
    site = MANHATTAN.site(Placement.parse("b1@B2,C2"))  # Greenwich, Liberty and Trinity
    assert site is not None
    assert site.cards == 0
    after = assert_legal(manhattan("0,bsg,-,y04,st@M9.N9", open_market="g2"), "take green-01; build b1@B2,C2")
    assert seat(after, "green") == "2,bsg,-,y04.g01,b1@B2.C2_st@M9.N9"


def test_com_3_a_park_gives_frontage_like_a_street_and_scores_nothing(kerbs: Edition) -> None:
    line = tiny("0,bsg,-,-,-", "0,bsg,-,-,-", options="no-starters", open_market="r2")
    after = assert_legal(line, "take red-05; build b1@E6,F6", edition=kerbs)  # parks on three sides, no street
    assert after.players[0].buildings[0].cards == 0
    assert {mark.name for mark in MANHATTAN.board.legend.parks} == {"Trinity churchyard", "Bowling Green"}


def test_com_3_nobody_builds_on_a_park_or_a_preprinted_building_and_the_latter_gives_no_frontage() -> None:
    line = manhattan("0,bsg,-,g10,st@E9.E10", open_market="g2")
    assert_illegal(line, "take green-13; build b1@E11,F11", "BLD-3")  # churchyard and church
    assert_legal(line, "take green-13; build b1@F10,G10")
    beside_the_church = MANHATTAN.board.index[Square.parse("F10")]
    assert not MANHATTAN.board.frontage >> beside_the_church & 1


def test_com_4_each_player_has_18_skyscrapers_a_starter_4_workers_a_king_token_and_3_action_cards() -> None:
    state = new_game(MANHATTAN, 4, random.Random(1901))
    for player in state.players:
        generations = [MANHATTAN.tiles[tile].generation for tile in bits(player.unbuilt)]
        assert [generations.count(g) for g in (Generation.BRONZE, Generation.SILVER, Generation.GOLD)] == [6, 6, 6]
        assert [site.placement.tile for site in player.buildings] == ["st"]
        assert player.free_workers(MANHATTAN.numbers.workers) == 4
        assert (player.score, player.cards.bit_count(), player.legendary) == (0, 3, 0)


def test_com_4_more_workers_than_a_player_has_cannot_stand_on_the_board() -> None:
    assert workers(read(tiny("0,bsg,-,r01.r02.r03.r04,st@A2.B2")), "green") == 0
    with pytest.raises(DataError, match="COM-4"):
        read(tiny("0,bsg,-,r01.r02.r03.r04.r05,st@A2.B2"))


def test_com_5_the_four_legendaries_are_shared_by_all() -> None:
    table = {MANHATTAN.tiles[n].id: MANHATTAN.tiles[n] for n in bits(MANHATTAN.legendaries)}
    assert list(table) == ["park-row", "singer", "metropolitan-life", "woolworth"]
    assert table["metropolitan-life"].points == 12
    assert (table["woolworth"].points, table["woolworth"].size) == (13, 9)
    line = manhattan(
        "31,bsg,b1.b3.b5.b6.s4,b12.b13.y02.y03,woolworth@I8.I9.I10.J8.J9.J10.K8.K9.K10",
        "18,bsg,b1.b3.b5.b6,b02.b03.r10.r11.r12.r13,s4@I3.J2.J3.K2",
        options="no-starters",
        to_move="blue",
    )
    assert_illegal(line, "build woolworth@R8,R9,R10,S8,S9,S10,T8,T9,T10", "BLD-1")
    assert_legal(line, "build park-row@R8,R9,R10,S8,S9,T8")


def test_com_6_a_card_names_a_colour_and_a_size_and_fits_every_territory_of_that_kind() -> None:
    line = tiny(open_market="b2,b2,b2")
    for name in ("blue-01", "blue-02", "blue-03"):
        assert_legal(line, f"take {name}")
    assert_illegal(line, "take blue-05", "EXP-1")
    assert_illegal(line, "take red-05", "EXP-1")


def test_com_6_there_is_one_territory_card_for_each_territory() -> None:
    state = new_game(MANHATTAN, 4, random.Random(1), starters=False)
    counts = dict(zip(MANHATTAN.kind_names, state.market.counts(MANHATTAN.kinds), strict=True))
    assert sum(counts.values()) == 65
    assert counts == {f"{d}{size}": n for d in "brygp" for size, n in ((2, 9), (3, 4))}


def test_com_6_there_are_five_characters_five_street_cards_and_five_challenges() -> None:
    names = [d.name for d in MANHATTAN.board.legend.districts]
    characters = dict(zip(names, MANHATTAN.characters, strict=True))
    assert len(characters) == 5
    assert characters["pink"] == "David Schneider"
    assert characters["blue"] == "Robert Fletcher"
    assert len(set(MANHATTAN.street_cards)) == len(set(MANHATTAN.challenges)) == 5


def test_com_7_a_tile_is_irregular_exactly_when_it_is_no_rectangle() -> None:
    drawn = {tile.id: tile.shape.drawing() for tile in MANHATTAN.tiles}
    holes = {name for name, rows in drawn.items() if any("." in row for row in rows)}
    assert {tile.id for tile in MANHATTAN.tiles if tile.irregular} == holes
    assert {"b4", "s5", "g2", "park-row"} <= holes
    assert not holes & {"st", "b1", "b5", "s6", "woolworth", "metropolitan-life"}
