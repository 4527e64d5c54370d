"""The model of one turn beside the rules: the same turns, and the same best gain, on positions that games reach."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.moves import Demolish, Turn
from ny1901_solver.new_york_1901.planning.one_turn import best_turn, enumerate_turns
from ny1901_solver.new_york_1901.planning.result import PlanResult
from ny1901_solver.new_york_1901.planning.turns import CONSTRAINTS
from ny1901_solver.new_york_1901.planning.turns.model import POINTS, bld_9_printed_points
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.rules.generator import kind_of_turn
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState

from ..rules.statements import TINY, laid_out, position, read, tiny
from ..sampling import assert_telling, random_positions, telling_positions

pytestmark = pytest.mark.always

MOST_TURNS = 1500


def sampled(edition: str, seed: int, count: int) -> list[tuple[GameState, list[Turn]]]:
    """Positions with their legal turns; those with very many turns are left out, and they must be few."""
    board = load_edition(edition)
    positions = random_positions(board, seed, count // 2, longest=40) + telling_positions(
        board, seed, count - count // 2
    )
    found = [(state, turns) for state in positions if len(turns := legal_turns(state, shifts=False)) <= MOST_TURNS]
    assert len(found) >= 0.9 * count
    assert_telling([state for state, _ in found])
    return found


def most_falls(state: GameState, turns: Iterable[Turn]) -> int:
    """The most buildings that one of the turns tears down."""
    placements = [step.placement for turn in turns for step in turn.steps if isinstance(step, Demolish)]
    masks = [state.edition.sites.by_placement[placement].mask for placement in placements]
    return max((sum(bool(b.mask & mask) for b in state.mover.buildings) for mask in masks), default=0)


def gain(state: GameState, turn: Turn) -> int:
    """The mover's final score after the turn less the one before it."""
    after = play(state, turn, deck_dealer(random.Random(0)))
    return final_sheet(after, state.to_move).total - final_sheet(state, state.to_move).total


def paid(found: PlanResult) -> dict[str, int]:
    """The points of the answer by rule, where there are any."""
    return {line.rule: line.points for line in found.lines}


def assert_enumerates_the_legal_turns(edition: str, seed: int, count: int) -> None:
    kinds: Counter[str] = Counter()
    options: set[object] = set()
    double_falls = 0
    for state, turns in sampled(edition, seed, count):
        found = enumerate_turns(state)
        assert [str(turn) for turn in found] == sorted(map(str, turns)), format_line(state)
        kinds.update(set(map(kind_of_turn, turns)))
        double_falls += most_falls(state, turns) >= 2
        setup = state.setup
        options |= {len(setup.colours), setup.challenge, setup.unlocks, setup.starters}
        options |= set(setup.readings.as_dict().items())
    words = {word for kind in kinds for word in kind.split("+")}
    assert words >= {"take", "grab", "demolish", "build", "boom", "pass", *(["reclaim"] if edition != "tiny" else [])}
    assert {"demolish+boom", "take+build+boom"} <= set(kinds)
    assert double_falls >= 2
    assert len(options) == 3 + 5 + 2 + 2 + 17 + 4, "every number of players, challenge, variant and reading"


def assert_finds_the_best_gain(edition: str, seed: int, count: int) -> None:
    for state, turns in sampled(edition, seed, count):
        assert_best(state, turns)


def assert_best(state: GameState, turns: Iterable[Turn]) -> PlanResult:
    gains = {turn: gain(state, turn) for turn in turns}
    found = best_turn(state)
    assert found.status == "proved"
    (turn,) = found.plan
    assert found.value == found.bound == max(gains.values()) == gains[turn], format_line(state)
    assert found.value == sum(line.points for line in found.lines)
    return found


@pytest.mark.parametrize(("edition", "count"), [("tiny", 150), ("lower-manhattan", 100)])
def test_the_model_has_exactly_the_legal_turns(edition: str, count: int) -> None:
    assert_enumerates_the_legal_turns(edition, 1, count)


@pytest.mark.parametrize(("edition", "count"), [("tiny", 100), ("lower-manhattan", 80)])
def test_the_best_turn_gains_as_much_as_any_legal_turn(edition: str, count: int) -> None:
    assert_finds_the_best_gain(edition, 2, count)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
