"""The best plan of the model: its sheet, its wishes, its progress, and what ends it early."""

from __future__ import annotations

from threading import Event

import pytest

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.problem import (
    BuildTile,
    Counting,
    PlanProblem,
    ReachScore,
    Stage,
    WinStreet,
    advance,
    first_stage,
)
from ny1901_solver.new_york_1901.planning.result import fulfils, lines_of
from ny1901_solver.new_york_1901.planning.search import best_plan as searched
from ny1901_solver.new_york_1901.planning.turns import best_plan
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns
from ny1901_solver.new_york_1901.scoring import score_sheet
from ny1901_solver.new_york_1901.state import GameState

from ...rules.statements import read, tiny
from ..plan_positions import MID_GAMES, MidGame, mid_game_problem
from .oracle import granted
from .test_constraints_of_one_turn import CASES as ONE_TURN

WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2,b2")
BOOM = MID_GAMES[1]  # a position that takes the model long


def played(problem: PlanProblem, plan: tuple[Turn, ...]) -> Stage:
    stage = first_stage(problem)
    for turn in plan:
        assert is_legal(stage.state, turn)
        stage = advance(problem, stage, turn)
    return stage


def best_of_one_turn(state: GameState) -> int:
    problem = PlanProblem(state, 1)
    return max(
        advance(problem, first_stage(problem), turn).state.players[state.to_move].score
        for turn in legal_turns(state, shifts=False)
    )


@pytest.mark.parametrize("game", MID_GAMES[::4], ids=lambda game: game.name)
def test_one_turn_gains_as_much_as_the_best_legal_turn(game: MidGame) -> None:
    problem = mid_game_problem(game, 1)
    assert best_plan(problem).value == best_of_one_turn(problem.state) - problem.state.mover.score


@pytest.mark.parametrize("game", MID_GAMES[::6], ids=lambda game: game.name)
def test_the_sheet_of_a_plan_sums_to_its_value(game: MidGame) -> None:
    problem = mid_game_problem(game, 3)
    found = best_plan(problem)
    after = played(problem, found.plan).state
    assert found.status == "proved"
    assert found.lines == lines_of(problem, after)
    assert sum(line.points for line in found.lines) == found.value
    assert score_sheet(after, problem.seat).total - problem.state.mover.score == found.value


def test_the_same_problem_has_the_same_answer() -> None:
    problem = mid_game_problem(MID_GAMES[5], 2)
    assert best_plan(problem, effects=3, second=True) == best_plan(problem, effects=3, second=True)


def test_a_finished_game_has_the_empty_plan() -> None:
    found = best_plan(PlanProblem(read(ONE_TURN["END-2: after the last round nobody has a turn"].line), 2))
    assert (found.status, found.value, found.plan) == ("proved", 0, ())


def test_a_stuck_player_who_may_pass_otherwise_takes_back_a_worker() -> None:
    state = read(tiny("8,-,b1.b2,r01.r04.r05.b02.b03,s1@E3.F3_st@A2.B2", options="no_worker_pass=may_pass"))
    (turn,) = best_plan(PlanProblem(state, 1)).plan
    assert str(turn).startswith("reclaim")


