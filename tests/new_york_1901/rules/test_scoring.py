"""SCO-1 to SCO-8: final scoring, and the winner."""

from __future__ import annotations

import pytest

from ny1901_solver.new_york_1901.scoring import final_sheet, outcome
from ny1901_solver.new_york_1901.state import COLOURS

from .statements import assert_legal, grown, laid_out, manhattan, points, read, tiny

# The first few bronze tiles, each on its own green, blue or red land of lower Manhattan.
BRONZE = [
    (2, "g01", "b1@B2.C2"),
    (2, "g03", "b2@B3.C3"),
    (3, "g04", "b3@B5.B6.B7"),
    (3, "g06.g07", "b4@E5.E6.F5"),
    (4, "b04.r02", "b5@M2.M3.N2.N3"),
    (4, "b01.g02", "b6@E2.E3.F2.G2"),
]
IRREGULAR = [
    (3, "g06.g07", "b4@E5.E6.F5"),
    (4, "b01.g02", "b6@E2.E3.F2.G2"),
    (4, "b09.b11", "s2@M5.M6.N5"),
    (6, "r07.r08", "g2@R5.S5.S6.T5"),
    (6, "b04.b05.r02.r03", "s5@M2.N2.N3.O2.O3"),
    (7, "r10.r11.r13", "g4@R8.R9.R10.S8.T8"),
]
GREEN_GOLD = [(5, "g04", "g1@B5.B6.B7"), (6, "g10.g11.g13", "g3@E9.E10.F9.F10")]
SINGER = (11, "b04.b05.r02.r03", "singer@M2.M3.N2.N3.O2.O3.P2")
CROSS_GOLD = [(6, "b04.r02", "g3@M2.M3.N2.N3"), (8, "b09.b11.r05", "g5@M5.M6.N5.N6.O5.O6")]


def built(pieces: list[tuple[int, str, str]], gone: str = "-", extra: int = 0) -> str:
    """A player without cards who has built these pieces: printed points, land and placement each."""
    score = extra + sum(printed for printed, _, _ in pieces)
    land, buildings = ".".join(land for _, land, _ in pieces), "_".join(building for _, _, building in pieces)
    return f"{score},-,{gone},{land or '-'},{buildings or '-'}"


def full(green: str, *others: str, **parts: str) -> str:
    return manhattan(green, *(others or ("0,-,-,-,-",)), **{"options": "no-starters", **parts})


def test_sco_1_a_street_card_gives_5_to_the_strict_majority_of_buildings_on_it() -> None:
    line = tiny("2,-,-,r01.r02,b1@C2.C3_st@A2.B2", "2,-,-,b01.b04,b1@E2.F2_st@G3.H3")
    assert points(line, "green", "SCO-1") == [0, 5]  # Broadway 1 to 1, Cedar 2 to 1
    assert points(line, "blue", "SCO-1") == [0, 0]


def test_sco_1_a_tie_scores_nobody() -> None:
    line = tiny("2,-,b1,r01,st@A2.B2", "2,-,-,b01.b04,b1@E2.F2_st@G3.H3")
    assert points(line, "green", "SCO-1") == [0, 0]  # Cedar 1 to 1
    assert points(line, "blue", "SCO-1") == [5, 0]  # and Broadway alone


def test_sco_1_a_street_without_a_building_scores_nobody() -> None:
    line = tiny("0,-,-,r01,st@A2.B2", "0,-,-,b04,st@G3.H3", streets="broadway,wall-street")
    assert points(line, "green", "SCO-1") == [0, 0]
    assert points(line, "blue", "SCO-1") == [0, 5]


def test_sco_1_a_building_counts_on_every_street_that_it_touches_and_once_on_each() -> None:
    corner = tiny("3,-,-,r01.r02,b2@B2.C2.C3", "0,-,-,b04,-", options="no-starters")
    assert points(corner, "green", "SCO-1") == [5, 5]  # two squares on Broadway, two on Cedar
    line = tiny("3,-,-,r01.r02,b2@B2.C2.C3", "5,-,-,b01.b03,b1@E2.F2_s1@E3.F3", options="no-starters")
    assert points(line, "blue", "SCO-1") == [5, 0]


