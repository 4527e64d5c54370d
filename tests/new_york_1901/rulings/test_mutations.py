"""The corpus decides the rules: switch one off, and a case fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.mutate_rules import CHECK
from benchmarks.mutations import Mutation
from ny1901_solver.new_york_1901.rules import legality
from ny1901_solver.new_york_1901.rules.legality import STEP_RULES, TURN_RULES
from ny1901_solver.new_york_1901.rulings.cases import load_cases, run
from ny1901_solver.new_york_1901.scoring.final import FINAL_RULES
from tests.rulebook.corpora import assert_listed

pytestmark = pytest.mark.always

ALL = CHECK.mutations()


def of(place: str) -> Mutation:
    return next(mutation for mutation in ALL if mutation.place.endswith(place))


def test_some_rules_switched_off_are_each_missed_by_a_case(request: pytest.FixtureRequest) -> None:
    chosen = CHECK.sample(2, request.config.getoption("--sample-seed"))
    assert [str(mutation) for mutation in chosen if not CHECK.failing(mutation, load_cases())] == []


@pytest.mark.slow
@pytest.mark.long
def test_every_rule_switched_off_is_missed_by_a_case() -> None:
    assert [str(mutation) for mutation in ALL if not CHECK.failing(mutation, load_cases())] == []


def test_every_function_that_judges_or_pays_is_switched_off() -> None:
    places = {mutation.place for mutation in ALL}
    judges = {*TURN_RULES, *(rule for rules in STEP_RULES.values() for rule in rules)}
    for function in (*judges, *FINAL_RULES.values()):
        assert f"{function.__module__.removeprefix('ny1901_solver.new_york_1901.')}.{function.__name__}" in places


def test_a_rule_is_off_in_every_table_that_holds_it_and_on_again_afterwards() -> None:
    frontage = of("bld_5_has_frontage")
    before = dict(legality.STEP_RULES)
    case = next(case for case in load_cases() if case.id == "BLD-5-a")
    assert run(case).ok
    with CHECK.switched_off(frontage):
        names = {rule.__name__ for rules in legality.STEP_RULES.values() for rule in rules}
        assert "bld_5_has_frontage" not in names
        assert "bld_6_on_one_block" in names
        assert not run(case).ok
    assert before == legality.STEP_RULES
    assert run(case).ok


def test_a_property_is_off_and_on_again() -> None:
    case = next(case for case in load_cases() if case.id == "END-2-b")
    with CHECK.switched_off(of("GameState.over")):
        assert not run(case).ok
    assert run(case).ok


def test_a_variant_that_only_crashes_kills_nothing() -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError

    broken = replace(of("sco_8_winner"), variant=lambda original: crash)
    case = next(case for case in load_cases() if case.id == "SCO-8-c")
    assert CHECK.failing(broken, [case]) == []


def test_the_page_lists_every_mutation_and_no_other() -> None:
    assert_listed(CHECK)
