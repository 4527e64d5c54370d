"""Positions that cannot arise: each is told what does not add up, and the sound neighbour is told nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.state import COLOURS, GameState, Player, state_problems
from ny1901_solver.new_york_1901.state.invariants import located_problems

from ..rules.statements import grown, manhattan, read, tiny

NOTHING = "0,bsg,-,-,-"
WITHOUT = {"options": "no-starters"}
WOOLWORTH = "woolworth@I8.I9.I10.J8.J9.J10.K8.K9.K10"
PARK_ROW = "park-row@R8.R9.R10.S8.S9.T8"
BEFORE = "b1.b3.b5.b6.s3"  # 18 points
TWO_LEGENDARIES = f"22,-,-,b12.b13.y02.y03.r10.r11.r12.r13,{WOOLWORTH}_{PARK_ROW}"
BESIDE_BLUE = "11,-,b1,r01.r03.r04,s1@A2.B2_g1@A4.B4.C4"  # and one point for C3 beside C4 (SCO-6)
FOUR_BUILT = "13,-,b1.b2,r01.r03.r04,s1@A2.B2_s2@A3.A4.B3.B4"  # two tiles left: the end on the tiny edition
FIVE_BUILT = "18,-,b1.b2,r01.r03.r04.b05,s1@A2.B2_s2@A3.A4.B3.B4_g1@E5.F5.G5"
THE_SAME_IN_BLUE = "13,-,b1.b2,b01.b02.b03,s1@G2.H2_s2@E2.E3.F2.F3"
THREE_BUILT = "8,-,b1.b2,r01.r03,s1@A2.B2"


def problems(line: str) -> list[str]:
    """What is said against the position of a line."""
    try:
        parse_line(line)
    except DataError as error:
        return [problem.removeprefix("one-line position: ") for problem in error.problems]
    return []


def all_claimed_but(*free: str, **parts: str) -> str:
    """Three players who hold all land between them but for some."""
    estates = [(0, "b04 b01 r03", "-"), (2, "r01 r05 b02 b03", "b1@A2.B2"), (0, "r02 r04 b05", "-")]
    held = [(score, ".".join(x for x in estate.split() if x not in free), stands) for score, estate, stands in estates]
    return tiny(*(f"{score},bsg,-,{land or '-'},{stands}" for score, land, stands in held), **parts)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (tiny(streets="cedar"), "the street cards in play are cedar; 2 different cards must be in play (SET-2)"),
        (
            tiny(streets="cedar,cedar"),
            "the street cards in play are cedar, cedar; 2 different cards must be in play (SET-2)",
        ),
        (tiny(streets="-"), "the street cards in play are none; 2 different cards must be in play (SET-2)"),
    ],
)
def test_as_many_different_street_cards_are_in_play_as_are_dealt(line: str, sentence: str) -> None:
    assert problems(line) == [sentence]
    assert problems(tiny(streets="cedar,broadway")) == []


def test_two_to_four_players_of_different_colours_play() -> None:
    two = read(tiny(NOTHING, NOTHING, **WITHOUT))

    def seated(*colours: str) -> GameState:
        return replace(two, setup=replace(two.setup, colours=colours), players=two.players[:1] * len(colours))

    assert [state_problems(seated(*COLOURS[:players])) for players in (2, 3, 4)] == [[], [], []]
    assert state_problems(seated("green")) == ["1 player is given; the game is for 2 to 4 players"]
    assert state_problems(seated(*COLOURS, "white")) == ["5 players are given; the game is for 2 to 4 players"]
    assert state_problems(seated("green", "green")) == ["two players have the same colour (green, green)"]


def test_with_two_players_nobody_holds_land_of_the_district_taken_out() -> None:
    sentence = "blue owns pink-01, which is out of the game with two players (SET-1)"
    assert problems(manhattan(NOTHING, "0,bsg,-,p01,-", **WITHOUT)) == [sentence]
    assert problems(manhattan(NOTHING, "0,bsg,-,p01,-", NOTHING, **WITHOUT)) == []


def test_a_territory_is_in_one_estate() -> None:
    sentence = "red-02 is in two estates: {}'s and another player's (EXP-2)"
    green = "0,bsg,-,r02,-"
    assert problems(tiny(green, "0,bsg,-,r02.r04,-", **WITHOUT)) == [sentence.format("blue")]
    assert problems(tiny(green, NOTHING, "0,bsg,-,r02.r04,-", **WITHOUT)) == [sentence.format("yellow")]
    assert problems(tiny(green, NOTHING, "0,bsg,-,r04,-", **WITHOUT)) == []


def test_a_legendary_stands_once() -> None:
    green = "14,-,b1.s1,r01.r03.r04,singer@A2.A3.A4.B2.B3.B4"
    singer = "14,-,b1.s1,b01.b02.b03.b04,singer@E2.E3.F2.F3.G2.G3"
    sentence = "{} has built a legendary that another player has built, too (COM-5)"
    assert problems(tiny(green, singer, **WITHOUT)) == [sentence.format("blue")]
    assert problems(tiny(green, NOTHING, singer, **WITHOUT)) == [sentence.format("yellow")]
    assert problems(tiny(NOTHING, singer, **WITHOUT)) == []


def test_no_building_stands_on_another_player_s() -> None:
    green, guest = "2,-,-,r01,b1@A2.B2", "2,-,-,b04,b1@A2.B2"
    assert problems(tiny(green, guest, **WITHOUT)) == [
        "blue has buildings on A2, B2, where another player's buildings stand (BLD-4)",
        "blue: b1@A2,B2 stands on A2, B2, which is outside the estate (BLD-3)",
    ]
    assert "yellow has buildings on A2, B2, where another player's buildings stand (BLD-4)" in problems(
        tiny(green, NOTHING, guest, **WITHOUT)
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            tiny("2,-,-,r01,b1@C2.C3", NOTHING, **WITHOUT),
            "b1@C2,C3 stands on C2, C3, which is outside the estate (BLD-3)",
        ),
        (tiny("2,-,-,r01,b1@B2.C2", NOTHING, **WITHOUT), "b1@B2,C2 stands on C2, which is outside the estate (BLD-3)"),
        (
            tiny("5,-,-,r01.r03,b1@A2.B2_s1@A2.A3", NOTHING, **WITHOUT),
            "two buildings stand on the same square: A2 (BLD-4)",
        ),
        (
            tiny("4,-,-,r01.b01,b1@A2.B2_b1@E2.F2", NOTHING, **WITHOUT),
            "the tile b1 stands twice; each player has only one (COM-4)",
        ),
        (
            tiny("11,-,-,r01.r03.r04.r05,b1@E6.F6_s1@B4.C4_g2@A3.A4.B2.B3", NOTHING, **WITHOUT),
            "g2@A3,A4,B2,B3 is turned over, which the reading flip_tiles=no forbids (BLD-7)",
        ),
        (
            tiny(blue=NOTHING, **WITHOUT),
            "a starter building stands, but this game is played without starter buildings (SET-6)",
        ),
        (tiny("0,bsg,-,b01,st@E2.F2"), "st@E2,F2 does not stand on a starter territory (SET-3)"),
        (
            manhattan(
                grown(f"22,-,-,b12.b13.y02.y03.r10.r11.r12.r13,{WOOLWORTH}_{PARK_ROW}", BEFORE), NOTHING, **WITHOUT
            ),
            "2 legendaries stand; a player has one king token and can build only one (BLD-1)",
        ),
        (
            tiny(
                "18,-,b1.b2,r01.r03.r04.b05,s1@A2.B2_s2@A3.A4.B3.B4_g1@E5.F5.G5",
                NOTHING,
                to_move="blue",
                ended="green",
                **WITHOUT,
            ),
            "1 tile is unbuilt; the game ends at 2 unbuilt tiles, and nobody can have fewer (END-1, ACT-1)",
        ),
        (
            tiny("0,bsg,-,r01.r02.r03.r04,-", NOTHING, **WITHOUT),
            "4 territories without a building (red-01, red-02, red-03, red-04) need a worker each; "
            "a player has only 3 workers (COM-4)",
        ),
        (
            tiny("0,g,-,-,-", "0,-,-,-,-", options="no-starters,no-cards"),
            "holds action cards, but this game is played without action cards (SET-5)",
        ),
        (
            tiny("3,-,-,r01,b1@A2.B2", NOTHING, **WITHOUT),
            "the score is 3, but the built tiles bring 2 points; nothing else scores before the end (BLD-9)",
        ),
        (
            tiny("0,-,-,r01,b1@A2.B2", NOTHING, **WITHOUT),
            "the score is 0, but the built tiles bring 2 points; nothing else scores before the end (BLD-9)",
        ),
        (
            tiny("1,-,-,r01,b1@A2.B2", NOTHING, challenge="gold-prestige", **WITHOUT),
            "the score is 1, but the built tiles bring 2 points (BLD-9)",
        ),
    ],
)
def test_what_a_player_cannot_have(line: str, sentence: str) -> None:
    assert problems(line) == [f"green: {sentence}"]


@pytest.mark.parametrize(
    "line",
    [
        tiny("5,-,-,r01.r03,b1@A2.B2_s1@A3.A4", NOTHING, **WITHOUT),
        tiny("11,-,-,r01.r03.r04.r05,b1@E6.F6_s1@B4.C4_g2@A3.A4.B2.B3", NOTHING, options="no-starters,flip_tiles=yes"),
        manhattan(
            grown(f"13,-,-,b12.b13.y02.y03,{WOOLWORTH}", BEFORE),
            f"27,-,b1.b3.b5.b6.s3,r10.r11.r12.r13,{PARK_ROW}",
            **WITHOUT,
        ),
        tiny(FOUR_BUILT, NOTHING, to_move="blue", ended="green", **WITHOUT),
        tiny("0,bsg,-,r01.r02.r03,-", NOTHING, **WITHOUT),
        tiny("2,-,-,b04,b1@G3.H3", NOTHING, **WITHOUT),
        tiny(BESIDE_BLUE, "2,-,-,r02,b1@C2.C3", challenge="gold-prestige"),
    ],
)
def test_what_a_player_can_have(line: str) -> None:
    assert problems(line) == []


def test_a_tile_does_not_stand_and_wait_at_once() -> None:
    state = read(tiny("2,-,-,r01,b1@A2.B2", NOTHING, **WITHOUT))
    green = state.players[0]
    tiles = green.unbuilt | green.buildings[0].tile_bit
    again = Player.of(state.edition, green.score, green.estate, green.buildings, tiles, green.cards)
    assert state_problems(replace(state, players=(again, state.players[1]))) == [
        "green: the tile b1 is both standing and unbuilt (COM-4)"
    ]


# With green on red-01 and blue on blue-04, three r2, one r3, three b2 and one b3 are unclaimed.
@pytest.mark.parametrize(
    ("shown", "future", "sentence"),
    [
        (
            "r2,r2,r2",
            "1r3,3b2",
            "the market has 0 cards of kind b3 for 1 unclaimed territory of that kind; "
            "the two numbers must be equal (SET-3)",
        ),
        (
            "r2,r2,r3",
            "1r2.4b2,1b3",
            "the market has 4 cards of kind b2 for 3 unclaimed territories of that kind; "
            "the two numbers must be equal (SET-3)",
        ),
        ("r2,r2", "1r2,1r3,3b2,1b3", "2 cards are face up; the open market must have 3 (TRN-6)"),
        ("r2,r2,r2,r3", "3b2,1b3", "4 cards are face up; the open market must have 3 (TRN-6)"),
        ("-", "3r2,1r3,3b2,1b3", "0 cards are face up; the open market must have 3 (TRN-6)"),
    ],
)
def test_the_market_holds_a_card_for_each_unclaimed_territory_and_shows_enough(
    shown: str, future: str, sentence: str
) -> None:
    def with_market(cards: str, pile: str) -> str:
        parts = tiny().split(":")
        return ":".join([*parts[:5], cards, pile, *parts[7:]])

    assert problems(with_market(shown, future)) == [sentence]
    assert problems(with_market("r2,r2,r2", "1r3,3b2,1b3")) == []


def test_after_the_end_a_card_that_came_back_waits_under_an_open_market_of_any_size() -> None:
    line = all_claimed_but("r02", "r04", "b05", open_market="r2,b3", future="1r2", to_move="yellow", ended="green")
    assert problems(line) == []
    assert problems(line.replace(":r2,b3:1r2:", ":-:2r2,1b3:")) == []
    assert problems(line.replace(":r2,b3:1r2:", ":-:2r2,1b3:").replace(":green:", ":-:")) != []


def test_the_last_cards_end_the_game() -> None:
    sentence = "2 cards are left, so the end is triggered, but the position names no player who triggered it (END-1)"
    assert problems(all_claimed_but("r02", "b05", open_market="r2,b3")) == [sentence]
    assert problems(all_claimed_but("r02", "b05", open_market="r2,b3", ended="yellow")) == []
    assert problems(all_claimed_but("r02", "r04", "b05", open_market="r2,r2,b3")) == []


def test_the_last_tiles_end_the_game() -> None:
    sentence = (
        "{} has only 2 unbuilt tiles, so the end is triggered, but the position names no player who triggered it "
        "(END-1)"
    )
    assert problems(tiny(FOUR_BUILT, NOTHING, **WITHOUT)) == [sentence.format("green")]
    assert problems(tiny(NOTHING, FOUR_BUILT, **WITHOUT)) == [sentence.format("blue")]
    assert problems(tiny(THREE_BUILT, NOTHING, **WITHOUT)) == []


def test_who_is_named_for_the_end_had_a_cause() -> None:
    sentence = (
        "the position names green as the player who triggered the end, but green has {} unbuilt tiles, and {} cards "
        "are left (END-1)"
    )
    three_left = tiny(THREE_BUILT, NOTHING, to_move="blue", ended="green", **WITHOUT)
    assert problems(three_left) == [sentence.format(3, 8)]
    assert problems(tiny(FOUR_BUILT, NOTHING, to_move="blue", ended="green", **WITHOUT)) == []


@pytest.mark.parametrize(("to_move", "cards"), [("blue", 2), ("yellow", 3), ("green", 4)])
def test_each_turn_since_the_end_brought_back_one_card_at_most(to_move: str, cards: int) -> None:
    free = ["r02", "b05", "r04", "r05", "r03"]  # r2, b3, r2, r2 and r3
    market = {2: ("r2,b3", ""), 3: ("r2,b3,r2", ""), 4: ("r2,b3,r2", "1r2"), 5: ("r2,b3,r2", "1r2.1r3")}

    def left(count: int) -> list[str]:
        shown, pile = market[count]
        line = all_claimed_but(*free[:count], open_market=shown, future=pile, to_move=to_move, ended="green")
        return problems(line)

    assert left(cards) == []
    assert left(cards + 1) == [
        "the position names green as the player who triggered the end, but green has 6 unbuilt tiles, and "
        f"{cards + 1} cards are left (END-1)"
    ]


def test_nobody_with_a_turn_to_come_has_come_down_to_the_last_tiles() -> None:
    sentence = (
        "{} has only 2 unbuilt tiles and another turn to play, but the position names green as the player who "
        "triggered the end; nobody has so few before their own last turn (END-1, END-2)"
    )
    two = tiny(FOUR_BUILT, THE_SAME_IN_BLUE, to_move="blue", ended="green", **WITHOUT)
    assert problems(two) == [sentence.format("blue")]
    assert problems(two.replace(":blue:green:", ":green:green:")) == []  # the game is over
    last = tiny(FOUR_BUILT, NOTHING, THE_SAME_IN_BLUE, to_move="blue", ended="green", **WITHOUT)
    assert problems(last) == [sentence.format("yellow")]
    done = tiny(FOUR_BUILT, THE_SAME_IN_BLUE, NOTHING, to_move="yellow", ended="green", **WITHOUT)
    assert problems(done) == []


def test_every_problem_is_told_with_the_part_of_the_position_that_it_is_about() -> None:
    state = read(tiny("0,bsg,-,r01.r02.r03,-", NOTHING, **WITHOUT))
    no_street, green = replace(state.setup, streets=("cedar",)), replace(state.players[0], score=1)
    assert [part for part, _ in located_problems(replace(state, setup=no_street))] == [("streets",)]
    swapped = (state.players[1], green)
    assert [part for part, _ in located_problems(replace(state, players=swapped))] == [("players", 1)]
    fewer = replace(state.market, open=state.market.open[1:])
    assert {part for part, _ in located_problems(replace(state, market=fewer))} == {("market",)}
    assert [part for part, _ in located_problems(replace(state, ended_by=1))] == [("ended_by",)]
    one_colour = replace(state.setup, colours=("blue", "blue"))
    assert [part for part, _ in located_problems(replace(state, setup=one_colour))] == [("players",)]
    every = replace(
        state, setup=replace(no_street, colours=("blue", "blue")), players=swapped, market=fewer, ended_by=1
    )
    parts = {part for part, _ in located_problems(every)}
    assert parts == {("streets",), ("players",), ("players", 1), ("market",), ("ended_by",)}
