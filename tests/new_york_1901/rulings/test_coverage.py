"""Every rule of the registry is kept somewhere in the program, and the program knows no rule beyond it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from ny1901_solver.new_york_1901.planning.turns import BY_CONSTRUCTION, CONSTRAINTS, NOT_MODELLED
from ny1901_solver.new_york_1901.rules.legality import STEP_RULES, TURN_RULES
from ny1901_solver.new_york_1901.rulings.cases import PACKAGE
from ny1901_solver.new_york_1901.rulings.registry import RULE_ID, cited_rules, load_registry
from ny1901_solver.new_york_1901.scoring.final import FINAL_RULES
from tests.rule_coverage import MANHATTAN, NEW_YORK, Coverage, main

pytestmark = pytest.mark.always

IDS = [rule.id for rule in load_registry().rules]


@cache
def by_id() -> dict[str, Coverage]:
    return {entry.rule: entry for entry in NEW_YORK.coverage}


@pytest.fixture(params=IDS)
def covered(request: pytest.FixtureRequest) -> Coverage:
    return by_id()[request.param]


def test_every_rule_is_a_function_or_the_data_of_components(covered: Coverage) -> None:
    assert covered.functions or covered.helpers or covered.rule in NEW_YORK.is_data
    assert covered.kept


def test_only_components_are_data() -> None:
    assert {rule for rule in IDS if rule.startswith("COM-")} == set(NEW_YORK.is_data)


def test_a_rule_that_nothing_keeps_would_be_seen() -> None:
    assert not Coverage("DEM-9", (), (), None, ("planning.turns.constraints.dem_9",), None, (), ()).kept


def test_every_rule_is_exercised_by_a_test(covered: Coverage) -> None:
    assert covered.tests, covered.rule


def test_every_function_that_judges_or_scores_belongs_to_its_rule() -> None:
    judges: set[Callable[..., object]] = {*TURN_RULES, *(rule for rules in STEP_RULES.values() for rule in rules)}
    for function in (*judges, *FINAL_RULES.values()):
        prefix, number = function.__name__.split("_")[:2]
        place = f"{function.__module__.removeprefix('ny1901_solver.new_york_1901.')}.{function.__name__}"
        assert place in by_id()[f"{prefix.upper()}-{number}"].functions


def test_every_constraint_belongs_to_its_rule() -> None:
    for rule, constraint in CONSTRAINTS.items():
        assert f"planning.turns.constraints.{constraint.__name__}" in by_id()[rule].constraints


def test_every_rule_has_a_constraint_or_a_reason_to_have_none(covered: Coverage) -> None:
    assert covered.constraints or covered.model


def test_the_reasons_of_the_planning_room_are_passed_on() -> None:
    for rule, reason in {**BY_CONSTRUCTION, **NOT_MODELLED}.items():
        assert by_id()[rule].model == reason


@pytest.mark.parametrize(
    ("rule", "function"),
    [
        ("DEM-4", "rules.building.dem_4_workers_cover_vacated_land"),
        ("TRN-3", "rules.legality.trn_1_steps_in_order"),
        ("SCO-8", "scoring.outcome.sco_8_winner"),
        ("SET-4", "rules.set_up.set_4_market"),
    ],
)
def test_the_function_of_a_rule_is_named(rule: str, function: str) -> None:
    assert function in by_id()[rule].functions


@pytest.mark.parametrize(
    ("rule", "helper"),
    [
        ("DEM-5", "rules.building.covering_workers"),
        ("BLD-8", "rules.building.place"),
        ("TRN-6", "rules.transition.refill"),
        ("SET-5", "rules.set_up.new_game"),
        ("END-1a", "rules.transition.market_is_ending"),
    ],
)
def test_a_function_that_carries_a_rule_out_and_cites_it_is_named(rule: str, helper: str) -> None:
    assert helper in by_id()[rule].helpers


def test_a_rule_within_the_function_of_another_is_where_it_is_said_to_be() -> None:
    for place in NEW_YORK.within.values():
        assert any(place in entry.functions for entry in NEW_YORK.coverage if entry.rule not in NEW_YORK.within)


def test_a_test_belongs_to_the_rule_it_is_named_after_and_to_those_it_cites() -> None:
    tests = by_id()["END-1a"].tests
    assert "tests/new_york_1901/rules/test_end.py::test_end_1a_a_card_that_comes_back_does_not_undo_the_end" in tests
    assert not any("test_end_1a_" in test for test in by_id()["END-1"].tests)


def test_the_program_cites_no_rule_that_the_registry_does_not_have() -> None:
    cited = {
        rule
        for path in PACKAGE.rglob("*.py")
        for rule in re.findall(rf"\b{RULE_ID}\b", path.read_text(encoding="utf-8"))
    }
    assert cited <= set(IDS)
    assert len(cited) > 40


def test_a_span_of_ids_cites_all_of_them() -> None:
    assert cited_rules("(SET-1 to SET-3), END-1a and UTF-8") == ("SET-1", "SET-2", "SET-3", "END-1a")


def test_a_rule_names_the_cases_about_it() -> None:
    assert "DEM-4-a" in by_id()["DEM-4"].cases
    assert "DEM-5-a" in by_id()["DEM-4"].cases  # a case may be about several rules
    assert "DEM-4-a" not in by_id()["DEM-5"].cases


def test_every_rule_is_decided_by_a_case(covered: Coverage) -> None:
    assert covered.cases, covered.rule


def test_every_case_names_rules_of_the_registry() -> None:
    assert set(NEW_YORK.cases_by_rule()) <= set(IDS)


def test_the_script_prints_a_line_for_each_rule_or_some_in_full(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == 0
    both = [*NEW_YORK.corpus.registry.rules, *MANHATTAN.corpus.registry.rules]
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["rule", *(rule.id for rule in both)]
    assert main(["dem-4", "M-BLD-3"]) == 0
    told = capsys.readouterr().out
    assert "\n  rules.building.dem_4_workers_cover_vacated_land\n" in told
    assert "\n  planning.turns.constraints.dem_4_workers_cover_vacated_land\n" in told
    assert "\nM-BLD-3\nfunctions:\n  rules.legality.m_bld_3_as_many_floors_as_the_owner\n" in told
    assert main(["COM-7"]) == 0
    assert "\ndata:\n  tiles.yaml: " in capsys.readouterr().out
    assert main(["DEM-44"]) == 2
    assert "did you mean DEM-4?" in capsys.readouterr().err