def test_sco_1_starter_and_legendary_buildings_count_as_one_each() -> None:
    starter = tiny("0,-,-,r01,st@A2.B2", "0,-,-,b04,st@G3.H3")
    assert points(starter, "green", "SCO-1") == [0, 5]
    legendary = tiny("9,-,-,b01.b02.b03.b04,singer@E2.E3.F2.F3.G2.G3", "0,-,-,r01,st@A2.B2")
    assert points(legendary, "green", "SCO-1") == [5, 0]  # three squares on Cedar are one building
    assert points(legendary, "blue", "SCO-1") == [0, 0]


def test_sco_1_only_standing_buildings_count() -> None:
    line = tiny("5,-,b1,r01,s1@A2.B2", "5,-,-,b01.b02,b1@E2.F2_s1@G2.H2", options="no-starters")
    assert points(line, "blue", "SCO-1") == [5, 5]


def test_sco_1_only_the_street_cards_in_play_score() -> None:
    line = tiny("0,-,-,r01,st@A2.B2", streets="broadway,wall-street")
    assert points(line, "green", "SCO-1") == [0, 0]  # Cedar is not in play


MAJORITIES = [  # buildings of a kind by seat, and the seat with strictly the most
    ((1, 0, 1), None),
    ((1, 1, 0), None),
    ((0, 1, 1), None),
    ((2, 0, 2), None),
    ((2, 1, 1), 0),
    ((1, 2, 1), 1),
    ((1, 1, 2), 2),
    ((0, 1, 2), 2),
    ((1, 0, 0, 1), None),
    ((0, 1, 1, 0), None),
    ((1, 1, 1, 1), None),
    ((2, 0, 1, 1), 0),
    ((0, 2, 1, 1), 1),
    ((1, 0, 0, 2), 3),
]


@pytest.mark.parametrize(("counts", "winner"), MAJORITIES)
def test_sco_1_a_majority_is_strict_against_each_of_the_others(counts: tuple[int, ...], winner: int | None) -> None:
    ground = iter([("r01", "A2.B2"), ("r02", "C2.C3"), ("b01", "E2.F2"), ("b02", "G2.H2")])  # all on Cedar Street
    tiles = [(2, "b1"), (3, "s1")]
    pieces = [[(score, *next(ground), tile) for score, tile in tiles[:count]] for count in counts]
    players = [built([(score, land, f"{tile}@{squares}") for score, land, squares, tile in own]) for own in pieces]
    line = tiny(*players, streets="cedar,wall-street", options="no-starters")
    assert [points(line, colour, "SCO-1") for colour in COLOURS[: len(counts)]] == [
        [5 if seat == winner else 0, 0] for seat in range(len(counts))
    ]


@pytest.mark.parametrize(("count", "paid"), [(3, 0), (4, 5), (5, 10), (6, 15)])
def test_sco_2_bronze_baron_gives_5_10_or_15_for_4_5_or_6_bronze_standing(count: int, paid: int) -> None:
    assert points(full(built(BRONZE[:count]), challenge="bronze-baron"), "green", "SCO-2") == [paid]


def test_sco_2_a_starter_is_not_bronze_and_a_demolished_tile_does_not_stand() -> None:
    bronze_and_starter = built([*BRONZE[:3], (0, "y04", "st@M9.N9")])
    assert points(manhattan(bronze_and_starter, challenge="bronze-baron"), "green", "SCO-2") == [0]
    five_built = built(BRONZE[:4], gone="b5", extra=4)
    assert points(full(five_built, challenge="bronze-baron"), "green", "SCO-2") == [5]
    assert points(full(built(BRONZE)), "green", "SCO-2") == []  # another challenge is in play


@pytest.mark.parametrize(("count", "paid"), [(2, 0), (3, 3), (4, 6), (5, 10), (6, 10)])
def test_sco_3_master_architect_gives_3_6_or_10_for_3_4_or_5_and_more_irregular(count: int, paid: int) -> None:
    assert points(full(built(IRREGULAR[:count]), challenge="master-architect"), "green", "SCO-3") == [paid]


def test_sco_3_a_rectangle_is_not_irregular_and_an_irregular_legendary_is() -> None:
    with_rectangle = built([*IRREGULAR[:2], (2, "g01", "b1@B2.C2")])
    assert points(full(with_rectangle, challenge="master-architect"), "green", "SCO-3") == [0]
    assert points(full(built([*IRREGULAR[:2], SINGER]), challenge="master-architect"), "green", "SCO-3") == [3]
    woolworth = (13, "b12.b13.y02.y03", "woolworth@I8.I9.I10.J8.J9.J10.K8.K9.K10")
    assert points(full(built([*IRREGULAR[:2], woolworth]), challenge="master-architect"), "green", "SCO-3") == [0]