@pytest.mark.parametrize("seed", range(10, 14))
def test_the_model_has_exactly_the_legal_turns_of_many_positions(edition: str, seed: int) -> None:
    assert_enumerates_the_legal_turns(edition, seed, 1000)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
@pytest.mark.parametrize("seed", range(20, 24))
def test_the_best_turn_gains_as_much_as_any_legal_turn_of_many_positions(edition: str, seed: int) -> None:
    assert_finds_the_best_gain(edition, seed, 1000)


def test_the_gain_is_itemised_and_a_used_card_costs_its_point() -> None:
    # A Build and s2 by Construction Boom: Broadway goes to green, Cedar Street stays a tie.
    state = read(tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2"))
    found = assert_best(state, legal_turns(state, shifts=False))
    assert "boom s2@" in str(*found.plan)
    assert paid(found) == {"BLD-9": 7, "SCO-1": 5, "SCO-7": -1}
    assert (found.value, found.bound) == (11, 11)


@pytest.mark.parametrize(("reading", "points"), [("all", 9), ("two", 6)])
def test_a_new_gold_tile_across_three_districts_counts_in_all_or_in_two(
    three_colours: Edition, reading: str, points: int
) -> None:
    land = "b07.b08.b12.b13.r07.r08.r09.y02.y06.y09"
    golds = "g1@I5.J5.K5_g3@H13.H14.I13.I14_g5@R5.R6.S5.S6.T5.T6"
    state = laid_out(golden(three_colours, f"19,-,-,{land},{golds}", reading), three_colours)
    found = assert_best(state, legal_turns(state))
    assert str(*found.plan) == "build woolworth@I8,I9,I10,J8,J9,J10,K8,K9,K10"
    assert paid(found).get("SCO-5", 0) == points


@pytest.mark.parametrize(("reading", "points"), [("all", 3), ("two", 0)])
def test_a_standing_gold_tile_across_three_districts_counts_in_all_or_in_two(
    three_colours: Edition, reading: str, points: int
) -> None:
    land = "b07.b08.b12.b13.r07.r08.r09.y02.y06.y09"
    golds = "g1@I5.J5.K5_g3@H13.H14.I13.I14_woolworth@I8.I9.I10.J8.J9.J10.K8.K9.K10"
    state = laid_out(golden(three_colours, f"24,-,-,{land},{golds}", reading), three_colours)
    found = assert_best(state, legal_turns(state))
    assert "build g5@R5,R6,S5,S6,T5,T6" in str(*found.plan)
    assert paid(found).get("SCO-5", 0) == points


def golden(edition: Edition, green: str, reading: str) -> str:
    options = f"no-starters,tycoon_three_districts={reading}"
    return position(edition, (green, "0,-,-,-,-"), streets="broadway,wall-street,cedar", options=options)


def test_what_is_proved_does_not_hang_on_the_seed() -> None:
    for state in random_positions(TINY, 3, 40):
        answers = {(found.status, found.worth) for seed in (0, 1, 2) for found in [best_turn(state, seed=seed)]}
        assert len(answers) == 1, format_line(state)


def test_out_of_time_is_an_answer() -> None:
    found = best_turn(read(tiny(open_market="r2,b2,b3")), time_limit=0.0)
    assert (found.status, found.plan, found.value) == ("timeout", (), None)


def test_there_is_no_best_turn_after_the_last_round() -> None:
    over = read(tiny("13,-,b1.b2,r01.r03.r04.b02,s1@G2.H2_s2@A3.A4.B3.B4_st@A2.B2", open_market="r2", ended="green"))
    assert enumerate_turns(over) == []
    assert best_turn(over).status == "infeasible"


def test_a_turn_that_the_rules_refuse_never_leaves_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CONSTRAINTS, "TRN-2")
    with pytest.raises(ProofsDiffer, match=r"TRN-2.*ny1:tiny:"):
        enumerate_turns(read(tiny("0,bsg,-,r01.r02,st@A2.B2", open_market="b2")))


def test_a_gain_that_the_score_sheets_refuse_never_leaves_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(POINTS, "BLD-9", lambda plan: 2 * bld_9_printed_points(plan))
    with pytest.raises(ProofsDiffer, match="ny1:tiny:"):
        best_turn(read(tiny("0,bsg,-,r01.r02,st@A2.B2", open_market="b2")))
