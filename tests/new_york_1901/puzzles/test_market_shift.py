"""Puzzles whose mover holds Market Shift: only some of the cards that it turns up are known."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from ny1901_solver.new_york_1901.moves import Shift, Take, Turn
from ny1901_solver.new_york_1901.planning.problem import BuildTile, PlanProblem, ReachScore, WinStreet, Wish
from ny1901_solver.new_york_1901.planning.turns import best_plan as by_model
from ny1901_solver.new_york_1901.puzzles import Attempt, Kind, RefusedTurn, play_out
from ny1901_solver.new_york_1901.puzzles.attempt import endings
from ny1901_solver.new_york_1901.puzzles.certifying import certify
from ny1901_solver.new_york_1901.puzzles.task import Task
from ny1901_solver.new_york_1901.puzzles.wording.question import question
from ny1901_solver.new_york_1901.state import SHIFT, Market
from ny1901_solver.puzzles.certificate import NO_LIMIT, Rejection, RejectReason

from ..rules.statements import laid_out, read, tiny

ONE_DOOR = replace(NO_LIMIT, provers="one")


@dataclass(frozen=True)
class Asked:
    """A task as it was asked, with turns that are an answer too, and what they come to."""

    kind: Kind
    turns: int
    line: str
    tried: str
    value: int
    wishes: tuple[Wish, ...] = ()

    @property
    def task(self) -> Task:
        return Task(self.kind, laid_out(self.line), self.turns, self.wishes)


FALSE_ONCE = {
    "race-4-541-0001-composed": Asked(
        Kind.RACE,
        4,
        "ny1:lower-manhattan:broadway,wall-street,nassau-broad:master-architect:no-starters,advanced:b2,b2,r2,g3"
        ":1y2.1y3.1g2.1y2.6b2,3b3,6r2,3r3,4y2,3y3,3g2,2g3.1b2,1y2,2g2:green:-"
        ":green,21,s,b1.b2.b3,b02.r10.r12.r13.y01.y02.g08,b4@F6.F7.G7_b6@R8.R9.R10.S10_s1@I9.I10_s2@S9.T9.T10"
        ":blue,17,-,b3.b4.b6,g10.g11.g13,s6@E9.E10.F9.F10.G9.G10",
        "take red-11; pass | shift; take yellow-05; build s5@O9,O10,P8,P9,P10 "
        "| demolish woolworth@R8,R9,R10,S8,S9,S10,T8,T9,T10",
        3,
        (BuildTile("woolworth"), ReachScore(40)),
    ),
    "race-3-527-0018": Asked(
        Kind.RACE,
        3,
        "ny1:lower-manhattan:broadway,nassau-broad,cedar:master-architect:-:y2,y2,p2,p3"
        ":1b2.1y3.1y2.6b2,4b3,6r2,4r3,5y2,2y3,8g2,3g3,6p2,3p3:yellow:-"
        ":green,6,bs,-,r02.r03.y06.p12,b3@M3.N3.O3_b4@H12.H13.I12_st@E17.F17"
        ":blue,4,bs,-,r13.y02.g03.g05,b1@C5.C6_b2@B3.C3_st@R10.S10:yellow,2,bs,-,b04.b09.p07,b2@M5.N5_st@M2.N2",
        "shift; take blue-06; build b1@G5,G6 | take yellow-09; build b4@H14,I13,I14; boom s1@H16,H17",
        2,
        (WinStreet("broadway"),),
    ),
    "race-4-543-0037": Asked(
        Kind.RACE,
        4,
        "ny1:lower-manhattan:broadway,wall-street,nassau-broad:gold-tycoon:-:b2,r2,y2,y2"
        ":1y2.1g3.1r3.1b2.6b2,4b3,3r2,2r3,4y2,4y3,3g2,2g3.1r2,3g2:blue:-"
        ":green,16,b,b5,r03.r09.r13.y03.g11.g13,b1@K9.K10_b2@R10.S10_s1@M8.N8_s3@F9.F10.G9.G10"
        ":blue,16,bs,b5,b08.r05.r06.y02.g08.g10,b1@J5.K5_b4@F6.F7.G7_s1@I9.I10_s2@O5.P5.P6_st@E9.E10",
        "take red-11; pass | take yellow-08; build b2@R12,S12 | shift; take red-12; build g2@S9,T8,T9,T10",
        3,
        (WinStreet("wall-street"), ReachScore(24)),
    ),
    "plan-3-351-0002": Asked(
        Kind.PLAN,
        3,
        "ny1:lower-manhattan:broadway,nassau-broad,cedar:bronze-baron:-:y3,g2,p2,p2"
        ":1g2.1b2.1r2.6b2,2b3,7r2,2r3,5y2,1y3,2g2,4g3,6p2,2p3.1y2,2g2,1p3:blue:-"
        ":green,14,b,b2,b01.b04.y09.g03.p02.p09,b1@H14.I14_b4@K13.K14.L14_s1@B3.C3_s2@F2.G2.G3_st@M2.N2"
        ":blue,13,bs,b5,b13.r02.r07.y02.y04,b1@M3.N3_b2@R5.S5_s3@I9.I10.J9.J10_st@M9.N9"
        ":yellow,10,bs,-,b02.r12.y03.y06.g10.g11,b1@I2.I3_b2@K9.K10_b4@H12.H13.I12_s1@F9.G9_st@E9.E10",
        "take yellow-05; build s2@O9,O10,P10 | shift; take blue-09; build s1@M5,N5 | demolish g3@I9,I10,J9,J10",
        22,
    ),
    "plan-4-378-0025": Asked(
        Kind.PLAN,
        4,
        "ny1:lower-manhattan:wall-street,nassau-broad,pine-thames:bronze-baron:-:b2,y2,y2,g2"
        ":1r3.1y3.1g2.1r2.3b2,2b3,6r2,3y2,2y3,3g2,1g3:green:-"
        ":green,46,bs,b2.b3.b4.s3,b08.b09.b10.b11.r09.r12.y01.y04.y07.y12.g06.g07,"
        "b1@M5.N5_s1@M6.N6_s2@S9.T9.T10_g1@E5.E6.E7_g2@M8.N8.N9.O8_g3@J5.J6.K5.K6_g4@N12.O12.P12.P13.P14"
        ":blue,54,bs,b1.b3.b6.s1.s3.s6,b03.b04.b12.r05.r06.r07.y03.g04.g05.g08.g10.g12,"
        "b2@E9.E10_b4@J2.K2.K3_s2@F6.F7.G7_g3@O5.O6.P5.P6_g4@I8.J8.K8.K9.K10_g5@B5.B6.B7.C5.C6.C7_st@M2.N2",
        "take green-11; pass | shift; take yellow-05; build s5@O9,O10,P8,P9,P10 "
        "| take green-13; build b5@F9,F10,G9,G10 | take red-01; pass",
        14,
    ),
}
"""Tasks whose stored certificates were false: turns behind a Market Shift that takes known cards had been left out."""


def turns_of(text: str) -> tuple[Turn, ...]:
    return tuple(map(Turn.parse, text.split(" | ")))


@pytest.mark.parametrize("name", FALSE_ONCE)
def test_known_cards_may_be_taken_behind_a_market_shift_that_turns_up_others_too(name: str) -> None:
    asked = FALSE_ONCE[name]
    played = play_out(asked.task, turns_of(asked.tried))
    assert isinstance(played, Attempt)
    assert played.value == asked.value


def test_a_race_is_won_in_three_turns_by_a_market_shift_with_three_known_cards() -> None:
    asked = FALSE_ONCE["race-4-541-0001-composed"]
    found = certify(asked.task, ONE_DOOR)
    assert not isinstance(found, Rejection)
    assert (found.value, found.answer) == (3, turns_of(asked.tried))
    assert by_model(asked.task.problem).value == 3


@pytest.mark.parametrize("name", ["race-3-527-0018", "race-4-543-0037", "plan-3-351-0002"])
def test_an_answer_behind_a_market_shift_is_another_answer(name: str) -> None:
    found = certify(FALSE_ONCE[name].task, ONE_DOOR)
    assert isinstance(found, Rejection)
    assert found.reason == RejectReason.NOT_UNIQUE


def test_a_runner_up_may_waste_its_market_shift() -> None:
    found = certify(FALSE_ONCE["plan-4-378-0025"].task, ONE_DOOR)
    assert not isinstance(found, Rejection)
    assert found.second is not None
    assert (found.value, found.second.value, found.margin) == (15, 14, 1)


def holding_shift(open_market: str, future: str, kind: Kind = Kind.PLAN, turns: int = 2) -> Task:
    """A task on the small board whose mover holds Market Shift; `future` are layers of cards, such as b2 r2,r3."""
    state = read(tiny("0,-,-,r01,st@A2.B2", "0,-,-,b04,st@G3.H3", open_market="r2,r2,b3", future="1r2,1r3,3b2"))
    kind_of, kinds = state.edition.kind_names.index, range(state.edition.kinds)
    layers = [list(map(kind_of, layer.split(","))) for layer in future.split()]
    market = Market.of(
        map(kind_of, open_market.split(",")), [tuple(layer.count(each) for each in kinds) for layer in layers]
    )
    hand = replace(state.mover, cards=SHIFT)
    return Task(kind, replace(state, market=market, players=(hand, *state.players[1:])), turns)


def test_a_card_that_a_market_shift_may_turn_up_is_not_counted_on() -> None:
    task = holding_shift("r2,r2,b3", "b2 r2,r3,b2,b2")
    known = play_out(task, [Turn.parse("shift; take blue-01")])
    assert isinstance(known, Attempt)
    assert known.stages[-1].outlook.open == ()
    assert known.stages[-1].outlook.hidden == 3
    refused = play_out(task, [Turn.parse("shift; take red-02")])
    assert isinstance(refused, RefusedTurn)
    assert refused.sentence == "the turn takes cards that are not known to be face up"
    one = holding_shift("r2,r2,b3", "b2 r2,r3,b2,b2", Kind.BEST_TURN, 1)
    shifts = [turn for turns in endings(one).turns.values() for turn in turns if isinstance(turn.steps[0], Shift)]
    assert {str(turn.steps[1]) for turn in shifts if isinstance(turn.steps[1], Take)} == {
        "take blue-01",
        "take blue-02",
        "take blue-03",
    }


def test_who_finds_only_unknown_cards_face_up_may_neither_take_one_nor_go_on_without() -> None:
    """A player with a worker in hand expands or demolishes (TRN-2), and cards to take lie there."""
    task = holding_shift("r2,r2,b3", "r2,r3,b2,b2")
    refused = play_out(task, [Turn.parse("shift; pass")])
    assert isinstance(refused, RefusedTurn)
    assert refused.sentence.startswith("TRN-2: ")
    assert by_model(PlanProblem(task.state, 1)).value is not None


def test_against_a_rival_nobody_counts_on_a_market_shift_of_which_a_card_is_unknown() -> None:
    task = holding_shift("r2,r2,b3", "b2 r2,r3,b2,b2", Kind.EARLY_END, 1)
    refused = play_out(task, [Turn.parse("shift; take blue-01")])
    assert isinstance(refused, RefusedTurn)
    assert refused.sentence == "the turn begins with a Market Shift, and not all of the cards that come up are known"


def test_a_question_ends_with_count_on_no_others_where_a_market_shift_would_shuffle_different_cards() -> None:
    assert question(holding_shift("r2,r2,b3", "b2")).endswith(" Next card: blue 2. Count on no other card.")
    assert question(holding_shift("b2,b2,b2", "b2")).endswith(" Next card: blue 2. No other cards are left.")
    without = holding_shift("r2,r2,b3", "b2")
    bare = tuple(replace(player, cards=0) for player in without.state.players)
    assert question(Task(Kind.PLAN, replace(without.state, players=bare), 2)).endswith(" No other cards are left.")