def test_sco_4_generation_king_gives_5_for_the_strict_majority_of_each_generation() -> None:
    line = tiny(
        "5,-,-,r01.r04,b1@A2.B2_s1@B4.C4", "3,-,-,b01.b03.b04,b2@E2.E3.F2_st@G3.H3", challenge="generation-king"
    )
    assert points(line, "green", "SCO-4") == [0, 5, 0]  # bronze 1 to 1, silver 1 to 0, gold 0 to 0
    assert points(line, "blue", "SCO-4") == [0, 0, 0]  # the starter is of no generation


def test_sco_4_a_legendary_counts_as_gold() -> None:
    singer = "9,-,-,b01.b02.b03.b04,singer@E2.E3.F2.F3.G2.G3"
    line = tiny(singer, "0,-,-,r01,st@A2.B2", challenge="generation-king")
    assert points(line, "green", "SCO-4") == [0, 0, 5]
    line = tiny(singer, "5,-,-,r01.r03,g1@A2.A3.A4", options="no-starters", challenge="generation-king")
    assert points(line, "green", "SCO-4") == [0, 0, 0]


@pytest.mark.parametrize(("counts", "winner"), MAJORITIES)
def test_sco_4_a_majority_is_strict_against_each_of_the_others(counts: tuple[int, ...], winner: int | None) -> None:
    ground = iter([("g01", "B2.C2"), ("g03", "B3.C3"), ("b04", "M2.N2"), ("r02", "M3.N3")])
    pieces = [[(tile, *next(ground)) for tile in ("b1", "b2")[:count]] for count in counts]
    players = [built([(2, land, f"{tile}@{squares}") for tile, land, squares in own]) for own in pieces]
    line = full(*players, challenge="generation-king")
    assert [points(line, colour, "SCO-4") for colour in COLOURS[: len(counts)]] == [
        [5 if seat == winner else 0, 0, 0] for seat in range(len(counts))
    ]


def test_sco_5_gold_tycoon_gives_3_for_each_district_with_two_gold_tiles() -> None:
    assert points(full(built(GREEN_GOLD[:1])), "green", "SCO-5") == [0]
    assert points(full(built(GREEN_GOLD)), "green", "SCO-5") == [3]
    assert points(full(built([GREEN_GOLD[0], CROSS_GOLD[0]])), "green", "SCO-5") == [0]


def test_sco_5_a_tile_across_two_districts_counts_in_both() -> None:
    assert points(full(built(CROSS_GOLD)), "green", "SCO-5") == [6]  # two in blue and two in red


def test_sco_5_a_legendary_counts_and_silver_does_not() -> None:
    assert points(full(built([SINGER, CROSS_GOLD[1]])), "green", "SCO-5") == [6]
    silver = (7, "b09.b11.r05", "s6@M5.M6.N5.N6.O5.O6")
    assert points(full(built([SINGER, silver])), "green", "SCO-5") == [0]


# Gold is unlocked and g3 is to go on M8, M9, N8, N9 of the block between Pine and Wall Street.
PRESTIGE = grown("0,bsg,-,r09.y04,-", "b1.b3.b5.b6.s3")


@pytest.mark.parametrize(
    ("blue", "gained"),
    [
        ("2,bsg,-,y05,b1@O9.O10", 1),  # bronze, along an edge
        ("9,bsg,-,y05.g02.g04,b3@B5.B6.B7_b4@E2.E3.F3_s1@O9.O10", 1),  # silver
        ("2,bsg,-,y05,b1@O10.P10", 0),  # in a corner only
        (
            "24,bsg,-,b01.r12.y01.y05.g02.g06.g07.g08.g10.g11,"
            "b4@F2.G2.G3_b6@E9.E10.F9.G9_s2@S9.T9.T10_s6@E5.E6.E7.F5.F6.F7_g2@O9.P8.P9.P10",
            0,
        ),  # gold, along an edge
        ("0,bsg,-,y05,-", 0),  # a worker
    ],
)
def test_sco_6_a_gold_tile_scores_for_each_bronze_or_silver_building_of_opponents_that_it_touches(
    blue: str, gained: int
) -> None:
    line = full(PRESTIGE, blue, challenge="gold-prestige", open_market="g2")
    after = assert_legal(line, "take green-01; build g3@M8,M9,N8,N9")
    assert after.players[0].score == 18 + 6 + gained
    assert final_sheet(after, 0).by_rule()["SCO-6"] == gained


