"""Both provers of the planner against an oracle that shares nothing with them but the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from ny1901_solver.new_york_1901.planning.problem import BuildTile, PlanProblem, ReachScore, WinStreet
from ny1901_solver.new_york_1901.planning.result import PlanResult
from ny1901_solver.new_york_1901.planning.search import best_plan as by_search
from ny1901_solver.new_york_1901.planning.turns import best_plan as by_model
from ny1901_solver.new_york_1901.positions import format_line

from .by_the_rules import Ending, Question, TooMany, Verdict, verdict
from .random_questions import questions

pytestmark = pytest.mark.always

Prover = Callable[[PlanProblem], PlanResult]
EVERY = 10**6


def searched(problem: PlanProblem) -> PlanResult:
    return by_search(problem, effects=EVERY, second=True)


def modelled(problem: PlanProblem) -> PlanResult:
    return by_model(problem, effects=EVERY, second=True)


PROVERS: dict[str, Prover] = {"search": searched, "model": modelled}


def problem_of(question: Question) -> PlanProblem:
    return PlanProblem(
        question.state,
        question.turns,
        "final" if question.final else "points",
        (
            *([] if question.score is None else [ReachScore(question.score)]),
            *map(BuildTile, question.tiles),
            *map(WinStreet, question.streets),
        ),
        question.others,
    )


def described(question: Question) -> str:
    others = [[str(turn) for turn in row] for row in question.others]
    wishes = question.score, question.tiles, question.streets
    return f"{format_line(question.state)}, {question.turns} turns, final {question.final}, {wishes}, {others}"


def assert_as_by_the_rules(question: Question, truth: Verdict | None, found: PlanResult) -> None:
    """Status, value, worth, every best effect, the worth of the next and a plan of it are those of the oracle."""
    where = described(question)
    if truth is None:
        assert found.status == "infeasible", where
        return
    assert (found.status, found.gain_proved) == ("proved", True), where
    assert found.value == found.bound == (truth.turns if question.wishes else truth.best[0]), where
    assert found.worth == truth.best, where
    assert sum(line.points for line in found.lines) == truth.best[0], where
    assert {each.effect.buildings for each in found.effects} == truth.optimal, where
    assert found.complete, where
    if question.wishes and not truth.turns:
        return  # no other plan is asked for: the wishes hold already
    assert (found.second, found.second_proved) == (truth.second, True), where
    runner_up = found.runner_up and Ending(found.runner_up.effect.buildings, found.runner_up.effect.worth)
    assert (runner_up in truth.endings and runner_up.worth == truth.second) if runner_up else not truth.second, where


def compared(
    seed: int, turns: int, count: int, limit: int, provers: dict[str, Prover], longest: int = 22
) -> Counter[str]:
    """Holds the provers against the oracle wherever it comes to an end; counts what was compared."""
    traits: Counter[str] = Counter()
    for kind, question in islice(questions(seed, turns, longest), count):
        try:
            truth = verdict(question, limit)
        except TooMany:
            continue
        for prover in provers.values():
            assert_as_by_the_rules(question, truth, prover(problem_of(question)))
        traits.update(["all", kind, "final" if question.final else "points", "plan" if truth else "no plan"])
        if truth and question.others:
            traits.update(["own end"] * truth.own_end + ["given end"] * truth.given_end)
    return traits


@pytest.mark.parametrize(("turns", "count", "least"), [(1, 40, 38), (2, 25, 15), (3, 20, 5)])
def test_both_provers_find_what_the_rules_alone_find(turns: int, count: int, least: int) -> None:
    assert compared(1, turns, count, 1_500, PROVERS)["all"] >= least


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("turns", "count", "limit"), [(1, 600, 20_000), (2, 450, 10_000), (3, 450, 20_000)])
def test_both_provers_find_what_the_rules_alone_find_on_many_positions(turns: int, count: int, limit: int) -> None:
    traits = compared(2, turns, count, limit, PROVERS)
    assert traits["all"] >= 0.8 * count
    assert set(traits) >= {"gain", "wish", "given", "given and wish", "final", "points", "own end", "given end"}


@pytest.mark.slow
@pytest.mark.long
def test_the_search_finds_what_the_rules_alone_find_in_four_turns() -> None:
    assert compared(3, 4, 250, 30_000, {"search": searched})["all"] >= 100
