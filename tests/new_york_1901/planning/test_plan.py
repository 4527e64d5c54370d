import inspect
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ortools.sat.python.cp_model import CpModel, LinearExpr

from ny1901_solver.cpsat.running import OutOfTime
from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning import plan as planning
from ny1901_solver.new_york_1901.planning.plan import plan, prove_twice, refusal
from ny1901_solver.new_york_1901.planning.problem import BuildTile, PlanProblem, ReachScore
from ny1901_solver.new_york_1901.planning.result import PlanResult, Worth
from ny1901_solver.new_york_1901.planning.search import Budget, best_plan
from ny1901_solver.new_york_1901.planning.search.brute_force import greatest_gain
from ny1901_solver.new_york_1901.planning.turns import best_plan as by_model
from ny1901_solver.new_york_1901.planning.turns.solve import Asking
from ny1901_solver.new_york_1901.positions.file import read_position
from ny1901_solver.new_york_1901.state import GameState

from ..random_editions.changed import changed
from ..rules.statements import laid_out, position
from .exhaustive import exhaust
from .plan_positions import tiny_problems

ROOT = Path(__file__).parents[3]
MID = ROOT / "puzzles" / "positions" / "3p-mid-2.yaml"
CAP = 20


def still() -> float:
    return 0.0


def two_provers(problem: PlanProblem) -> tuple[PlanResult, PlanResult]:
    found = plan(problem, clock=still, effects=CAP, second=True)
    return found, prove_twice(problem, found, clock=still, effects=CAP, second=True)


@pytest.fixture(scope="module")
def problem() -> PlanProblem:
    """Two turns with more than one effect of the best worth or the next."""
    return next(
        each for each in tiny_problems(41, 30, 2) if (found := exhaust(each)).best and found.second and found.best.gain
    )


@pytest.fixture(scope="module")
def proved(problem: PlanProblem) -> PlanResult:
    return plan(problem, clock=still, effects=CAP, second=True)


def test_the_search_does_without_the_solver() -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from ny1901_solver.new_york_1901.planning.plan import plan\n"
        "from ny1901_solver.new_york_1901.planning.problem import PlanProblem\n"
        "from ny1901_solver.new_york_1901.positions.file import read_position\n"
        f"state = read_position(Path({str(MID)!r}))\n"
        "assert plan(PlanProblem(state, 1), clock=lambda: 0.0).status == 'proved'\n"
        "sys.exit('ortools' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, cwd=ROOT).returncode == 0


@pytest.mark.parametrize("problem", tiny_problems(42, 8, 2), ids=lambda problem: problem.counting)
def test_both_provers_prove_the_same_answer(problem: PlanProblem) -> None:
    found, again = two_provers(problem)
    assert (again.status, again.value, again.worth) == (found.status, found.value, found.worth)
    assert (again.second, again.second_proved) == (found.second, found.second_proved)
    oracle = exhaust(problem)
    assert found.worth == oracle.best
    assert len(found.effects) == len(again.effects) == min(CAP, len(oracle.optimal))


def test_both_provers_prove_the_fewest_turns_to_a_goal(proved: PlanResult, problem: PlanProblem) -> None:
    assert proved.value
    score = problem.state.mover.score + 1
    found, again = two_provers(replace(problem, counting="points", wishes=(ReachScore(score),)))
    assert found.status == again.status == "proved"
    assert found.value == again.value == len(found.plan) == len(again.plan)
    beyond = replace(problem, counting="points", wishes=(ReachScore(score + 1000),))
    assert [result.status for result in two_provers(beyond)] == ["infeasible", "infeasible"]


