"""A value that equals its bound is proved, also where the tie-breaks between equal values are not decided (SCO-8)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, count, repeat

import pytest
from ortools.sat.python.cp_model import CpModel

from ny1901_solver.cpsat.running import OutOfTime
from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning import plan as planning
from ny1901_solver.new_york_1901.planning.beside import ModelBeside
from ny1901_solver.new_york_1901.planning.one_turn import best_turn
from ny1901_solver.new_york_1901.planning.plan import Asked, answer_plan, better_of, contradictions, plan
from ny1901_solver.new_york_1901.planning.problem import PlanProblem, ReachScore
from ny1901_solver.new_york_1901.planning.result import PlanResult, Worth
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan, brute_force
from ny1901_solver.new_york_1901.planning.turns import InRounds
from ny1901_solver.new_york_1901.planning.turns import best_plan as best_plan_by_model
from ny1901_solver.new_york_1901.planning.turns.solve import Asking, Proved
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.scoring import final_sheet

from ..rules.statements import read
from .by_the_rules import Question, TooMany, Verdict, verdict
from .plan_positions import MID_GAMES, mid_game_problem, tiny_problems

pytestmark = pytest.mark.always

PLANS = 20_000
"""The plans that the oracle tries for a problem."""
SMALL = (
    "broadway,wall-street:gold-prestige:no-starters,advanced,demolition_workers=hand_only,same_turn_unlock=no,flip_tiles=yes,"
    "boom_counts_legendary=yes,starter_counts_on_streets=no,legendary_counts_irregular=no:r2,b2,b2:1b3.1r2.1b2.1r2:"
    "green:-:green,3,bg,-,r03,b2@A3.A4.B3:blue,0,bg,-,r04,-:yellow,2,bg,-,b02,b1@G2.H2",
    "broadway,wall-street:gold-prestige:no-starters,advanced,demolition_workers=hand_only:r3,b2:-:blue:green:"
    "green,2,b,-,r02.r05.b02.b03,b1@E3.F3:blue,2,b,-,r01.r04.b04.b05,b1@E5.F5",
    "cedar,wall-street:gold-tycoon:no-starters,no_worker_pass=may_pass,same_turn_unlock=no,tycoon_three_districts=two:"
    "r2,r2,r3:1b2.1r2.2b2:green:-:green,2,bs,-,r05.b02,b1@E6.F6:blue,2,bsg,-,b05,b1@E5.F5",
    "broadway,wall-street:master-architect:no-starters,no_worker_pass=may_pass,demolition_workers=hand_and_footprint,same_turn_unlock=no,"
    "boom_counts_legendary=yes,starter_counts_on_streets=no,tycoon_three_districts=two:r3,b2:-:blue:yellow:"
    "green,5,bs,b1,b02.b04.b05,s1@H2.H3:blue,5,bg,-,r04.b03,b1@B4.C4_s1@E3.F3:"
    "yellow,5,b,-,r01.r02.r05,b1@C2.C3_s1@A2.B2",
    "broadway,wall-street:bronze-baron:no-starters:r2,b2,b2:3r2,1r3,1b2,1b3:blue:-:green,0,bsg,-,b03,-:blue,0,bsg,-,-,-",
)
"""Positions in which, for some budgets, the search knows the best gain of two turns but not who wins the tie-break."""
NO_TIME = iter(count()).__next__
TALLER = (
    "ny1:tiny:cedar,wall-street:gold-prestige:starter_counts_on_streets=no,legendary_counts_irregular=no,"
    "tycoon_three_districts=two:r2,r3,b3:2r2,3b2:green:-:green,0,bsg,-,r01,st@A2.B2:blue,0,bsg,-,b04,st@G3.H3"
)
"""A position in which two plans of three turns gain most, and only one of them builds a Legendary."""


@lru_cache
def problems() -> list[tuple[PlanProblem, Verdict]]:
    """Problems for the final score, with what the rules make of them."""
    known = list[tuple[PlanProblem, Verdict]]()
    small = [PlanProblem(read(f"ny1:tiny:{line}"), 2, "final") for line in SMALL]
    for problem in [*small, *(replace(asked, counting="final") for asked in tiny_problems(61, 2, 2))]:
        with suppress(TooMany):
            if truth := verdict(Question(problem.state, problem.turns, final=True), PLANS):
                known.append((problem, truth))
    return known


def budgets(problem: PlanProblem) -> list[int]:
    """Numbers of nodes from 1 to what the whole search takes."""
    whole = best_plan(problem).work.nodes
    return [nodes for nodes in accumulate(repeat(1.3, 40), lambda n, times: int(n * times) + 1) if nodes <= whole]


def assert_honest(found: PlanResult, truth: Verdict) -> None:
    """What an answer calls proved is as the oracle says, and a value that equals its bound is proved."""
    gain, *_ = truth.best
    assert found.bound is None or found.bound >= gain
    if found.value is None:
        return
    assert (found.status == "proved") == found.gain_proved == (found.value == found.bound)
    if found.gain_proved:
        assert found.value == gain
    if found.ties_proved:
        assert found.gain_proved
        assert found.worth == truth.best
    assert not found.complete or found.ties_proved
    assert not found.second_proved or found.ties_proved


def leave_ties_open(patch: pytest.MonkeyPatch) -> None:
    """Gives the model the time for the gain, and none for the tie-breaks."""

    def impatient(self: Asking, cp: CpModel, answer: Proved) -> Proved:
        raise OutOfTime

    patch.setattr(Asking, "_with_best_tie_breaks", impatient)


@pytest.fixture
def no_time_for_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_ties_open(monkeypatch)


def test_a_search_that_ends_at_any_node_calls_a_value_at_its_bound_proved() -> None:
    ties_open = 0
    for problem, truth in problems()[:4]:
        for nodes in budgets(problem):
            found = best_plan(problem, budget=Budget(nodes=nodes))
            assert_honest(found, truth)
            if found.gain_proved and not found.ties_proved:
                assert found == best_plan(problem, budget=Budget(nodes=nodes))
                ties_open += 1
    assert ties_open >= 4


@pytest.mark.usefixtures("no_time_for_ties")
def test_a_model_without_time_for_the_tie_breaks_has_proved_the_value() -> None:
    for problem, truth in problems():
        found = best_plan_by_model(problem)
        assert found == best_plan_by_model(problem)
        assert_honest(found, truth)
        assert (found.status, found.ties_proved, found.is_settled()) == ("proved", False, False)


def test_what_is_open_can_matter() -> None:
    problem = PlanProblem(read(TALLER), 3, "final")
    with pytest.MonkeyPatch.context() as patch:
        leave_ties_open(patch)
        cut = best_plan_by_model(problem)
    whole = best_plan_by_model(problem)
    assert (cut.status, cut.value, cut.ties_proved) == (whole.status, whole.value, False)
    assert whole.ties_proved
    assert cut.worth == Worth(25, 0, 1)
    assert whole.worth == Worth(25, 187, 1) == best_plan(problem).worth
    assert not list(contradictions(problem, best_plan(problem), cut, second=False))


@pytest.mark.parametrize("effort", [0.005, 0.02, 0.1])
def test_a_model_that_ends_at_any_effort_calls_a_value_at_its_bound_proved(effort: float) -> None:
    for problem, truth in problems()[::2]:
        for second in (False, True):
            assert_honest(best_plan_by_model(problem, effects=1 + second, second=second, effort=effort), truth)


def test_side_by_side_a_value_at_its_bound_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    ties_open = 0
    for problem, truth in problems()[:5]:
        for nodes in (40, 160):
            beside = Budget(nodes=nodes, beside=ModelBeside(_due=10, _effort=0.05))
            assert_honest(best_plan(problem, budget=beside), truth)
            with monkeypatch.context() as patch:  # the model has the time for the bound, and none for the tie-breaks
                patch.setattr(InRounds, "round", lambda *_, best=truth.best[0]: PlanResult("timeout", bound=best))
                found, again = (
                    best_plan(problem, budget=Budget(nodes=nodes, beside=ModelBeside(_due=10))) for _ in range(2)
                )
            assert found == again
            assert_honest(found, truth)
            ties_open += found.gain_proved and not found.ties_proved
    assert ties_open >= 3


@pytest.mark.usefixtures("no_time_for_ties")
def test_the_search_goes_on_after_a_model_that_leaves_the_ties_open() -> None:
    rounds = 0
    for problem, truth in problems():
        beside = ModelBeside(_due=5, _effort=1.0)
        found = best_plan(problem, budget=Budget(beside=beside))
        assert_honest(found, truth)
        assert found.ties_proved
        assert found.worth == truth.best
        rounds += beside._effort > 2.0
    assert rounds >= 3


def test_a_plan_for_points_that_reaches_the_bound_of_the_model_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = mid_game_problem(MID_GAMES[16], 4)
    alone = best_plan(problem)
    monkeypatch.setattr(InRounds, "round", lambda *_: PlanResult("timeout", bound=alone.value))
    monkeypatch.setattr(ModelBeside, "is_due", lambda self, nodes: True)
    found = best_plan(problem, budget=Budget(beside=ModelBeside()))
    assert (found.status, found.value, found.bound) == ("proved", alone.value, alone.value)
    assert (found.ties_proved, found.proved_by, found.complete) == (True, "model", False)
    assert found.work.nodes < alone.work.nodes


@pytest.mark.parametrize("counting", ["points", "final"])
def test_plans_with_given_turns_that_reach_the_bound_are_proved(monkeypatch: pytest.MonkeyPatch, counting: str) -> None:
    proved = 0
    for asked, _ in problems():
        state = replace(asked.state, to_move=(asked.state.to_move + 1) % len(asked.state.players))
        given = tuple(legal_turns(state)[:1]) if len(asked.state.players) == 2 else ()
        if not given or str(given[0]).startswith("shift"):
            continue
        problem = replace(asked, counting=counting, others=(given,))  # type: ignore[arg-type]
        try:
            truth = verdict(Question(problem.state, 2, counting == "final", others=problem.others), PLANS)
        except TooMany:
            continue
        if truth is None:
            continue
        monkeypatch.setattr(brute_force, "greatest_gain", lambda _, truth=truth: truth.best[0])
        for nodes in (1, 20, 100, 400):
            found = best_plan(problem, budget=Budget(nodes=nodes))
            assert_honest(found, truth)
            proved += found.gain_proved and not found.complete
            assert counting == "final" or found.ties_proved == found.gain_proved
    assert proved


def test_the_best_turn_by_the_model_has_a_proved_value_and_open_ties() -> None:
    for problem, _ in problems():
        found = best_turn(problem.state)
        assert (found.status, found.gain_proved, found.ties_proved) == ("proved", True, False)
        assert found.value == found.bound


@pytest.mark.usefixtures("no_time_for_ties")
def test_a_goal_for_the_final_score_says_whether_its_ties_are_open() -> None:
    problem, truth = next((problem, truth) for problem, truth in problems() if truth.best[0] >= 3)
    score = final_sheet(problem.state, problem.seat).total + truth.best[0]
    wished = replace(problem, wishes=(ReachScore(score),))
    found, again = best_plan(wished), best_plan_by_model(wished)
    assert (found.status, found.gain_proved, found.ties_proved) == ("proved", True, True)
    assert (again.status, again.gain_proved, again.ties_proved) == ("proved", True, False)
    assert not list(contradictions(wished, found, again, second=False))


def test_open_ties_are_no_contradiction_but_a_plan_better_than_the_proved_one_is() -> None:
    problem, _ = problems()[0]
    found = best_plan(problem)
    assert found.worth is not None
    worse, better = found.worth._replace(height=-1), found.worth._replace(height=9999)

    def differ(first: PlanResult, second: PlanResult) -> bool:
        ways = [list(contradictions(problem, *pair, False)) for pair in ((first, second), (second, first))]
        assert bool(ways[0]) == bool(ways[1])
        return bool(ways[0])

    open_ties = replace(found, ties_proved=False, complete=False)
    assert not differ(found, replace(open_ties, worth=worse))
    assert differ(found, replace(open_ties, worth=better))
    assert differ(found, replace(found, worth=worse))
    assert not differ(replace(open_ties, worth=worse), replace(open_ties, worth=better))
    assert differ(open_ties, replace(open_ties, value=(found.value or 0) + 1, bound=(found.value or 0) + 1))
    unfinished = replace(open_ties, status="feasible", bound=(found.value or 0) + 1, gain_proved=False)
    assert not differ(found, replace(unfinished, worth=worse))
    assert differ(found, replace(unfinished, worth=better))


def test_two_unfinished_answers_prove_together_what_neither_proves_alone() -> None:
    problem, truth = problems()[0]
    found = best_plan(problem)
    best = truth.best[0]
    loose = replace(found, status="feasible", bound=best + 4, gain_proved=False, ties_proved=False, complete=False)
    bounded = PlanResult("timeout", bound=best, proved_by="model")
    for pair in ((loose, bounded), (bounded, loose)):
        both = better_of(problem, *pair)
        assert (both.status, both.value, both.bound, both.proved_by) == ("proved", best, best, "model")
        assert (both.gain_proved, both.ties_proved) == (True, False)
    points = better_of(replace(problem, counting="points"), loose, bounded)
    assert (points.status, points.ties_proved) == ("proved", True)
    still_open = better_of(problem, loose, replace(bounded, bound=best + 2))
    assert (still_open.status, still_open.bound, still_open.gain_proved) == ("feasible", best + 2, False)
    assert better_of(problem, PlanResult("timeout", bound=9), PlanResult("timeout", bound=7)).bound == 7
    goal = replace(problem, wishes=(ReachScore(1),))
    longer = replace(loose, value=3, bound=2)
    assert better_of(goal, longer, PlanResult("timeout", bound=3)).status == "proved"
    assert not better_of(goal, longer, PlanResult("timeout", bound=3)).gain_proved


@pytest.mark.usefixtures("no_time_for_ties")
def test_an_answer_with_open_ties_is_not_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    state = read(
        "ny1:tiny:broadway,wall-street:gold-tycoon:no-starters,flip_tiles=yes:r2,b2,b2:3r2,1r3,1b2,1b3:"
        "blue:-:green,0,bsg,-,b03,-:blue,0,bsg,-,-,-"
    )
    given = ((Turn.parse("take blue-02; pass"),),)
    problem = PlanProblem(state, 2, "final", others=given)
    whole = best_plan(problem)
    monkeypatch.setattr(brute_force, "TRIED_LIMIT", 30)
    found = plan(problem, clock=NO_TIME)
    assert (found.status, found.value, found.gave_up) == ("proved", whole.value, True)
    assert (found.gain_proved, found.ties_proved, found.proved_by) == (True, False, "model")
    assert not answer_plan(Asked(problem), clock=NO_TIME).settled


def test_the_second_proof_agrees_with_a_first_one_whatever_it_leaves_open() -> None:
    problem = PlanProblem(read(TALLER), 3, "final")
    found = best_plan(problem)
    with pytest.MonkeyPatch.context() as patch:
        leave_ties_open(patch)
        made = answer_plan(Asked(problem, twice=True), clock=NO_TIME)
        assert isinstance(made.again, PlanResult)
        assert (made.again.status, made.again.ties_proved, made.settled) == ("proved", False, False)
        wrong = replace(found, worth=Worth(25, -1, 1))
        patch.setattr(planning, "best_plan", lambda *_, **__: wrong)
        with pytest.raises(ProofsDiffer):
            answer_plan(Asked(problem, twice=True), clock=NO_TIME)
