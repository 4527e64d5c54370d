"""END-1, END-1a and END-2: how a game comes to its end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.rules.generator import ends, has_an_end, may_end

from ..random_editions.editions import random_edition
from ..random_editions.games import random_game
from ..sampling import with_all_cards
from .statements import FOUR_GOLD, GONE_FOR_GOLD, assert_illegal, assert_legal, manhattan, market, read, tiny

# Three players without starters; three face-up cards are the last of the market.
THREE = ("0,bsg,-,r01.r02,-", "2,bsg,-,r03.r04.b05,b1@A3.A4", "0,bsg,-,b01.b02,-")
LAST_CARDS = tiny(*THREE, options="no-starters", open_market="r2,b2,b2", future="-")


@pytest.mark.parametrize(("gone", "score", "left"), [(GONE_FOR_GOLD, 66, 5), (GONE_FOR_GOLD + ".s2", 70, 4)])
def test_end_1_the_end_comes_when_a_player_has_only_four_unbuilt_tiles(gone: str, score: int, left: int) -> None:
    land, stands = FOUR_GOLD
    after = assert_legal(
        manhattan(f"{score},bsg,{gone},{land}.y04,{stands}_st@M9.N9", open_market="g3"),
        "take green-04; build g1@B5,B6,B7",
    )
    assert after.players[0].unbuilt.bit_count() == left
    assert after.ended_by == (0 if left == 4 else None)


def test_end_1_a_legendary_brings_the_end_no_nearer() -> None:
    line = tiny("10,bsg,b1,r01.r03.r04.r05.b02.b05,s1@G2.H2_s2@E5.E6.F5.F6_st@A2.B2")
    after = assert_legal(line, "demolish singer@A2,A3,A4,B2,B3,B4")
    assert (after.players[0].unbuilt.bit_count(), after.ended_by) == (3, None)
    assert assert_legal(line, "demolish g1@A2,A3,A4").ended_by == 0


def test_end_1_the_end_comes_when_the_last_few_cards_lie_open_and_the_future_market_is_empty() -> None:
    after = assert_legal(LAST_CARDS, "take red-05")
    assert market(after) == ("b2,b2", "-")  # two on the tiny board, where the printed game has three
    assert after.ended_by == 0
    fewer = (THREE[0], THREE[1].replace(".b05", ""), THREE[2])
    one_more = tiny(*fewer, options="no-starters", open_market="r2,b2,b2", future="1b3")
    assert assert_legal(one_more, "take red-05").ended_by is None


def test_end_1_the_printed_game_ends_at_three_open_cards() -> None:
    numbers = read(manhattan()).edition.numbers
    assert (numbers.end_open_market, numbers.end_unbuilt, numbers.open_market) == (3, 4, 4)


def test_end_1_a_position_past_the_end_names_who_brought_it() -> None:
    with pytest.raises(DataError, match="END-1"):
        read(tiny("0,bsg,-,r01.r02,-", "0,bsg,-,r03.r04.r05.b05,-", "0,bsg,-,b01.b02,-", options="no-starters"))


def test_end_1a_the_market_half_is_tested_right_after_the_refill() -> None:
    # Land Grab takes two of three cards and one comes from the pile: two are left before the Build.
    line = tiny("0,bsg,-,r01.r02,st@A2.B2", "0,bsg,-,r03.r04.b04.b05,st@G3.H3", open_market="b2,b2,b2", future="1r2")
    assert assert_legal(line, "take blue-01 blue-02; build b1@E2,F2").ended_by == 0
    after = assert_legal(line, "take blue-01")
    assert (market(after), after.ended_by) == (("r2,b2,b2", "-"), None)


def test_end_1a_a_card_that_comes_back_does_not_undo_the_end() -> None:
    line = tiny(
        "0,bsg,-,b01.b04,st@G3.H3",
        "2,bsg,-,r01.r04.r05.b02.b03,b1@G2.H2_st@A2.B2",  # no worker, nothing to build
        options="advanced",
        open_market="r2,r3,b3",
        future="-",
    )
    ended = assert_legal(line, "take red-03")
    assert (ended.ended_by, ended.last_round) == (0, True)
    after = assert_legal(format_line(ended), "reclaim red-04")
    assert market(after) == ("r2,b3", "1r2")
    assert (after.ended_by, after.over) == (0, True)


def test_end_1a_the_end_keeps_the_player_who_triggered_it_first() -> None:
    state = assert_legal(LAST_CARDS, "take red-05")
    assert assert_legal(format_line(state), "take blue-03").ended_by == 0  # one card is left


def test_end_2_the_triggering_player_completes_the_turn_and_every_other_player_has_exactly_one_more() -> None:
    state = assert_legal(LAST_CARDS, "take red-05; build b1@A2,B2")
    assert (state.players[0].score, state.to_move, state.last_round, state.over) == (2, 1, True, False)
    state = assert_legal(format_line(state), "take blue-03; build s1@E3,F3")
    assert (state.to_move, state.last_round, state.over) == (2, True, False)
    state = assert_legal(format_line(state), "take blue-04")
    assert (state.to_move, state.last_round, state.over) == (0, False, True)


def test_end_2_after_the_last_round_nobody_has_a_turn() -> None:
    state = read(LAST_CARDS)
    for turn in ("take red-05; build b1@A2,B2", "take blue-03", "take blue-04"):
        state = assert_legal(format_line(state), turn)
    assert legal_turns(state) == []
    assert_illegal(format_line(state), "build s1@E6,F6", "END-2")


def test_end_1_asked_beforehand_is_what_a_turn_brings_about() -> None:
    told = Counter[tuple[bool, bool]]()
    for seed in range(20):
        edition = random_edition(seed)
        game = [state for state in random_game(edition, random.Random(seed)) if state.ended_by is None]
        for state in game[-4:]:
            for each in (state, with_all_cards(state)):
                brought = {
                    turn: play(each, turn, any_card).ended_by is not None for turn in legal_turns(each, shifts=False)
                }
                assert {turn: ends(each, turn) for turn in brought} == brought, format_line(each)
                assert has_an_end(each) == any(brought.values()), format_line(each)
                told[may_end(each), has_an_end(each)] += 1
    assert min(told[True, True], told[True, False], told[False, False]) >= 5
    assert not told[False, True]