def test_a_plan_to_a_goal_need_not_be_proved_to_gain_most(problem: PlanProblem) -> None:
    wished = replace(problem, counting="points", wishes=(ReachScore(problem.state.mover.score + 1),))
    found = plan(wished, clock=still)
    assert found.value is not None
    assert found.worth is not None
    lost = replace(found, worth=found.worth._replace(gain=found.worth.gain - 1), effects=())
    less = replace(lost, gain_proved=False, ties_proved=False)
    assert prove_twice(wished, less, clock=still).worth == found.worth
    more = replace(found, worth=found.worth._replace(gain=found.worth.gain + 1))
    longer = replace(found, value=found.value + 1)
    for wrong in (lost, more, longer):
        with pytest.raises(ProofsDiffer, match="the search finds"):
            prove_twice(wished, wrong, clock=still)


COOKED: dict[str, Callable[[PlanResult], PlanResult]] = {
    "a value": lambda found: replace(found, value=(found.value or 0) - 1, worth=Worth((found.value or 0) - 1)),
    "a worth": lambda found: replace(found, worth=(found.worth or Worth(0))._replace(golds=9)),
    "no plan": lambda found: PlanResult("infeasible"),
    "a bound": lambda found: PlanResult("timeout", bound=(found.value or 0) - 1),
    "a plan too good": lambda found: PlanResult("feasible", (found.value or 0) + 1, (found.value or 0) + 2),
    "a second best": lambda found: replace(found, second=Worth(-1)),
    "no second best": lambda found: replace(found, second=None),
    "an effect too few": lambda found: replace(found, effects=found.effects[1:], complete=True),
}


@pytest.mark.parametrize("what", COOKED)
def test_two_provers_that_differ_are_a_bug_of_the_program(what: str, problem: PlanProblem, proved: PlanResult) -> None:
    with pytest.raises(ProofsDiffer, match=r"the search .*, but the model .* in ny1:tiny"):
        prove_twice(problem, COOKED[what](proved), clock=still, effects=CAP, second=True)


def test_an_answer_left_open_is_compared_by_its_bounds(problem: PlanProblem, proved: PlanResult) -> None:
    assert proved.value is not None
    for bound in (proved.value, proved.value + 3, None):
        prove_twice(problem, PlanResult("timeout", bound=bound), clock=still)
        prove_twice(problem, PlanResult("feasible", proved.value - 1, bound), clock=still)


def test_a_second_proof_can_be_stopped(problem: PlanProblem, proved: PlanResult) -> None:
    again = prove_twice(problem, proved, clock=still, stop=lambda: True)
    assert again.status in ("feasible", "timeout")
    ticks = iter((0.0, *[9.0] * 1000))
    again = prove_twice(problem, proved, clock=lambda: next(ticks), time_limit=1.0)
    assert again.status in ("feasible", "timeout")


