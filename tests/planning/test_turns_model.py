"""The model of several turns against the oracle and the rules; its constraints one by one."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ny1901_solver.errors import SolverError
from ny1901_solver.moves import Turn
from ny1901_solver.planning.effects import fulfils, lines_of
from ny1901_solver.planning.problem import BuildTile, PlanProblem, ReachScore, Stage, WinStreet, advance, first_stage
from ny1901_solver.planning.turns import BY_CONSTRUCTION, CONSTRAINTS, admits, best_plan
from ny1901_solver.planning.turns.objective import POINTS
from ny1901_solver.rules import is_legal, legal_turns, violations
from ny1901_solver.scoring import score_sheet
from ny1901_solver.state import GameState

from ..rules.doors import TINY, read, tiny
from .exhaustive import exhaust
from .plan_positions import MID_GAMES, MidGame, mid_game_problem, tiny_problems
from .test_constraints import CASES as ONE_TURN


def assert_as_exhaustive(problem: PlanProblem) -> None:
    """The model finds the best worth, every best effect and the second worth of the oracle."""
    known, found = exhaust(problem), best_plan(problem, effects=1000, second=True)
    if known.best is None:
        assert found.status == "infeasible"
        return
    assert (found.status, found.worth, found.complete) == ("proved", known.best, True)
    assert sorted(map(repr, known.optimal)) == sorted(repr(answer.effect) for answer in found.effects)
    assert (found.second, found.second_proved) == (known.second, True)


def played(problem: PlanProblem, plan: tuple[Turn, ...]) -> Stage:
    stage = first_stage(problem)
    for turn in plan:
        assert is_legal(stage.state, turn)
        stage = advance(problem, stage, turn)
    return stage


@pytest.mark.parametrize(("turns", "count"), [(1, 40), (2, 8)])
def test_on_tiny_the_model_agrees_with_exhaustive_search(turns: int, count: int) -> None:
    for problem in tiny_problems(7, count, turns):
        assert_as_exhaustive(problem)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("turns", "count"), [(1, 600), (2, 200), (3, 60)])
def test_on_many_tiny_positions_the_model_agrees_with_exhaustive_search(turns: int, count: int) -> None:
    for problem in tiny_problems(8, count, turns):
        assert_as_exhaustive(problem)


def best_of_one_turn(state: GameState) -> int:
    problem = PlanProblem(state, 1)
    return max(
        advance(problem, first_stage(problem), turn).state.players[state.to_move].score
        for turn in legal_turns(state, shifts=False)
    )


@pytest.mark.parametrize("game", MID_GAMES[::4], ids=lambda game: game.name)
def test_one_turn_gains_as_much_as_the_best_legal_turn(game: MidGame) -> None:
    problem = mid_game_problem(game, 1)
    found = best_plan(problem)
    assert found.value == best_of_one_turn(problem.state) - problem.state.mover.score


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
    problem = mid_game_problem(MID_GAMES[1], 2)
    assert best_plan(problem, effects=3, second=True) == best_plan(problem, effects=3, second=True)


def test_other_players_that_move_are_not_modelled() -> None:
    state = read(tiny())
    with pytest.raises(SolverError, match="stand still"):
        best_plan(PlanProblem(state, 2, others=((Turn.parse("take blue-05"),),)))


def test_without_time_there_is_no_answer_and_no_proof() -> None:
    found = best_plan(mid_game_problem(MID_GAMES[1], 4), time_limit=0.0)
    assert found.status == "timeout"
    assert found.plan == ()


def test_progress_tells_of_each_better_plan() -> None:
    heard: list[tuple[int, int]] = []
    found = best_plan(mid_game_problem(MID_GAMES[0], 3), progress=lambda value, bound, _: heard.append((value, bound)))
    assert heard[-1][0] == found.value
    assert all(value <= bound for value, bound in heard)


def test_a_finished_game_has_the_empty_plan() -> None:
    found = best_plan(PlanProblem(read(ONE_TURN["END-2: after the last round nobody has a turn"].line), 2))
    assert (found.status, found.value, found.plan) == ("proved", 0, ())


def test_a_wish_is_fulfilled_in_the_fewest_turns() -> None:
    state = read(tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2"))
    problem = PlanProblem(state, 3, wishes=(BuildTile("s1"),))
    found = best_plan(problem)
    fewest = next(
        turns
        for turns in (1, 2, 3)
        if any(
            not stage.state.mover.unbuilt >> TINY.tile_number["s1"] & 1
            for stage in stages_after(PlanProblem(state, turns), turns)
        )
    )
    assert (found.status, found.value) == ("proved", fewest)
    assert "s1@" in " / ".join(map(str, found.plan))


def stages_after(problem: PlanProblem, turns: int) -> list[Stage]:
    stages = [first_stage(problem)]
    for _ in range(turns):
        stages = [
            advance(problem, stage, turn) for stage in stages for turn in legal_turns(stage.state, shifts=False)[:400]
        ]
    return stages


def test_a_wish_out_of_reach_has_no_plan() -> None:
    state = read(tiny("0,-,-,r01.r02.r03,st@A2.B2", open_market="b2"))
    assert best_plan(PlanProblem(state, 1, wishes=(ReachScore(50),))).status == "infeasible"


def test_wishes_are_fulfilled_together() -> None:
    state = read(WIDE)
    wishes = (WinStreet("broadway"), ReachScore(5))
    found = best_plan(PlanProblem(state, 3, wishes=wishes))
    after = played(PlanProblem(state, 3), found.plan).state
    assert all(fulfils(PlanProblem(state, 3), wish, after) for wish in wishes)
    assert best_plan(PlanProblem(state, 1, wishes=wishes)).status == "proved" if found.value == 1 else "infeasible"


@dataclass(frozen=True)
class Case:
    """Plans, their turns apart by a slash: `forbidden` breaks the rule in `line`, by its last turn.

    `allowed` is its neighbour, there or in the line `instead`; `rule` the id by which the rules forbid it.
    """

    line: str
    plain: str
    forbidden: str
    allowed: str
    rule: str
    instead: str = ""


WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2,b2")
NARROW = tiny("0,bsg,-,r01,st@A2.B2", open_market="r2,b2,r3", future="1b3.2b2.2r2")
TWO_REDS = tiny("0,bsg,-,r01,st@A2.B2", open_market="r2,r2")
CASES = {
    "TRN-1: a later turn expands or demolishes, not both": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3 / take blue-02; demolish s1@C2,C3",
        allowed="take blue-01; build b1@C2,C3 / demolish s1@C2,C3",
        rule="TRN-1",
    ),
    "TRN-2: a worker that came back must be used": Case(
        line=WIDE,
        plain="take blue-01; pass",
        forbidden="take blue-01; build b1@C2,C3 / build b2@A3,A4,B3",
        allowed="take blue-01; pass / build b2@A3,A4,B3",
        rule="TRN-2",
    ),
    "TRN-6: a card taken before is not face up any more": Case(
        line=NARROW,
        plain="take red-02; pass",
        forbidden="take red-02; pass / take red-04; pass",
        allowed="take red-02; pass / take red-04; pass",
        rule="EXP-1",
        instead=TWO_REDS,
    ),
    "EXP-1: a worker that is not back cannot claim": Case(
        line=WIDE,
        plain="take blue-01; pass",
        forbidden="take blue-01; pass / take blue-02; build b1@C2,C3",
        allowed="take blue-01; build b1@C2,C3 / take blue-02; pass",
        rule="EXP-1",
    ),
    "DEM-1: a building of the plan falls only for a higher generation": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3 / demolish b2@B3,C2,C3",
        allowed="take blue-01; build b1@C2,C3 / demolish s1@C2,C3",
        rule="DEM-2",
    ),
    "BLD-1: a tile is built once in a plan": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3 / demolish b1@A2,B2",
        allowed="take blue-01; build b1@C2,C3 / demolish s1@A2,B2",
        rule="BLD-1",
    ),
    "BLD-2: the points of earlier turns unlock": Case(
        line=tiny("2,bsg,b1,r01.r02.r03,st@A2.B2", open_market="b2", options="advanced"),
        plain="take blue-01; build b2@A3,A4,B3",
        forbidden="take blue-01; build b2@A3,A4,B3 / demolish g1@A3,B3,C3",
        allowed="take blue-01; build b2@A3,A4,B3 / demolish g1@A3,B3,C3",
        rule="BLD-2",
        instead=tiny("2,bsg,b1,r01.r02.r03,st@A2.B2", open_market="b2"),
    ),
    "ACT-1: Construction Boom is used once": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",
        forbidden="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3 / demolish s2@A2,A3,B2,B3; boom s1@E2,F2",
        allowed="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3 / demolish s2@A2,A3,B2,B3",
        rule="ACT-1",
    ),
    "END-1: the plan ends with the game": Case(
        line=tiny("11,-,b2.s1.s2,r01.r02.r03.r04,st@A2.B2"),
        plain="build b1@C2,C3",
        forbidden="build b1@C2,C3 / demolish g1@A3,B3,C3",
        allowed="build b1@C2,C3 / demolish g1@A3,B3,C3",
        rule="END-2",
        instead=tiny("6,-,b2.s1,r01.r02.r03.r04,st@A2.B2"),
    ),
}
each_case = pytest.mark.parametrize(("name", "case"), CASES.items(), ids=list(CASES))


def turns_of(text: str) -> tuple[Turn, ...]:
    return tuple(map(Turn.parse, text.split(" / ")))


def broken_rules(line: str, text: str) -> set[str]:
    """The rules that the last turn of a plan breaks; by all turns before it, the game may be over (END-2)."""
    *before, last = turns_of(text)
    problem = PlanProblem(read(line), len(before) + 1)
    stage = played(problem, tuple(before))
    return (
        set()
        if stage.left and is_legal(stage.state, last)
        else {
            *(violation.rule for violation in violations(stage.state, last)),
            *(() if stage.left else ("END-2",)),
        }
    )


@each_case
def test_a_plain_plan_is_feasible(name: str, case: Case) -> None:
    assert not broken_rules(case.line, case.plain)
    assert admits(read(case.line), turns_of(case.plain))


@each_case
def test_the_forbidden_plan_is_infeasible_and_by_this_constraint(name: str, case: Case) -> None:
    state, turns = read(case.line), turns_of(case.forbidden)
    assert case.rule in broken_rules(case.line, case.forbidden)
    assert not admits(state, turns)
    others = {rule: constraint for rule, constraint in CONSTRAINTS.items() if rule != name.partition(":")[0]}
    assert admits(state, turns, others)


@each_case
def test_the_allowed_neighbour_of_a_plan_is_feasible(name: str, case: Case) -> None:
    line = case.instead or case.line
    assert not broken_rules(line, case.allowed)
    assert admits(read(line), turns_of(case.allowed))


def test_a_territory_claimed_in_an_earlier_turn_is_not_claimed_again() -> None:
    assert "EXP-2" in broken_rules(TWO_REDS, "take red-02; pass / take red-02; pass")
    assert not admits(read(TWO_REDS), turns_of("take red-02; pass / take red-02; pass"))
    assert admits(read(TWO_REDS), turns_of("take red-02; pass / take red-04; pass"))


def test_every_rule_of_a_plan_is_accounted_for_once() -> None:
    rules = ["COM-1", "SET-1"]
    for heading, last in (("TRN", 6), ("EXP", 2), ("DEM", 6), ("BLD", 9), ("ACT", 3), ("END", 2), ("SCO", 8)):
        rules += [f"{heading}-{number}" for number in range(1, last + 1)]
    assert sorted([*CONSTRAINTS, *BY_CONSTRUCTION, *POINTS]) == sorted([*rules, "END-1a"])


def test_a_stuck_player_who_may_pass_otherwise_takes_back_a_worker() -> None:
    state = read(tiny("8,-,b1.b2.s1,r01.r04.r05.b02,st@A2.B2", options="no_worker_pass=may_pass"))
    (turn,) = best_plan(PlanProblem(state, 1)).plan
    assert str(turn).startswith("reclaim")


LEFT_TO_THE_RULES = ("TRN-4", "TRN-5", "END-2")


@pytest.mark.parametrize("name", [name for name in ONE_TURN if not name.startswith(LEFT_TO_THE_RULES)])
def test_of_one_turn_the_model_says_what_the_one_turn_model_says(name: str) -> None:
    case = ONE_TURN[name]
    assert admits(read(case.line), turns_of(case.plain))
    assert not admits(read(case.line), turns_of(case.forbidden))
    assert admits(read(case.instead or case.line), turns_of(case.allowed))
