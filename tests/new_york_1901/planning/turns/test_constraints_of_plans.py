"""Every constraint of several turns on a small position: a plain plan, the one it forbids, the allowed neighbour."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from ortools.sat.python.cp_model import OPTIMAL

from ny1901_solver.cpsat.running import solver_for
from ny1901_solver.errors import IllegalMove
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.problem import PlanProblem, advance, first_stage
from ny1901_solver.new_york_1901.planning.turns import BY_CONSTRUCTION, CONSTRAINTS, NOT_MODELLED, admits
from ny1901_solver.new_york_1901.planning.turns.model import POINTS, PlanModel
from ny1901_solver.new_york_1901.rules import is_legal, violations
from ny1901_solver.new_york_1901.rulings.registry import load_registry

from ...rules.statements import TINY, read, tiny
from .test_constraints_of_one_turn import CASES as ONE_TURN


@dataclass(frozen=True)
class Case:
    """Plans, their turns apart by a slash: `forbidden` breaks the rule in `line`, by its last turn.

    `allowed` is its neighbour, there or in the line `instead`; `rule` the id by which the rules forbid it. `others`
    are the given turns of the other player, one after each own turn.
    """

    line: str
    plain: str
    forbidden: str
    allowed: str
    rule: str
    instead: str = ""
    others: str = ""


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
    "TRN-4: without a worker a legal Build must be done, later, too": Case(
        line=WIDE,
        plain="take blue-01; pass",
        forbidden="take blue-01; pass / pass",
        allowed="take blue-01; pass / pass",
        rule="TRN-4",
        instead=tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2,b2", options="no_worker_pass=may_pass"),
    ),
    "TRN-5: a worker is taken back only when nothing can be built": Case(
        line=tiny("6,-,b2,r01.r04.r05.b02.b05,s1@E5.F5_st@A2.B2", open_market="b2"),
        plain="build b1@B4,C4",
        forbidden="reclaim red-04",
        allowed="reclaim red-04 / take blue-01; pass",
        rule="TRN-5",
        instead=tiny("8,-,b1.b2,r01.r04.r05.b02.b03,s1@E3.F3_st@A2.B2", open_market="b2"),
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
    "EXP-2: what a given turn claims is not claimed before": Case(
        line=TWO_REDS,
        plain="take red-04; pass",
        forbidden="take red-02; pass",
        allowed="take red-04; pass / take red-05; pass",
        rule="EXP-2",
        others="take red-02; pass",
    ),
    "DEM-1: a building of the plan falls only for a higher generation": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3 / demolish b2@B3,C2,C3",
        allowed="take blue-01; build b1@C2,C3 / demolish s1@C2,C3",
        rule="DEM-2",
    ),
    "DEM-4: a worker that the turn before used up does not cover vacated land": Case(
        line=tiny("3,bsg,-,r01.r02.r05.b01,b2@B2.C2.C3", blue="0,bsg,-,b04,-", options="no-starters", open_market="b2"),
        plain="demolish s1@A2,B2",
        forbidden="take blue-02; pass / demolish s1@A2,B2",
        allowed="take blue-02; build b1@E2,F2 / demolish s1@A2,B2",
        rule="DEM-4",
    ),
    "BLD-1: a tile is built once in a plan": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3 / demolish b1@A2,B2",
        allowed="take blue-01; build b1@C2,C3 / demolish s1@A2,B2",
        rule="BLD-1",
    ),
    "BLD-2: the points of earlier turns unlock": Case(
        line=tiny("2,bsg,-,r01.r02.r03.r05,b1@E6.F6_st@A2.B2", open_market="b2", options="advanced"),
        plain="take blue-01; build b2@A3,A4,B3",
        forbidden="take blue-01; build b2@A3,A4,B3 / demolish g1@A3,B3,C3",
        allowed="take blue-01; build b2@A3,A4,B3 / demolish g1@A3,B3,C3",
        rule="BLD-2",
        instead=tiny("2,bsg,-,r01.r02.r03.r05,b1@E6.F6_st@A2.B2", open_market="b2"),
    ),
    "BLD-4: a Build leaves what earlier turns built": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3",
        forbidden="take blue-01; build b1@C2,C3 / take blue-02; build b2@B3,C2,C3",
        allowed="take blue-01; build b1@C2,C3 / take blue-02; build b2@A3,A4,B3",
        rule="BLD-4",
    ),
    "BLD-4: a building lies in the estate of its turn (BLD-3)": Case(
        line=tiny("0,bsg,-,r01,st@A2.B2", open_market="r2,b2,b2"),
        plain="take blue-02; pass",
        forbidden="take blue-02; pass / take blue-01; build b1@C2,C3",
        allowed="take blue-02; pass / take red-02; build b1@C2,C3",
        rule="BLD-3",
    ),
    "ACT-1: Construction Boom is used once": Case(
        line=WIDE,
        plain="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3",
        forbidden="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3 / demolish s2@A2,A3,B2,B3; boom s1@E2,F2",
        allowed="take blue-01; build b1@C2,C3; boom b2@A3,A4,B3 / demolish s2@A2,A3,B2,B3",
        rule="ACT-1",
    ),
    "END-1: the plan ends with the game": Case(
        line=tiny("11,-,b2,r02.r03.r04.r05.b01.b05,s1@E2.F2_s2@E5.E6.F5.F6", "0,-,-,-,-"),
        plain="build b1@C2,C3",
        forbidden="build b1@C2,C3 / demolish g1@A3,B3,C3",
        allowed="build b1@C2,C3 / demolish g1@A3,B3,C3",
        rule="END-2",
        instead=tiny("6,-,b2,r01.r02.r03.r04.r05.b05,s1@E5.E6_st@A2.B2"),
    ),
}
each_case = pytest.mark.parametrize(("name", "case"), CASES.items(), ids=list(CASES))


def turns_of(text: str) -> tuple[Turn, ...]:
    return tuple(map(Turn.parse, text.split(" / ")))


def rounds_of(case: Case) -> tuple[tuple[Turn, ...], ...]:
    return tuple((turn,) for turn in turns_of(case.others)) if case.others else ()


def broken_rules(case: Case, line: str, text: str) -> set[str]:
    """The rules that the last turn of a plan breaks, or the turns given after it; a game may be over (END-2)."""
    turns = turns_of(text)
    problem = PlanProblem(read(line), len(turns), others=rounds_of(case))
    stage = first_stage(problem)
    for turn in turns[:-1]:
        assert is_legal(stage.state, turn)
        stage = advance(problem, stage, turn)
    broken = {violation.rule for violation in violations(stage.state, turns[-1])}
    if broken or not stage.left:
        return {*broken, *(() if stage.left else ("END-2",))}
    try:
        advance(problem, stage, turns[-1])
    except IllegalMove as refused:
        return {violation.rule for violation in refused.violations}
    return set()


@each_case
def test_a_plain_plan_is_feasible(name: str, case: Case) -> None:
    assert not broken_rules(case, case.line, case.plain)
    assert admits(read(case.line), turns_of(case.plain), others=rounds_of(case))


@each_case
def test_the_forbidden_plan_is_infeasible_and_by_this_constraint(name: str, case: Case) -> None:
    state, turns, others = read(case.line), turns_of(case.forbidden), rounds_of(case)
    assert case.rule in broken_rules(case, case.line, case.forbidden)
    assert not admits(state, turns, others=others)
    rest = {rule: constraint for rule, constraint in CONSTRAINTS.items() if rule != name.partition(":")[0]}
    assert admits(state, turns, rest, others)


@each_case
def test_the_allowed_neighbour_of_a_plan_is_feasible(name: str, case: Case) -> None:
    line = case.instead or case.line
    assert not broken_rules(case, line, case.allowed)
    assert admits(read(line), turns_of(case.allowed), others=rounds_of(case))


@pytest.mark.parametrize(
    ("claims", "builds", "without", "possible"),
    [(False, True, (), True), (True, False, (), False), (True, False, ("BLD-3",), True), (True, True, (), True)],
    ids=["nothing claimed", "claimed and not built on", "claimed and not built on, without BLD-3", "both"],
)
def test_a_claim_left_open_is_the_turn_of_the_first_building_there(
    claims: bool, builds: bool, without: tuple[str, ...], possible: bool
) -> None:
    # BLD-3 is a constraint of its own only where the model leaves open which territory a claim is for.
    rest = {rule: constraint for rule, constraint in CONSTRAINTS.items() if rule not in without}
    plan = PlanModel.of(read(tiny("0,bsg,-,r01,st@A2.B2", open_market="r2")), 2, explicit=False, constraints=rest).plan
    land = TINY.board.by_name["red-02"].index
    plan.model.add(plan.claim[0][land] == int(claims))
    on_it = [new for place, new in plan.build[0].items() if place.site.territories >> land & 1]
    plan.model.add(sum(on_it) == int(builds and claims))
    assert (solver_for(0).solve(plan.model) == OPTIMAL) == possible


def test_every_constraint_has_its_case() -> None:
    assert {name.partition(":")[0] for name in (*CASES, *ONE_TURN)} >= set(CONSTRAINTS)


def test_a_territory_claimed_in_an_earlier_turn_is_not_claimed_again() -> None:
    state = read(TWO_REDS)
    assert not admits(state, turns_of("take red-02; pass / take red-02; pass"))
    assert admits(state, turns_of("take red-02; pass / take red-04; pass"))


def test_exp_1_a_card_that_a_given_turn_takes_must_still_lie_there() -> None:
    # By construction: no arc of the market is left for the own turn.
    others = (turns_of("take red-04; pass"),)
    assert admits(read(NARROW), turns_of("take blue-01; pass"), others=others)
    assert not admits(read(NARROW), turns_of("take red-02; pass"), others=others)
    assert admits(read(TWO_REDS), turns_of("take red-02; pass"), others=others)


def test_every_rule_of_the_registry_is_accounted_for_once() -> None:
    accounts = [*CONSTRAINTS, *BY_CONSTRUCTION, *POINTS, *NOT_MODELLED]
    assert sorted(accounts) == sorted(rule.id for rule in load_registry().rules)
    assert all({**BY_CONSTRUCTION, **NOT_MODELLED}.values())
