"""What a player's things tell about the turns before: told where no turns lead there, and never in a game."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.state import GameState, Market, Player, state_problems
from ny1901_solver.new_york_1901.state.history import demolition_problems, history_problems

from ..random_editions import random_edition, random_game
from ..rules.statements import TINY, laid_out, manhattan, read, tiny
from ..strategies import EDITIONS

WITHOUT = {"options": "no-starters"}
NOTHING = "0,bsg,-,-,-"


def problems(line: str) -> list[str]:
    return state_problems(laid_out(line))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            tiny("10,bsg,g1,r01.r03,b1@A2.B2_s1@A3.A4", NOTHING, **WITHOUT),
            ["g1 was demolished, but gold tiles cannot be demolished (DEM-2): let it stand, or leave it unbuilt"],
        ),
        (
            tiny("5,bsg,s1,r01,b1@A2.B2", NOTHING, **WITHOUT),
            [
                "s1 was demolished, but a tile of gold has to replace it and none stands (DEM-2): let such a "
                "tile stand, or leave s1 unbuilt"
            ],
        ),
        (
            tiny("5,bsg,b2,r01,b1@A2.B2", NOTHING, **WITHOUT),
            [
                "b2 was demolished, but a tile of silver or gold has to replace it and none stands (DEM-2): let such "
                "a tile stand, or leave b2 unbuilt"
            ],
        ),
        (
            tiny("6,bsg,b2,b05,s1@E5.F5", NOTHING, **WITHOUT),
            [
                "b2 was demolished, but a tile of silver or gold covers no place where b2 fits (DEM-1): let such "
                "a tile stand there, or leave b2 unbuilt"
            ],
        ),
        (
            tiny("5,bsg,-,r03.r04,g1@A4.B4.C4", NOTHING, **WITHOUT),
            [
                "gold is unlocked at 5 points, and without g1 the built tiles bring only 0 (BLD-2): more tiles of "
                "lower generations must stand or have been demolished"
            ],
        ),
        (
            tiny("3,bsg,-,r01,s1@A2.B2", NOTHING, **WITHOUT),
            [
                "silver is unlocked at 2 points, and without s1 the built tiles bring only 0 (BLD-2): more tiles of "
                "lower generations must stand or have been demolished"
            ],
        ),
        (
            tiny("0,bsg,-,r01,-"),
            [
                "no starter building stands, and no built tile can have replaced it (SET-3, DEM-2): put it on a "
                "starter territory, or a tile of bronze, silver or gold in its place"
            ],
        ),
        (
            tiny("2,sg,-,r01.r04,b1@B4.C4_st@A2.B2"),
            [
                "Construction Boom is used, but only 1 tile was built; the card builds a second one in the same turn "
                "(ACT-1): give the player the card back, or let two tiles be built"
            ],
        ),
        (
            tiny("0,bs,-,r01.r04,st@A2.B2"),
            [
                "Land Grab is used, but only 1 territory of size 2 was claimed; Land Grab claims two (ACT-3): "
                "give the player the card back, or add the missing land"
            ],
        ),
        (
            tiny("0,bg,-,r01,st@A2.B2"),
            [
                "Market Shift is used, but nothing was claimed or built; a turn that starts with Market Shift claims "
                "or builds (ACT-2): give the player the card back, or add what the turn brought"
            ],
        ),
    ],
)
def test_what_no_turns_bring_about_is_told_with_its_rule_and_what_mends_it(line: str, said: list[str]) -> None:
    told = [problem.removeprefix("green: ") for problem in problems(line)]
    assert [sentence for sentence in said if sentence not in told] == []


@pytest.mark.parametrize(
    "line",
    [
        tiny("10,bsg,b1.s1,r01.r03.r04,g1@A4.B4.C4", NOTHING, **WITHOUT),  # b1 fell for s1, which fell for g1
        tiny("8,bsg,b2,r01.r03.r04,b1@A2.B2_s1@A3.A4", NOTHING, **WITHOUT),
        tiny("5,bsg,b1,r01,s1@A2.B2"),  # the starter building fell for b1, and b1 for s1
        tiny("5,sg,-,r01.r04.b01,b1@B4.C4_s1@E2.F2_st@A2.B2"),
        tiny("0,bs,-,r01.r04.b01,st@A2.B2"),
        tiny("0,bg,-,r01.r04,st@A2.B2"),
    ],
)
def test_what_turns_bring_about_is_let_through(line: str) -> None:
    assert problems(line) == []


def test_a_small_tile_replaces_no_more_tiles_than_it_has_squares() -> None:
    said = "have only 2 squares in all (DEM-1)"
    green, blue = "{},bsg,{},y04.y05,s1@O9.O10_st@M9.N9", "0,bsg,-,b04,st@M2.N2"
    three, two = (manhattan(green.format(*built), blue) for built in ((12, "b1.b2.b6"), (9, "b1.b6")))
    assert any(said in problem for problem in problems(three))
    assert not any("squares in all" in problem for problem in problems(two))


def test_gold_prestige_pays_for_rivals_that_can_have_been_beside() -> None:
    green, blue = "{},-,b1,r01.r03.r04,s1@A2.B2_g1@A4.B4.C4", "2,-,-,r02,b1@C2.C3"
    paid = [problems(tiny(green.format(points), blue, challenge="gold-prestige")) for points in (10, 11, 12)]
    assert paid == [
        [],
        [],
        [
            "green: the score is 12, but the built tiles bring 10 points, and Gold Prestige can have paid at most 1 "
            "(BLD-9, SCO-6)"
        ],
    ]


def test_all_that_is_broken_is_told_at_once() -> None:
    line = tiny("15,s,g1.s1,r01,b1@A2.B2", "3,s,-,b04,s1@G3.H3", **WITHOUT)
    told = "\n".join(problems(line))
    assert [rule for rule in ("DEM-2", "ACT-1", "ACT-3", "BLD-2", "BLD-9") if f"({rule})" not in told] == []


def reached(seed: int) -> Iterator[GameState]:
    """Every position of one game after another: random editions, and now and then a shipped one."""
    for number in itertools.count():
        shipped = [None, *EDITIONS.values()][number % 4 % 3]
        yield from random_game(shipped or random_edition(1000 * seed + number), number)


def refused(seed: int, count: int) -> list[str]:
    found = ((state, state_problems(state)) for state in itertools.islice(reached(seed), count))
    return [f"{format_line(state)}: {told}" for state, told in found if told]


def after_turns(start: GameState, turns: int) -> set[Player]:
    """Every player whom so many turns bring about while all cards lie open and nobody else plays."""
    found = front = {start.players[0]}
    for _ in range(turns):
        reached: set[Player] = set()
        for player in front:
            alone = replace(start, players=(player, *start.players[1:]))
            kinds = [TINY.kind_of[index] for index in bits(alone.unclaimed)]
            alone = replace(alone, market=Market.of(kinds, [(1,) * TINY.kinds]))
            reached |= {play(alone, turn, any_card).players[0] for turn in legal_turns(alone, shifts=False)}
        front = reached - found
        found = found | front
    return found


def test_of_all_players_whom_two_turns_bring_about_none_is_refused() -> None:
    start = read(tiny(NOTHING, NOTHING, **WITHOUT))
    found = after_turns(start, 2)
    assert len(found) > 5_000
    for player in found:
        state = replace(start, players=(player, *start.players[1:]))
        assert [*history_problems(state, 0), *demolition_problems(state, 0)] == [], player


def test_no_position_of_a_game_is_refused() -> None:
    assert refused(1901, 2_000) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_none_of_100_000_positions_of_games_is_refused(seed: int) -> None:
    assert refused(seed, 10_000) == []