def test_sco_6_a_building_touched_along_two_edges_counts_once_and_a_legendary_is_gold() -> None:
    blue = "5,bsg,b1,r02.r05,s1@E6.F6"
    line = tiny(
        "5,bsg,b1,b02.b04.b05,s1@G2.H2", blue, options="no-starters", challenge="gold-prestige", open_market="b2"
    )
    assert assert_legal(line, "take blue-01; build g1@E5,F5,G5").players[0].score == 5 + 5 + 1
    blue = "2,bsg,-,r02.b04,b1@C2.C3_st@G3.H3"
    line = tiny("5,bsg,b1,r01.r03.r04.b05,s1@E5.F5_st@A2.B2", blue, challenge="gold-prestige")
    assert assert_legal(line, "demolish singer@A2,A3,A4,B2,B3,B4").players[0].score == 5 + 9 + 1


def test_sco_6_starters_and_own_buildings_give_nothing_and_no_other_challenge_does() -> None:
    green, blue = "20,bsg,b1.b3.b5.b6,b01.b04.r09.y05.g02,b2@O9.O10_s3@E2.E3.F2.F3_st@M2.N2", "0,bsg,-,y04,st@M9.N9"
    line = manhattan(green, blue, challenge="gold-prestige", open_market="g2")
    assert assert_legal(line, "take green-01; build g1@M8,N8,O8").players[0].score == 20 + 5
    line = full(PRESTIGE, "2,bsg,-,y05,b1@O9.O10", challenge="gold-tycoon", open_market="g2")
    assert assert_legal(line, "take green-01; build g3@M8,M9,N8,N9").players[0].score == 18 + 6


# Green is to put g1 on E2, F2, G2, along E3 and F3 (blue-03) and G3 (blue-04).
BESIDE_BLUE_03, BESIDE_BLUE_04, FAR = (
    "2,bsg,-,b03,b1@E3.F3",
    "5,bsg,-,r04.b04,b1@B4.C4_s1@G3.H3",
    "2,bsg,-,r01,b1@A2.B2",
)


@pytest.mark.parametrize(
    ("others", "gained"),
    [
        ((BESIDE_BLUE_03, FAR), 1),
        ((FAR, BESIDE_BLUE_03), 1),
        ((BESIDE_BLUE_03, BESIDE_BLUE_04), 2),
        ((BESIDE_BLUE_03, FAR, BESIDE_BLUE_04), 2),
        ((FAR, BESIDE_BLUE_04, BESIDE_BLUE_03), 2),
        (("0,bsg,-,b03,-", FAR, BESIDE_BLUE_04), 1),
    ],
)
def test_sco_6_the_buildings_of_every_opponent_count(others: tuple[str, ...], gained: int) -> None:
    green = "5,bsg,b1,b01.b02.b05,s1@E5.F5"
    line = tiny(green, *others, options="no-starters", challenge="gold-prestige", open_market="r2")
    after = assert_legal(line, "take red-05; build g1@E2,F2,G2")
    assert after.players[0].score == 5 + 5 + gained
    assert final_sheet(after, 0).by_rule()["SCO-6"] == gained


def test_sco_6_silver_tiles_score_no_prestige() -> None:
    blue = "2,bsg,-,r02.r05,b1@E6.F6"
    line = tiny(
        "2,bsg,-,b02.b04.b05,b1@G2.H2", blue, options="no-starters", challenge="gold-prestige", open_market="b2"
    )
    assert assert_legal(line, "take blue-01; build s1@E5,F5").players[0].score == 2 + 3


@pytest.mark.parametrize(("cards", "paid"), [("bsg", 3), ("bg", 2), ("s", 1), ("-", 0)])
def test_sco_7_each_unused_action_card_gives_a_point(cards: str, paid: int) -> None:
    line = tiny(f"0,{cards},-,r01,st@A2.B2", "0,bg,-,b04,st@G3.H3")
    assert points(line, "green", "SCO-7") == [paid]