def test_the_model_calls_the_gain_of_a_plan_to_a_goal_proved_only_when_it_is(
    problem: PlanProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished = replace(problem, counting="points", wishes=(ReachScore(problem.state.mover.score + 1),))
    whole = by_model(wished)
    assert (whole.status, whole.gain_proved) == ("proved", True)

    solve = Asking.solve

    def out_of_time(asking: Asking, cp: CpModel, aim: LinearExpr | None, aloud: bool = False) -> None:
        solve(asking, cp, aim, aloud)
        asking.without_idle += 1
        raise OutOfTime

    monkeypatch.setattr(Asking, "solve", out_of_time)
    cut = by_model(wished)
    assert (cut.status, cut.value, cut.bound, cut.gain_proved) == ("proved", whole.value, whole.value, False)


@pytest.mark.parametrize("second", [False, True])
def test_both_provers_answer_alike_when_the_goal_is_met_or_cannot_be(problem: PlanProblem, second: bool) -> None:
    met = replace(problem, wishes=(ReachScore(0),))
    assert best_plan(met, second=second) == by_model(met, second=second)
    assert best_plan(met, second=second).second_proved == second
    gone = problem.state.players[0]
    state = replace(problem.state, players=(replace(gone, unbuilt=gone.unbuilt & ~1), *problem.state.players[1:]))
    wished = PlanProblem(state, 2, wishes=(BuildTile(state.edition.tiles[0].id),))
    never = Budget(stop=lambda: True)
    assert best_plan(wished, budget=never) == by_model(wished, stop=lambda: True) == PlanResult("infeasible")


def test_both_provers_ask_for_the_second_best_only_when_told_to() -> None:
    defaults = {inspect.signature(prover).parameters["second"].default for prover in (plan, best_plan, by_model)}
    assert defaults == {False}


def test_a_sheet_that_does_not_sum_to_the_gain_is_a_bug_of_the_program(
    problem: PlanProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cooked(problem: PlanProblem, **options: Any) -> PlanResult:
        found = best_plan(problem, **options)
        return replace(found, lines=(*found.lines, found.lines[0]))

    monkeypatch.setattr(planning, "best_plan", cooked)
    with pytest.raises(ProofsDiffer, match="does not sum"):
        plan(problem, clock=still)


def test_the_seconds_are_those_of_the_clock_that_comes_in(problem: PlanProblem) -> None:
    ticks = iter((10.0, 12.5))
    assert plan(problem, clock=lambda: next(ticks)).work.seconds == 2.5


@pytest.fixture(scope="module")
def mid() -> GameState:
    return read_position(MID)


def given(*rounds: str) -> tuple[tuple[Turn, ...], ...]:
    return tuple(tuple(Turn.parse(turn) for turn in turns.split("|")) for turns in rounds)


def test_a_given_turn_that_no_own_turn_leaves_legal_is_named_with_its_rule(mid: GameState) -> None:
    problem = PlanProblem(mid, 2, others=given("take red-01; pass | take red-02; pass"))
    assert plan(problem, clock=still).status == "infeasible"
    found = refusal(problem)
    assert found is not None
    assert (found.round, found.place, found.rule) == (0, 1, "EXP-1")
    assert found.sentence == "all 4 workers are on the board"  # blue has none in hand
    alike = refusal(PlanProblem(mid, 2, others=given("take red-02; pass| take red-02; pass")))
    assert alike is not None
    assert (alike.place, alike.rule, alike.sentence) == (1, found.rule, found.sentence)  # and not green's


@pytest.fixture(scope="module")
def duel() -> GameState:
    return read_position(ROOT / "puzzles" / "positions" / "2p-mid-1.yaml")


def test_given_turns_that_some_own_turn_leaves_legal_are_not_refused(mid: GameState, duel: GameState) -> None:
    problem = PlanProblem(duel, 1, others=given("take red-02; pass"))
    assert refusal(problem) is None
    assert plan(problem, clock=still).status == "proved"
    assert refusal(PlanProblem(mid, 1)) is None


def test_a_given_turn_of_a_later_round_is_named_with_its_round(duel: GameState) -> None:
    found = refusal(PlanProblem(duel, 2, others=given("take red-02; pass", "take blue-10; pass")))
    assert found is not None
    assert (found.round, found.place, found.rule, found.always) == (1, 0, "EXP-2", True)
    assert found.sentence == "blue-10 is in blue's estate"


def test_sco_6_a_plan_beside_given_turns_is_bounded_by_what_gold_prestige_pays(tmp_path: Path) -> None:
    bounds = []
    for paid in (1, 9):
        edition = changed(tmp_path / str(paid), {"edition.yaml": {"gold_prestige: 1": f"gold_prestige: {paid}"}})
        for challenge in ("gold-prestige", "gold-tycoon"):
            seats = "0,-,-,r01,-", "2,-,-,b01,b1@E2.F2"
            line = position(edition, seats, streets="broadway,cedar", challenge=challenge, options="no-starters")
            bounds.append(greatest_gain(PlanProblem(laid_out(line, edition), 1)))
    assert bounds == [9 + 1, 9, 9 + 9, 9]  # the Singer Building, beside one tile of the rival
