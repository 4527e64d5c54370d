"""The rule registry: every rule is there, says something, and says where it has it from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError, UnknownWord
from ny1901_solver.new_york_1901.rulings.registry import RULES, load_registry
from ny1901_solver.new_york_1901.state import READINGS
from ny1901_solver.rulebook.registry import Registry
from tests.rulebook.corpora import refused

pytestmark = pytest.mark.always

IDS = [
    *["COM-1", "COM-2", "COM-3", "COM-4", "COM-5", "COM-6", "COM-7"],
    *["SET-1", "SET-2", "SET-3", "SET-4", "SET-5", "SET-6"],
    *["TRN-1", "TRN-2", "TRN-3", "TRN-4", "TRN-5", "TRN-6"],
    *["EXP-1", "EXP-2"],
    *["DEM-1", "DEM-2", "DEM-3", "DEM-4", "DEM-5", "DEM-6"],
    *["BLD-1", "BLD-2", "BLD-3", "BLD-4", "BLD-5", "BLD-6", "BLD-7", "BLD-8", "BLD-9"],
    *["ACT-1", "ACT-2", "ACT-3"],
    *["END-1", "END-1a", "END-2"],
    *["SCO-1", "SCO-2", "SCO-3", "SCO-4", "SCO-5", "SCO-6", "SCO-7", "SCO-8"],
]
INFERRED = {"TRN-4", "DEM-5", "BLD-2", "BLD-6", "BLD-7", "ACT-1", "ACT-2", "END-1a"}


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def test_the_registry_has_every_rule_in_order(registry: Registry) -> None:
    assert [rule.id for rule in registry.rules] == IDS


def test_every_rule_rests_on_both_rulebooks(registry: Registry) -> None:
    for rule in registry.rules:
        assert {"rulebook-en", "rulebook-pt"} <= {source.document for source in rule.sources}, rule.id


def test_no_rule_rests_on_the_web_page_or_on_another_game(registry: Registry) -> None:
    used = {registry.document_of(source).weight for rule in registry.rules for source in rule.sources}
    assert used == {"highest", "reference"}


def test_what_the_rulebooks_leave_silent_is_marked_and_has_a_reason(registry: Registry) -> None:
    inferred = [rule for rule in registry.rules if rule.authority == "inferred"]
    assert {rule.id for rule in inferred} == INFERRED
    assert all(rule.reason for rule in inferred)


def test_every_reading_is_explained_with_exactly_its_values_in_order(registry: Registry) -> None:
    explained = {reading.switch: tuple(each.value for each in reading.values) for reading in registry.readings}
    assert list(explained.items()) == list(READINGS.items())


def test_every_reading_belongs_to_the_rules_that_it_changes(registry: Registry) -> None:
    assert {reading.switch: reading.rules for reading in registry.readings} == {
        "no_worker_pass": ("TRN-4",),
        "demolition_workers": ("DEM-5",),
        "same_turn_unlock": ("BLD-2", "ACT-1"),
        "flip_tiles": ("BLD-7",),
        "boom_counts_legendary": ("ACT-1",),
        "starter_counts_on_streets": ("SCO-1",),
        "legendary_counts_irregular": ("SCO-3",),
        "tycoon_three_districts": ("SCO-5",),
        "prestige_touch": ("SCO-6",),
        "boom_covers_vacated": ("DEM-4",),
        "boom_order": ("ACT-1",),
        "boom_alone": ("ACT-1",),
    }
    for rule in registry.rules:
        assert {reading.switch for reading in registry.readings_of(rule)} == set(rule.readings)
        assert all(rule.id in reading.rules for reading in registry.readings_of(rule))


def test_the_wrong_claims_come_from_the_lesser_documents_only(registry: Registry) -> None:
    assert [claim.id for claim in registry.wrong_claims] == [f"WRONG-{number}" for number in range(1, 20)]
    assert {registry.document_of(claim.source).weight for claim in registry.wrong_claims} == {"reference", "lowest"}


def test_a_rule_knows_the_wrong_claims_that_it_refutes(registry: Registry) -> None:
    assert [claim.id for claim in registry.claims_refuted_by(registry.rule("TRN-2"))] == ["WRONG-9", "WRONG-12"]
    assert [claim.id for claim in registry.claims_refuted_by(registry.rule("DEM-2"))] == ["WRONG-3", "WRONG-10"]
    assert registry.claims_refuted_by(registry.rule("SCO-7")) == ()


@pytest.mark.parametrize("text", ["END-1a", "end-1a", "END-1A", " end-1a "])
def test_an_id_is_found_in_capitals_or_not(registry: Registry, text: str) -> None:
    assert registry.rule(text).id == "END-1a"


@pytest.mark.parametrize(
    ("text", "near"),
    [("DEM-44", "DEM-4"), ("dem4", "DEM-4"), ("BLD 7", "BLD-7"), ("SCO-9", "SCO-8"), ("?", "COM-1"), ("", "COM-1")],
)
def test_an_unknown_id_is_refused_with_the_nearest_one_or_an_example(registry: Registry, text: str, near: str) -> None:
    with pytest.raises(UnknownWord, match=f"'{re.escape(text)}' is not the id of a rule, such as .*{near}"):
        registry.rule(text)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("    authority: rulebook\n", "    authority: hearsay\n", "'hearsay'"),
        ("document: manual,", "document: memory,", "no document 'memory'"),
        ('"line 21, Setup"', '"somewhere"', "'somewhere'"),
        ("  - id: COM-2\n", "  - id: COM-1\n", "COM-1 is given twice"),
        ("    readings: [flip_tiles]\n", "", "no rule BLD-7 that names flip_tiles"),
        ("readings: [flip_tiles]", "readings: [turn_tiles]", "no reading 'turn_tiles' that names BLD-7"),
        ("nothing to refill.\n", "nothing to refill\n", "rules.18.text: expected a text that matches \\.$"),
        ("refuted_by: [TRN-2]", "refuted_by: [TRN-9]", "no rule TRN-9"),
    ],
)
def test_a_registry_that_does_not_add_up_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    path = tmp_path / "rules.yaml"
    text = RULES.read_text(encoding="utf-8")
    error = refused(lambda: load_registry(path), path, text, old, new, r"rules\.yaml, line [0-9]+, column")
    assert problem in str(error)


def test_an_inferred_rule_without_a_reason_is_refused(tmp_path: Path) -> None:
    text = RULES.read_text(encoding="utf-8")
    start = text.index("  - id: DEM-5")
    reason, end = text.index("    reason:", start), text.index("    readings:", start)
    path = tmp_path / "rules.yaml"
    path.write_text(text[:reason] + text[end:], encoding="utf-8")
    with pytest.raises(DataError, match="a rule with authority inferred needs a reason"):
        load_registry(path)