def test_the_final_sheet_adds_the_score_track_and_every_end_scoring() -> None:
    line = tiny("5,bg,b1,r01.r02,s1@A2.B2", "0,bsg,-,b04,st@G3.H3", challenge="generation-king")
    sheet = final_sheet(read(line), 0)
    assert sheet.by_rule() == {"BLD-9": 5, "SCO-1": 5, "SCO-4": 5, "SCO-7": 2}
    assert sheet.total == 17


# Thirteen points each, with one building each on Pine & Thames and on Wall Street, or none.
TIED = {"streets": "cedar,pine-thames,wall-street"}
WOOLWORTH = "13,-,-,b12.b13.y02.y03,woolworth@I8.I9.I10.J8.J9.J10.K8.K9.K10"
PARK_ROW = "13,-,b5,r10.r11.r12.r13,park-row@R8.R9.R10.S8.S9.T8"
TWO_GOLD = "13,-,-,r10.r11.r13.y06.y09,g3@H13.H14.I13.I14_g4@R8.R9.R10.S8.T8"
ONE_GOLD = "13,-,g3,r10.r11.r13,g4@R8.R9.R10.S8.T8"
OTHER_GOLD = "13,-,g3,b12.b13.y02,g4@I8.I9.I10.J8.K8"


def test_sco_8_most_points_win() -> None:
    streets = "broadway,wall-street,nassau-broad"
    result = outcome(laid_out(full("2,-,-,g01,b1@B2.C2", "3,-,-,g04,b3@B5.B6.B7", streets=streets)))
    assert (result.winners, result.decided_by) == ((1,), "points")
    assert [sheet.total for sheet in result.sheets] == [2, 3]


def test_sco_8_a_tie_goes_to_the_tallest_legendary() -> None:
    result = outcome(laid_out(full(PARK_ROW, WOOLWORTH, **TIED)))
    assert [sheet.total for sheet in result.sheets] == [13, 13]
    assert (result.winners, result.decided_by) == ((1,), "legendary")


def test_sco_8_having_a_legendary_beats_having_none_whatever_the_gold() -> None:
    result = outcome(laid_out(full(TWO_GOLD, WOOLWORTH, **TIED)))
    assert [sheet.total for sheet in result.sheets] == [13, 13]
    assert (result.winners, result.decided_by) == ((1,), "legendary")


def test_sco_8_without_legendaries_most_gold_tiles_win_the_tie() -> None:
    result = outcome(laid_out(full(TWO_GOLD, OTHER_GOLD, **TIED)))
    assert [sheet.total for sheet in result.sheets] == [13, 13]
    assert (result.winners, result.decided_by) == ((0,), "gold")


def test_sco_8_a_tie_in_everything_is_shared() -> None:
    result = outcome(laid_out(full(ONE_GOLD, OTHER_GOLD, **TIED)))
    assert [sheet.total for sheet in result.sheets] == [13, 13]
    assert (result.winners, result.decided_by) == ((0, 1), "shared")


# Sixteen points and one gold tile each: a third player with less does not enter the comparison.
SIXTEEN = "16,-,b3.g3,r10.r11.r13,g4@R8.R9.R10.S8.T8"


def test_sco_8_only_the_tied_players_legendaries_are_compared() -> None:
    yellow_gold = "16,-,b3.g4,y06.y09,g3@H13.H14.I13.I14"
    result = outcome(laid_out(full(SIXTEEN, yellow_gold, WOOLWORTH, **TIED)))
    assert [sheet.total for sheet in result.sheets] == [16, 16, 13]
    assert (result.winners, result.decided_by) == ((0, 1), "shared")
    result = outcome(laid_out(full(WOOLWORTH, yellow_gold, PARK_ROW.replace("13,-,b5", "16,-,b5.b3"), **TIED)))
    assert [sheet.total for sheet in result.sheets] == [13, 16, 16]
    assert (result.winners, result.decided_by) == ((2,), "legendary")


def test_sco_8_only_the_tied_players_gold_tiles_are_compared() -> None:
    other = "16,-,b3.g3,b12.b13.y02,g4@I8.I9.I10.J8.K8"
    richer_in_gold = "11,-,-,y06.y07.y09,g3@H13.H14.I13.I14_g1@N12.O12.P12"
    result = outcome(laid_out(full(SIXTEEN, other, richer_in_gold, **TIED)))
    assert [sheet.total for sheet in result.sheets] == [16, 16, 14]
    assert (result.winners, result.decided_by) == ((0, 1), "shared")
