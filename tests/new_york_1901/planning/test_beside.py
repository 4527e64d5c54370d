"""The CP-SAT model beside the search: an answer depends on the amounts of work, never on the speed of either side."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Literal, TypeAlias

import pytest

from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.planning.beside import ModelBeside
from ny1901_solver.new_york_1901.planning.plan import plan
from ny1901_solver.new_york_1901.planning.result import PlanResult, Worth
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan
from ny1901_solver.new_york_1901.planning.search.best_first import Search
from ny1901_solver.new_york_1901.planning.search.search_budget import Progress
from ny1901_solver.new_york_1901.planning.search.survey import survey
from ny1901_solver.new_york_1901.planning.turns import InRounds

from .plan_positions import MID_GAMES, mid_game_problem, tiny_problems

pytestmark = pytest.mark.always

NO_TIME = iter(count()).__next__
Delay: TypeAlias = Callable[[pytest.MonkeyPatch], None]
PROBLEMS = [*tiny_problems(31, 8, 3), *(mid_game_problem(game, 3) for game in MID_GAMES[1::8])]
NODES = 1_500
"""The budget of a search that is not allowed to end."""


def slow_model(patch: pytest.MonkeyPatch) -> None:
    answered = InRounds.round

    def late(self: InRounds, *given: object) -> PlanResult:
        time.sleep(0.15)
        return answered(self, *given)  # type: ignore[arg-type]

    patch.setattr(InRounds, "round", late)


def slow_search(patch: pytest.MonkeyPatch) -> None:
    due = ModelBeside.is_due

    def late(self: ModelBeside, nodes: int) -> bool:
        ends = due(self, nodes)
        if ends:
            time.sleep(0.15)
        return ends

    patch.setattr(ModelBeside, "is_due", late)


def answers(nodes: int | None) -> list[PlanResult]:
    def beside() -> ModelBeside:
        return ModelBeside(_due=40, _effort=0.02)

    return [best_plan(problem, budget=Budget(nodes=nodes, beside=beside())) for problem in PROBLEMS]


@pytest.mark.parametrize("nodes", [None, NODES])
@pytest.mark.parametrize("delay", [slow_model, slow_search])
def test_an_answer_does_not_depend_on_the_speed_of_either_side(
    monkeypatch: pytest.MonkeyPatch, delay: Delay, nodes: int | None
) -> None:
    undelayed = answers(nodes)
    delay(monkeypatch)
    assert answers(nodes) == undelayed
    assert {"search", "model"} == {each.proved_by for each in undelayed}


def test_no_round_goes_on_behind_an_answer() -> None:
    before = threading.active_count()
    assert best_plan(PROBLEMS[-1], budget=Budget(beside=ModelBeside(_due=1, _effort=1000.0))).status == "proved"
    assert threading.active_count() == before


def test_ctrl_c_during_the_wait_for_the_model_ends_its_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> bool:
        raise KeyboardInterrupt

    slow_model(monkeypatch)
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        best_plan(PROBLEMS[-1], budget=Budget(beside=ModelBeside(interrupted, _due=1)))
    assert threading.active_count() == before


def test_a_stop_ends_the_round_and_gives_the_best_plan_so_far() -> None:
    problem = mid_game_problem(MID_GAMES[1], 6)
    stops = iter([False] * 40)
    found = plan(problem, clock=NO_TIME, stop=lambda: next(stops, True))
    assert found.status in ("feasible", "timeout")


@pytest.mark.parametrize("status", ["infeasible", "timeout"])
def test_a_bound_of_the_model_below_a_known_plan_is_a_contradiction(
    monkeypatch: pytest.MonkeyPatch, status: Literal["infeasible", "timeout"]
) -> None:
    wrong = PlanResult(status, bound=0)
    monkeypatch.setattr(InRounds, "round", lambda *_: wrong)
    monkeypatch.setattr(ModelBeside, "is_due", lambda self, nodes: not self._unable)
    for problem in PROBLEMS[-3:]:
        with pytest.raises(ProofsDiffer, match=r"no plan gains more than [+]0, but the search"):
            best_plan(problem, budget=Budget(beside=ModelBeside()))


def test_a_tie_break_that_the_model_proves_and_the_search_beats_is_a_contradiction() -> None:
    problem = replace(PROBLEMS[0], counting="final")
    effect, turns = next((each.effect, each.plan) for each in best_plan(problem).effects)
    search = Search(problem, survey(problem), 1, False, Budget(), Progress(problem, Budget()))
    search.knows(effect, turns)
    wrong = PlanResult("infeasible", bound=effect.worth.gain, worth=effect.worth._replace(golds=-1))
    with pytest.raises(ProofsDiffer, match=r"the model proves that no plan is better than .*, but the search"):
        search._hear(wrong)


def test_a_model_that_finds_nothing_better_names_the_worth_that_nothing_exceeds() -> None:
    problem = replace(PROBLEMS[0], counting="final")
    best = best_plan(problem).worth
    assert best is not None
    found = InRounds(problem).round(best, None, 20.0, lambda: False)
    assert (found.status, found.bound, found.worth) == ("infeasible", best.gain, best)
    worse = best._replace(height=best.height - 1)
    better = InRounds(problem).round(worse, None, 20.0, lambda: False)
    assert (better.status, better.worth, better.ties_proved) == ("proved", best, True)


def test_an_error_of_the_model_reaches_whoever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> PlanResult:
        raise ProofsDiffer("the rules forbid a turn of the model")

    monkeypatch.setattr(InRounds, "round", broken)
    monkeypatch.setattr(ModelBeside, "is_due", lambda self, nodes: not self._unable)
    with pytest.raises(ProofsDiffer, match="the rules forbid a turn of the model"):
        best_plan(PROBLEMS[-1], budget=Budget(beside=ModelBeside(_due=1)))


def test_without_or_tools_the_search_goes_on_alone_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = PROBLEMS[-1]
    monkeypatch.setattr(ModelBeside, "is_due", lambda self, nodes: not self._unable)
    helped = plan(problem, clock=NO_TIME)
    monkeypatch.setitem(sys.modules, "ny1901_solver.new_york_1901.planning.turns", None)
    alone = plan(problem, clock=NO_TIME)
    assert (alone.status, alone.worth, alone.proved_by) == (helped.status, helped.worth, "search")
    assert (alone.without_model, helped.without_model) == (True, False)


def test_what_the_search_knows_narrows_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    told, answered = list[tuple[Worth | None, int | None]](), InRounds.round

    def recorded(self: InRounds, in_hand: Worth | None, at_most: int | None, *rest: object) -> PlanResult:
        told.append((in_hand, at_most))
        return answered(self, in_hand, at_most, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(InRounds, "round", recorded)
    for problem in PROBLEMS[:8]:
        best = best_plan(problem)
        best_plan(problem, budget=Budget(beside=ModelBeside(_due=1)))
        for in_hand, at_most in told:
            assert best.worth is None or at_most is None or at_most >= best.worth.gain
            assert best.worth is None or in_hand is None or in_hand <= best.worth
        assert told
        told.clear()