def test_a_wish_is_fulfilled_in_the_fewest_turns() -> None:
    state = read(tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2"))
    problem = PlanProblem(state, 3, wishes=(BuildTile("s1"),))
    found = best_plan(problem)
    fewest = next(turns for turns in (1, 2, 3) if granted(problem, turns).plans)
    assert (found.status, found.value) == ("proved", fewest)
    assert "s1@" in " / ".join(map(str, found.plan))


def test_wishes_that_are_met_need_no_turn() -> None:
    state = read(tiny("5,bsg,-,r01.r03.r04,b1@B4.C4_b2@A3.A4.B3_st@A2.B2", open_market="b2"))
    found = best_plan(PlanProblem(state, 3, wishes=(ReachScore(5),)), second=True)
    assert (found.status, found.value, found.bound, found.plan, found.second_proved) == ("proved", 0, 0, (), True)
    assert best_plan(PlanProblem(state, 3, wishes=(ReachScore(6),))).value == 1


def test_a_wished_tile_is_built_by_the_plan_even_if_it_stands_already() -> None:
    state = read(tiny("2,bsg,-,r01,b1@A2.B2", open_market="b2", options="no-starters", blue="0,bsg,-,b04,-"))
    assert best_plan(PlanProblem(state, 1, wishes=(BuildTile("b1"),))).status == "infeasible"


def test_a_wish_out_of_reach_has_no_plan() -> None:
    state = read(tiny("0,-,-,r01.r02.r03,st@A2.B2", open_market="b2"))
    assert best_plan(PlanProblem(state, 1, wishes=(ReachScore(50),))).status == "infeasible"


def test_wishes_are_fulfilled_together() -> None:
    problem = PlanProblem(read(WIDE), 3, wishes=(WinStreet("broadway"), ReachScore(5)))
    found = best_plan(problem)
    after = played(problem, found.plan).state
    assert all(fulfils(problem, wish, after) for wish in problem.wishes)
    assert found.value is not None
    assert not granted(problem, found.value - 1).plans


def test_without_time_there_is_no_answer_and_no_proof() -> None:
    found = best_plan(mid_game_problem(BOOM, 4), time_limit=0.0)
    assert (found.status, found.plan) == ("timeout", ())


def test_progress_tells_of_each_better_plan_and_each_better_bound() -> None:
    heard: list[tuple[int | None, int]] = []
    found = best_plan(mid_game_problem(MID_GAMES[0], 3), progress=lambda value, bound: heard.append((value, bound)))
    assert heard[-1] == (found.value, found.value)
    assert len(heard) == len(set(heard))
    assert all(value is None or value <= bound for value, bound in heard)
    bounds = [bound for _, bound in heard]
    assert bounds == sorted(bounds, reverse=True)


def test_progress_on_wishes_counts_turns() -> None:
    heard: list[tuple[int | None, int]] = []
    problem = PlanProblem(read(WIDE), 3, wishes=(BuildTile("s1"),))
    found = best_plan(problem, progress=lambda value, bound: heard.append((value, bound)))
    assert found.value is not None
    assert heard == [*((None, turns) for turns in range(1, found.value + 1)), (found.value, found.value)]


def test_a_word_from_outside_ends_the_work_with_the_best_plan_and_a_bound() -> None:
    heard: list[tuple[int | None, int]] = []
    stopping = Event()

    def progress(value: int | None, bound: int) -> None:
        heard.append((value, bound))
        if value is not None:
            stopping.wait(60)

    def stop() -> bool:
        if any(value is not None for value, _ in heard):
            stopping.set()
        return stopping.is_set()

    problem = mid_game_problem(BOOM, 3)
    found = best_plan(problem, progress=progress, stop=stop)
    best = 12  # what the exact search proves
    assert found.status == "feasible"
    assert found.value is not None
    assert found.bound is not None
    assert found.value <= best <= found.bound
    assert (found.value, found.bound) == heard[-1]
    assert sum(line.points for line in found.lines) == found.value
    assert not played(problem, found.plan).left


def test_a_word_from_outside_before_any_plan_leaves_none() -> None:
    found = best_plan(mid_game_problem(BOOM, 4), stop=lambda: True)
    assert (found.status, found.plan, found.value) == ("timeout", (), None)


def test_a_word_from_outside_leaves_the_wishes_so_far_ruled_out() -> None:
    heard: list[int] = []
    problem = PlanProblem(mid_game_problem(BOOM, 4).state, 4, wishes=(ReachScore(26),))
    found = best_plan(problem, progress=lambda _, bound: heard.append(bound), stop=lambda: heard[-1:] == [3])
    assert (found.status, found.bound, heard) == ("timeout", 3, [1, 2, 3])


def test_what_goes_wrong_while_the_solver_runs_comes_out() -> None:
    def progress(value: int | None, bound: int) -> None:
        raise KeyError(value)

    with pytest.raises(KeyError):
        best_plan(mid_game_problem(MID_GAMES[0], 3), progress=progress)


@pytest.mark.parametrize(("counting", "gain"), [("points", 3), ("final", 8)])
def test_a_card_that_may_build_alone_builds_nothing_once_the_game_is_over(counting: Counting, gain: int) -> None:
    """Blue's claim ends the game (END-1), and silver waits for a turn that does not come."""
    options = "no-starters,advanced,same_turn_unlock=no,boom_alone=yes"
    players = "green,2,bsg,-,r01.r02.r05,b1@A2.B2:blue,2,bsg,-,r03.r04.b05,b1@A3.A4:yellow,0,bsg,-,b02,-"
    state = read(f"ny1:tiny:broadway,cedar:gold-tycoon:{options}:b2,b2,b2:-:blue:-:{players}")
    problem = PlanProblem(state, 2, counting)
    assert (best_plan(problem).value, searched(problem).value) == (gain, gain)
