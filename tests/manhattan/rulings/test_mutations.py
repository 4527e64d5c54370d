"""The corpus decides the rules of Manhattan: switch one off, and a case fails."""

from __future__ import annotations

import pytest

from benchmarks.mutate_manhattan import CHECK, WITHOUT, place_of
from ny1901_solver.manhattan.rules import legality
from ny1901_solver.manhattan.rules.legality import BUILD_RULES
from ny1901_solver.manhattan.rulings.cases import load_cases, run
from tests.rulebook.corpora import assert_listed

pytestmark = pytest.mark.always

ALL = CHECK.mutations()


def test_some_rules_switched_off_are_each_missed_by_a_case(request: pytest.FixtureRequest) -> None:
    chosen = CHECK.sample(2, request.config.getoption("--sample-seed"))
    assert [str(mutation) for mutation in chosen if not CHECK.failing(mutation, load_cases())] == []


@pytest.mark.slow
def test_every_rule_switched_off_is_missed_by_a_case() -> None:
    assert [str(mutation) for mutation in ALL if not CHECK.failing(mutation, load_cases())] == []


def test_what_is_switched_off_is_there() -> None:
    for mutation in ALL:
        with CHECK.switched_off(mutation):
            pass


def test_every_rule_is_switched_off_or_has_a_reason_why_it_cannot_be() -> None:
    off = {mutation.rule for mutation in ALL}
    assert off.isdisjoint(WITHOUT)
    assert off | set(WITHOUT) == set(CHECK.rules)


def test_every_function_that_judges_is_switched_off() -> None:
    judges = [*BUILD_RULES, *(each for name, each in vars(legality).items() if name.startswith("m_"))]
    assert {place_of(judge) for judge in judges} <= {mutation.place for mutation in ALL}


def test_a_rule_is_off_in_the_table_that_holds_it_and_on_again_afterwards() -> None:
    case = next(case for case in load_cases() if case.id == "M-BLD-3-b")
    mutation = next(each for each in ALL if each.place.endswith("m_bld_3_as_many_floors_as_the_owner"))
    assert run(case).ok
    with CHECK.switched_off(mutation):
        assert not run(case).ok
    assert run(case).ok


def test_the_page_lists_every_mutation_and_no_other() -> None:
    assert_listed(CHECK)
