"""Given turns of the others: what they forbid the plan, what the plan forbids them, and what is left at the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.moves import Build, Turn
from ny1901_solver.new_york_1901.planning.problem import PlanProblem, ReachScore, with_queue
from ny1901_solver.new_york_1901.planning.turns import admits, best_plan
from ny1901_solver.new_york_1901.planning.turns.given_turns import Given
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState

from ...rules.statements import TINY, laid_out, read, tiny
from .oracle import assert_as_exhaustive, assert_wishes_as_exhaustive


def given(*rounds: str) -> tuple[tuple[Turn, ...], ...]:
    return tuple(tuple(map(Turn.parse, row.split(" | "))) for row in rounds)


def queued(line: str, *cards: str) -> GameState:
    state = read(line)
    shuffled = tuple(map(sum, zip(*state.market.future, strict=True)))
    state = replace(state, market=replace(state.market, future=(shuffled,)))
    return with_queue(state, [TINY.kind(card) for card in cards])


BLUE_ENDS = (
    "ny1:tiny:broadway,cedar:bronze-baron:no-starters,demolition_workers=hand_and_footprint,same_turn_unlock=no,"
    "boom_counts_legendary=yes:r2,r2,b3:-:blue:-:green,17,-,b1.b2,b01.b02.b03.b04,"
    "s1@H2.H3_singer@E2.E3.F2.F3.G2.G3:blue,8,b,b1.b2,r01.r02.r03,s1@B2.C2"
)
"""No card is left face down, so that the first claim ends the game."""
TWO_REDS = tiny("0,-,-,r01,st@A2.B2", open_market="r2,r2")


def test_a_given_turn_that_no_plan_makes_legal_leaves_no_plan() -> None:
    problem = PlanProblem(read(TWO_REDS), 1, others=given("take red-01; pass"))
    assert best_plan(problem).status == "infeasible"
    assert_as_exhaustive(problem)


def test_what_a_given_turn_claims_cannot_be_claimed_later() -> None:
    state = read(TWO_REDS)
    others = given("take red-02; pass")
    assert not admits(state, [Turn.parse("take red-04; pass"), Turn.parse("take red-02; pass")], others=others)
    assert admits(state, [Turn.parse("take red-04; pass"), Turn.parse("take red-05; pass")], others=others)
    assert_as_exhaustive(PlanProblem(state, 2, "final", others=others))


def test_a_given_shift_needs_cards_that_are_known() -> None:
    line = tiny(open_market="r2,b2,b2")
    known = PlanProblem(queued(line, "r2", "r3", "b2", "b3", "r2"), 2, others=given("shift; take red-03; pass"))
    assert best_plan(known).status == "proved"
    assert_as_exhaustive(known)
    unknown = tiny(open_market="r2,b2,b2", future="2r2.1r3.1b2.1b3")
    hidden = replace(read(unknown), market=replace(read(unknown).market, future=((2, 1, 1, 1),)))
    assert best_plan(replace(known, state=hidden)).status == "infeasible"


def test_buildings_that_the_others_put_up_count_on_the_streets_at_the_end() -> None:
    state = queued(tiny("0,-,-,r01,st@A2.B2", open_market="r2,b2,b2"), "r2", "b2")
    for turn in ("take blue-03; build b1@E3,F3", "take blue-03; pass"):
        assert_as_exhaustive(PlanProblem(state, 2, "final", others=given(turn, "take blue-05; pass")))


def test_end_2_own_tiles_that_end_the_game_leave_each_other_player_one_more_turn() -> None:
    problem = PlanProblem(read(BLUE_ENDS), 2, "final", others=given("take blue-05; build g1@E5,F5,G5"))
    found = best_plan(problem)
    assert (found.status, found.value, len(found.plan)) == ("proved", 6, 1)  # green's last turn wins a street back
    assert best_plan(replace(problem, others=())).value == 11
    assert_as_exhaustive(problem)
    unplayable = replace(problem, others=given("take red-01; pass"))
    assert best_plan(unplayable).status == "infeasible"
    assert_as_exhaustive(unplayable)


def test_end_2_the_market_that_ends_the_game_leaves_each_other_player_one_more_turn() -> None:
    state, own = read(BLUE_ENDS), [Turn.parse("take red-04; pass")]
    assert admits(state, own, others=given("take red-05; pass"))
    assert not admits(state, own, others=given("take red-04; pass"))
    assert not admits(state, own, others=given("take red-01; pass"))


def test_after_the_others_have_triggered_the_end_one_turn_is_left() -> None:
    blue = "11,-,b2.s1.s2,b01.b02.b03.b04,st@G3.H3"
    state = laid_out(tiny("0,-,-,r01,st@A2.B2", blue, open_market="r2,r2"))
    turn = next(str(turn) for turn in building_turns(state))
    problem = PlanProblem(state, 3, "final", others=given(turn))
    assert len(best_plan(problem).plan) == 2
    assert_as_exhaustive(problem)


def building_turns(state: GameState) -> list[Turn]:
    return [t for t in legal_turns(replace(state, to_move=1)) if len(t.steps) == 1 and isinstance(t.steps[0], Build)]


def test_a_legendary_that_a_given_turn_builds_is_not_built_before_nor_after() -> None:
    blue, free = "8,-,b2.s1,b01.b02.b03.b04,b1@H2.H3", {"options": "no-starters", "open_market": "r2,r2,r2"}
    state = laid_out(tiny("8,-,b1.b2.s1,r01.r03,-", blue, **free))
    others = given("take red-05; build singer@E2,E3,F2,F3,G2,G3")
    own = Turn.parse("take red-02; build singer@A2,A3,B2,B3,C2,C3")
    assert admits(state, [own])
    assert not admits(state, [own], others=others)
    assert not admits(
        state, [Turn.parse("take red-02; pass"), Turn.parse("build singer@A2,A3,B2,B3,C2,C3")], others=others
    )
    assert admits(state, [Turn.parse("take red-02; build g1@A2,B2,C2")], others=others)
    assert_as_exhaustive(PlanProblem(state, 2, others=others))


def test_wishes_are_fulfilled_between_given_turns() -> None:
    state = queued(tiny("0,-,-,r01,st@A2.B2", open_market="r2,b2,b2"), "r2", "b2")
    problem = PlanProblem(state, 3, wishes=(ReachScore(4),), others=given("take red-02; pass"))
    assert assert_wishes_as_exhaustive(problem) is not None


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_rounds_that_are_not_given_find_the_others_standing_still(rounds: int) -> None:
    others = given("take red-02; pass", "take red-04; pass")[:rounds]
    worked_out = Given.of(read(TWO_REDS), 3, others)
    assert [len(row) for row in worked_out.rounds] == [1] * rounds + [0] * (3 - rounds)
    assert worked_out.any == bool(rounds)
