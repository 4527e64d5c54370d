"""Layouts: the most points of tiles on held and named land, with the market left out."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from ortools.sat.python.cp_model import INFEASIBLE

from ny1901_solver.cpsat.running import solver_for
from ny1901_solver.errors import Refused
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.masks import TerritoryMask
from ny1901_solver.new_york_1901.moves import Demolish, Take
from ny1901_solver.new_york_1901.planning.layout import (
    LayoutProblem,
    answer_layout,
    at_seat,
    laid_out,
    play_layout,
    without_idle,
)
from ny1901_solver.new_york_1901.planning.turns.constraints import CONSTRAINTS, Constraint
from ny1901_solver.new_york_1901.planning.turns.layout import best_layout
from ny1901_solver.new_york_1901.planning.turns.model import PlanModel
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import violations

from .layouts import Laid, TooMany, edition_questions, most_points, scarce_questions, tiny_questions
from .plan_positions import MID_GAMES, mid_game

LIMIT = 20_000
"""The most turns that the oracle plays for one question."""


def decided(questions: Iterator[Laid], count: int) -> Iterator[tuple[Laid, int]]:
    """So many questions that the oracle can answer, each with its answer."""
    found = 0
    for asked in questions:
        try:
            most = most_points(asked, LIMIT)
        except TooMany:
            continue
        yield asked, most
        found += 1
        if found == count:
            return


def problem_of(asked: Laid) -> LayoutProblem:
    return LayoutProblem.of(asked.state, asked.turns, TerritoryMask(asked.mask), asked.demolish)


def agree(questions: Iterator[Laid], count: int, constraints: Mapping[str, Constraint] = CONSTRAINTS) -> int:
    """Holds the model against the oracle; returns the number of questions in which something can be built."""
    telling = 0
    for asked, most in decided(questions, count):
        layout = best_layout(problem_of(asked), constraints=constraints)
        place = format_line(asked.state), asked.turns, asked.lands, asked.demolish
        assert (layout.status, layout.value, layout.bound) == ("proved", most, most), place
        telling += most > 0
    return telling


@pytest.mark.parametrize(("turns", "count"), [(1, 12), (2, 10), (3, 4)])
def test_layouts_of_the_small_board_score_what_all_turns_come_to(turns: int, count: int) -> None:
    assert agree(tiny_questions(1, turns), count) >= count / 2


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_layouts_of_random_editions_score_what_all_turns_come_to(turns: int) -> None:
    assert agree(edition_questions(1, turns), 10) > 1


def test_layouts_where_workers_are_scarce_score_what_all_turns_come_to() -> None:
    assert agree(scarce_questions(0), 20) > 2


def test_no_turn_takes_land_of_a_size_that_is_not_named() -> None:
    state = mid_game(GAME)
    board = state.edition.board
    large = next(t for t in bits(state.unclaimed) if board.territories[t].size == 3)
    plan = PlanModel.of(state, 2, lands=TerritoryMask(1 << large), explicit=True).plan
    plan.model.add(plan.take_count(0, 1) >= 1)
    assert solver_for(0).solve(plan.model) == INFEASIBLE


@pytest.mark.slow
def test_many_layouts_where_workers_are_scarce_score_what_all_turns_come_to() -> None:
    assert agree(scarce_questions(100), 150) > 15


@pytest.mark.slow
@pytest.mark.parametrize(("turns", "count"), [(1, 300), (2, 200), (3, 100)])
def test_many_layouts_of_the_small_board_score_what_all_turns_come_to(turns: int, count: int) -> None:
    assert agree(tiny_questions(2, turns), count) > count / 2


@pytest.mark.slow
@pytest.mark.parametrize(("turns", "count"), [(1, 300), (2, 200), (3, 150), (4, 40)])
def test_many_layouts_of_random_editions_score_what_all_turns_come_to(turns: int, count: int) -> None:
    assert agree(edition_questions(2, turns), count) > count / 6


def near(problem: LayoutProblem, count: int) -> LayoutProblem:
    """The problem with the first free territories that touch the land, one after the other."""
    for _ in range(count):
        problem = problem.with_land(problem.touching[0])
    return problem


GAME = MID_GAMES[0]


@pytest.fixture(scope="module")
def asked() -> LayoutProblem:
    return near(LayoutProblem.of(mid_game(GAME), 4), 3)


def test_each_turn_of_a_layout_is_legal_with_exactly_its_cards_open(asked: LayoutProblem) -> None:
    layout, seat = best_layout(asked), asked.state.to_move
    state, score = asked.state, asked.state.mover.score
    assert any(isinstance(step, Take) for turn in layout.turns for step in turn.steps)
    for played in layout.played.turns:
        before = laid_out(state, played.turn)
        taken = sum(isinstance(step, Take) for step in played.turn.steps)
        assert (before, len(before.market.open)) == (played.before, taken)
        assert not violations(before, played.turn)
        state = play_layout(replace(asked, state=state), (played.turn,)).after
        score += played.points
        assert state.mover.score == score
    assert layout.value == score - asked.state.players[seat].score


def test_a_layout_claims_only_named_land(asked: LayoutProblem) -> None:
    after = best_layout(asked).played.after
    assert after.mover.estate & ~asked.state.mover.estate & ~asked.lands == 0
    other = next(t for t in bits(asked.state.unclaimed & ~asked.lands))
    name = asked.state.edition.board.territories[other].name
    foreign = best_layout(asked.with_land(other)).turns
    if any(name in str(turn) for turn in foreign):
        assert play_layout(asked, foreign).broken is not None


def test_without_demolitions_no_turn_demolishes_and_no_more_points_come(asked: LayoutProblem) -> None:
    free, bound = best_layout(asked), best_layout(replace(asked, demolish=False))
    assert any(isinstance(step, Demolish) for turn in free.turns for step in turn.steps)
    assert not any(isinstance(step, Demolish) for turn in bound.turns for step in turn.steps)
    assert bound.proved
    assert bound.value < free.value


def test_one_more_turn_and_one_more_land_add_what_their_own_questions_say(asked: LayoutProblem) -> None:
    answered = answer_layout(replace(asked, turns=3), clock=time.monotonic)
    base = answered.layout
    assert answered.settled
    assert answered.turn is not None
    assert answered.turn.least == best_layout(asked).value - base.value
    assert [t for t, _ in answered.lands] != []
    assert {t for t, _ in answered.lands} == {*asked.touching}
    gains = [more.least for _, more in answered.lands]
    assert gains == sorted(gains, reverse=True)
    for territory, more in answered.lands[:2]:
        assert more.least == best_layout(replace(asked, turns=3).with_land(territory)).value - base.value


def test_the_same_question_has_the_same_answer_within_a_small_budget(asked: LayoutProblem) -> None:
    long = replace(near(asked, 2), turns=8)
    first, second = (answer_layout(long, clock=time.monotonic, effort=0.1) for _ in range(2))
    assert first == second
    assert not first.layout.proved
    assert first.layout.bound > first.layout.value
    assert all(more.most >= more.least for _, more in first.lands)


def test_a_stopped_search_gives_a_legal_layout_and_a_bound(asked: LayoutProblem) -> None:
    layout = best_layout(asked, stop=lambda: True)
    assert layout.status == "feasible"
    assert layout.bound >= best_layout(asked).value
    assert play_layout(asked, layout.turns).broken is None


def test_a_budget_that_runs_out_leaves_a_bound_from_the_model(asked: LayoutProblem) -> None:
    problem = replace(near(asked, 2), turns=8)
    bounds = [best_layout(problem, effort=effort).bound for effort in (0.001, 1.0)]
    assert not best_layout(problem, effort=1.0).proved
    assert bounds[1] < bounds[0]


def test_land_that_is_not_free_is_refused() -> None:
    state = mid_game(GAME)
    own = state.mover.estate & -state.mover.estate
    with pytest.raises(Refused, match="is not free: it belongs to green"):
        LayoutProblem.of(state, 2, TerritoryMask(own))
    pink = next(t.index for t in state.edition.board.territories if not state.setup.territories >> t.index & 1)
    with pytest.raises(Refused, match=r"nobody can claim pink-.* \(SET-1\)"):
        LayoutProblem.of(state, 2, TerritoryMask(1 << pink))


def test_once_the_end_is_triggered_only_the_players_before_the_one_who_did_have_a_turn() -> None:
    state = mid_game(next(game for game in MID_GAMES if game.players == 3))
    state = replace(state, ended_by=(state.to_move + 2) % 3)
    left = [LayoutProblem.of(at_seat(state, (state.to_move + n) % 3), 4).left for n in range(3)]
    assert left == [1, 1, 0]
    assert best_layout(LayoutProblem.of(at_seat(state, (state.to_move + 2) % 3), 4)).turns == ()


def test_turns_that_only_pass_are_left_out_of_a_layout() -> None:
    problem = LayoutProblem.of(mid_game(GAME), 8)
    layout = best_layout(problem)
    assert layout.proved
    assert without_idle(layout.turns) == layout.turns
    assert len(layout.turns) < 8
