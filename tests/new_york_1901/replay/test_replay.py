"""Replaying: every turn of a record goes under the rules, and the claimed result with it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings

from ny1901_solver.errors import DataError, IllegalMove, ImpossibleDraw, WrongResult
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.replay import (
    RECORDS,
    Record,
    RecordedTurn,
    position_after,
    record_game,
    replay,
)
from ny1901_solver.new_york_1901.rules import new_game, random_turn
from ny1901_solver.new_york_1901.scoring import outcome, score_sheet

from ..strategies import MANHATTAN, TINY, Game, recorded, records

RECORD = recorded(Game("lower-manhattan", 3, seed=5, policy="quick"))


def test_a_record_replays_from_start_to_end() -> None:
    played = list(replay(RECORD))
    assert [turn.number for turn in played] == list(range(1, len(RECORD.turns) + 1))
    assert played[0].before == RECORD.start
    assert all(one.after == other.before for one, other in pairwise(played))
    assert [turn.seat for turn in played] == [number % 3 for number in range(len(played))]
    assert played[-1].after.over
    assert RECORD.result == RECORDS.end_of(played[-1].after)


@settings(max_examples=40)
@given(records)
def test_every_point_gained_has_its_rule(record: Record) -> None:
    for turn in replay(record):
        gain = turn.after.players[turn.seat].score - turn.before.players[turn.seat].score
        assert sum(line.points for line in turn.gained) == gain
        assert {line.rule for line in turn.gained} <= {"BLD-9", "SCO-6"}
        assert score_sheet(turn.before, turn.seat).total + gain == score_sheet(turn.after, turn.seat).total


def test_gold_prestige_is_told_apart_from_the_printed_points() -> None:
    games = (recorded(Game("lower-manhattan", 4, seed, "quick")) for seed in range(30))
    record = next(record for record in games if record.start.setup.challenge == "gold-prestige")
    lines = [line for turn in replay(record) for line in turn.gained if line.rule == "SCO-6"]
    assert lines
    assert all(line.points > 0 for line in lines)


def test_the_position_after_a_turn_is_the_one_before_the_next() -> None:
    played = list(replay(RECORD))
    assert position_after(RECORD, 0) == RECORD.start
    assert position_after(RECORD, 10) == played[9].after == played[10].before
    assert position_after(RECORD, len(played)).over
    for number in (-1, len(played) + 1):
        with pytest.raises(DataError, match=f"no position after turn {number}$"):
            position_after(RECORD, number)


def test_an_illegal_turn_is_named_by_number_and_player() -> None:
    takes = next(number for number, turn in enumerate(RECORD.turns) if str(turn.turn).startswith("take"))
    wrong = RecordedTurn(Turn.parse("take red-13"), RECORD.turns[takes].draws)
    broken = Record(RECORD.start, (*RECORD.turns[:takes], wrong))
    with pytest.raises(IllegalMove) as refusal:
        list(replay(broken))
    colour = RECORD.start.colour(takes % 3)
    assert refusal.value.turn == f"turn {takes + 1}, {colour}: take red-13; pass"
    assert {violation.rule for violation in refusal.value.violations} <= {"EXP-1", "EXP-2"}


def test_a_turn_after_the_end_is_illegal() -> None:
    last = RECORD.turns[-1]
    with pytest.raises(IllegalMove, match=rf"'turn {len(RECORD.turns) + 1}, .*END-2") as refusal:
        list(replay(Record(RECORD.start, (*RECORD.turns, last))))
    assert "END-2" in [violation.rule for violation in refusal.value.violations]


def _with_draws(*draws: str) -> Record:
    """One legal turn on tiny that draws one card, with other cards said to be drawn."""
    start = parse_line(
        "ny1:tiny:broadway,wall-street:generation-king:-:r2,b2,b2:1r2:green:-:"
        "green,5,bs,-,r05.b03.b04.b05,b1@E3.F3_b2@E5.E6.F6_st@G3.H3:blue,8,bsg,b2,r01.r03,s2@A2.A3.B2.B3"
    )
    return Record(start, (RecordedTurn(Turn.parse("take blue-01"), tuple(map(TINY.kind, draws))),))


@pytest.mark.parametrize("draws", [(), ("b2",), ("r2", "r2")])
def test_cards_that_cannot_have_been_drawn_are_named_by_turn(draws: tuple[str, ...]) -> None:
    assert len(list(replay(_with_draws("r2")))) == 1
    with pytest.raises(ImpossibleDraw, match=r"^turn 1, green: take blue-01; pass: "):
        list(replay(_with_draws(*draws)))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"winners": ("green", "blue", "yellow")},
            "winners: the record states green, blue and yellow, but the rules give ",
        ),
        ({"decided_by": "gold"}, "decided by: the record states gold, but the rules give points"),
        (
            {"totals": {"green": 0, "blue": 0, "yellow": 0}},
            "totals: the record states green 0, blue 0, yellow 0, but the rules give green ",
        ),
    ],
)
def test_a_result_that_is_not_so_is_refused(change: dict[str, Any], sentence: str) -> None:
    assert RECORD.result is not None
    wrong = replace(RECORD, result=RECORD.result.model_copy(update=change))
    with pytest.raises(WrongResult) as refusal:
        list(replay(wrong))
    assert str(refusal.value).startswith(sentence)


def test_a_result_before_the_end_is_refused() -> None:
    with pytest.raises(WrongResult, match="states a result, but the game is not over after its 7 turns"):
        list(replay(replace(RECORD, turns=RECORD.turns[:7])))


def test_the_same_seed_plays_the_same_game() -> None:
    games = [record_game(new_game(MANHATTAN, 3, random.Random(8)), quick, random.Random(9)) for _ in range(2)]
    other = record_game(new_game(MANHATTAN, 3, random.Random(8)), quick, random.Random(10))
    assert games[0] == games[1] != other


def test_each_seat_may_have_its_own_policy() -> None:
    start = new_game(TINY, 2, random.Random(1))
    mixed = record_game(start, [quick, random_turn], random.Random(2))
    end = position_after(mixed, len(mixed.turns))
    assert mixed.result is not None
    assert mixed.result == RECORDS.end_of(end)
    assert {end.colour(seat) for seat in outcome(end).winners} == set(mixed.result.winners)


def test_a_game_is_broken_off_at_the_limit_without_a_result() -> None:
    record = record_game(new_game(MANHATTAN, 2, random.Random(1)), random_turn, random.Random(1), limit=5)
    assert len(record.turns) == 5
    assert record.result is None


def test_market_shift_s_cards_are_recorded_before_the_refill_s() -> None:
    record = recorded(Game("lower-manhattan", 3, seed=0))
    shifted = next(turn for turn in replay(record) if Shift() in turn.turn.steps and "take" in str(turn.turn))
    taken = len(shifted.draws) - record.start.edition.numbers.open_market
    assert taken == str(shifted.turn).split("take ")[1].split(";")[0].count("-")
    assert set(shifted.draws[4:]) <= set(shifted.after.market.open)
