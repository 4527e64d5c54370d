"""The five worked examples of the rulebook, played on lower Manhattan."""

from __future__ import annotations

from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState

from .statements import assert_illegal, assert_legal, grown, laid_out, manhattan, points, read, seat, workers

STARTERS = {"green": "0,bsg,-,g10,st@E9.E10", "blue": "0,bsg,-,b04,st@M2.N2"}
TYCOON = {"challenge": "gold-tycoon", "streets": "broadway,wall-street,cedar"}


def left_over(state: GameState, seat_number: int) -> set[str]:
    """The free squares of an estate, outside territories with a worker."""
    player, board = state.players[seat_number], state.edition.board
    return {str(square) for square in board.squares_of(player.land & ~player.occupied & ~board.land(player.vacant))}


def after_example_1() -> GameState:
    return assert_legal(manhattan(open_market="y3,y2", **STARTERS, **TYCOON), "take yellow-07; build b1@N12,O12")


def test_example_1_a_two_square_bronze_on_a_three_square_territory_leaves_a_square_in_the_estate() -> None:
    state = after_example_1()
    assert seat(state, "green") == "2,bsg,-,y07.g10,b1@N12.O12_st@E9.E10"
    assert workers(state, "green") == 4
    assert left_over(state, 0) == {"P12"}


def test_example_2_the_square_left_over_and_a_new_territory_carry_a_three_square_bronze() -> None:
    state = assert_legal(format_line(after_example_1()), "take blue-05")
    state = assert_legal(format_line(state), "take yellow-12; build b3@P12,P13,P14")
    assert seat(state, "green") == "5,bsg,-,y07.y12.g10,b1@N12.O12_b3@P12.P13.P14_st@E9.E10"
    assert state.players[0].score - 2 == 3
    assert left_over(state, 0) == set()


def test_example_3_a_silver_building_over_three_territories_of_two_districts() -> None:
    blue = grown("0,bsg,-,b04.b09.b11,st@M2.N2", "b1.b5")  # silver is unlocked, two workers wait on adjacent blue land
    line = manhattan(STARTERS["green"], blue, to_move="blue", open_market="r2", **TYCOON)
    assert workers(read(line), "blue") == 2
    state = assert_legal(line, "take red-05; build s5@M5,M6,N5,N6,O6")
    assert seat(state, "blue").startswith("12,bsg,-,")
    assert "s5@M5.M6.N5.N6.O6" in seat(state, "blue")
    assert workers(state, "blue") == 4  # three came back, one of them the one just placed
    assert left_over(state, 1) == {"O5"}


# Gold is unlocked: 2 + 3 for the standing bronze, 13 for tiles that stand elsewhere.
BEFORE_GOLD = "b5.b6.s4"
EXAMPLE_4 = manhattan(
    grown("5,bsg,-,y07.y12.g10,b1@N12.O12_b3@P12.P13.P14_st@E9.E10", BEFORE_GOLD),
    STARTERS["blue"],
    open_market="y2",
    **TYCOON,
)


def test_example_4_option_1_two_bronze_buildings_fall_for_a_big_gold_one() -> None:
    state = assert_legal(EXAMPLE_4, "demolish g4@N12,O12,P12,P13,P14")
    assert seat(state, "green").startswith("25,bsg,b1.b3,")
    assert "g4@N12.O12.P12.P13.P14" in seat(state, "green")
    assert workers(state, "green") == 4
    assert left_over(state, 0) == left_over(read(EXAMPLE_4), 0)


def test_example_4_option_2_a_small_silver_one_frees_a_territory_which_gets_a_worker() -> None:
    state = assert_legal(EXAMPLE_4, "demolish s1@O12,P12")
    assert seat(state, "green").startswith("21,bsg,b1.b3,")
    assert "s1@O12.P12" in seat(state, "green")
    assert state.edition.board.names(state.players[0].vacant) == ("yellow-12",)
    assert workers(state, "green") == 3
    assert left_over(state, 0) - left_over(read(EXAMPLE_4), 0) == {"N12"}
    assert_illegal(EXAMPLE_4, "demolish s1@R2,R3", "BLD-3", "DEM-1")


def test_example_4_option_2_is_not_open_to_a_player_whose_workers_are_all_out() -> None:
    land = "y01.y03.y07.y08.y12.y13.g10"
    green = grown(f"5,bsg,-,{land},b1@N12.O12_b3@P12.P13.P14_st@E9.E10", BEFORE_GOLD)
    line = manhattan(green, STARTERS["blue"], **TYCOON)
    assert workers(read(line), "green") == 0
    assert_illegal(line, "demolish s1@O12,P12", "DEM-4")
    assert_legal(line, "demolish g4@N12,O12,P12,P13,P14")


def test_example_5_a_silver_building_falls_for_metropolitan_life() -> None:
    # Example 3 stands, red-06 was claimed since, and gold is unlocked.
    blue = "18,bsg,b1.b3.b5,b04.b09.b11.r05.r06.r11,s1@S8.T8_s5@M5.M6.N5.N6.O6_st@M2.N2"
    line = manhattan(STARTERS["green"], blue, to_move="blue", **TYCOON)
    assert workers(read(line), "blue") == 3
    state = assert_legal(line, "demolish metropolitan-life@M5,M6,N5,N6,O5,O6,P5,P6")
    metropolitan = "metropolitan-life@M5.M6.N5.N6.O5.O6.P5.P6"
    assert seat(state, "blue") == f"30,bsg,b1.b3.b5.s5,b04.b09.b11.r05.r06.r11,s1@S8.T8_{metropolitan}_st@M2.N2"
    assert workers(state, "blue") == 4


def test_example_5_metropolitan_life_is_one_building_on_cedar_and_gold_in_two_districts() -> None:
    edition = read(manhattan()).edition
    metropolitan = "metropolitan-life@M5.M6.N5.N6.O5.O6.P5.P6"
    blue = f"12,bsg,-,b04.b09.b11.r05.r06,{metropolitan}_st@M2.N2"
    one_each = manhattan("3,bsg,-,b07.b08.g10,b3@I5.J5.K5_st@E9.E10", blue, **TYCOON)
    cedar = [line for line in final_sheet(laid_out(one_each), 1).lines if line.reason.startswith("Cedar")]
    assert [line.points for line in cedar] == [0]  # four squares on Cedar Street are one building: 1 to 1
    site = laid_out(one_each).players[1].buildings[0]
    names = [district.name for d, district in enumerate(edition.board.legend.districts) if site.districts >> d & 1]
    assert names == ["blue", "red"]
    golds = f"g1@I5.J5.K5_g5@R5.R6.S5.S6.T5.T6_{metropolitan}_st@M2.N2"  # one more in blue, one more in red
    rich = manhattan(STARTERS["green"], f"25,bsg,-,b04.b07.b08.b09.b11.r05.r06.r07.r08,{golds}", **TYCOON)
    assert points(rich, "blue", "SCO-5") == [6]
