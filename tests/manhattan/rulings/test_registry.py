"""The registry of Manhattan: every rule is there, says something, and says where it has it from."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ny1901_solver.manhattan.readings import READINGS
from ny1901_solver.manhattan.rulings import HEADINGS, RULES, cited_rules, load_registry
from tests.rulebook.corpora import refused

pytestmark = pytest.mark.always

REGISTRY = load_registry()
PACKAGE = RULES.parent.parent
OWN_WORDS = {"table-talk", "earlier-notes"}
COUNTS = "COM 5, CARD 6, SET 2, RND 5, TRN 7, BLD 7, SCO 4, END 2, NUM 6, MON 9, BAB 4, SLO 2, ANT 2, FACT 6"
INFERRED = {
    *("M-COM-4", "M-COM-5", "M-CARD-3", "M-TRN-2", "M-TRN-3", "M-TRN-5", "M-TRN-6", "M-TRN-7", "M-BLD-7", "M-END-2"),
    *("M-NUM-4", "M-NUM-5", *(f"M-MON-{n}" for n in range(1, 10)), *(f"M-BAB-{n}" for n in range(1, 5))),
    *("M-SLO-1", "M-SLO-2", "M-ANT-1", "M-ANT-2", *(f"M-FACT-{n}" for n in (1, 2, 3, 5, 7, 9))),
}


def test_every_heading_has_its_rules_in_order() -> None:
    found = Counter(rule.id.split("-")[1] for rule in REGISTRY.rules)
    assert ", ".join(f"{heading} {count}" for heading, count in found.items()) == COUNTS
    headings = [rule.id.rpartition("-")[0] for rule in REGISTRY.rules]
    assert list(dict.fromkeys(headings)) == list(HEADINGS)
    assert all(re.fullmatch(r"M-[A-Z]+-[1-9]", rule.id) for rule in REGISTRY.rules)


def test_every_rule_that_the_program_cites_is_there() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    known = {rule.id for rule in REGISTRY.rules}
    strange = {(path.name, each) for path, text in texts.items() for each in cited_rules(text) if each not in known}
    assert strange == set()


def test_every_rule_rests_on_lines_of_the_rulebook_and_quoted_documents_have_none() -> None:
    assert {source.document for rule in REGISTRY.rules for source in rule.sources} == {"mayfair"}
    quoted = {name for rule in REGISTRY.rules for name in rule.also}
    assert {document.weight for document in REGISTRY.documents if document.id in quoted} == {"reference"}


def test_what_the_rulebook_does_not_say_is_marked_and_has_a_reason() -> None:
    assert {rule.id for rule in REGISTRY.rules if rule.authority == "inferred"} == INFERRED
    assert {rule.id for rule in REGISTRY.rules if rule.authority == "reference"} == {"M-COM-2", "M-COM-3", "M-BLD-5"}
    assert all(rule.also for rule in REGISTRY.rules if rule.authority == "reference")


def test_all_sixteen_readings_are_explained_with_their_values_in_order() -> None:
    explained = {reading.switch: tuple(each.value for each in reading.values) for reading in REGISTRY.readings}
    seats = explained.pop("seats")
    assert list(explained.items()) == list(READINGS.items())
    assert {len(sides.split()) for sides in seats} == {2, 3, 4}


def test_every_wrong_claim_has_a_document_that_makes_it() -> None:
    assert [claim.id for claim in REGISTRY.wrong_claims] == [f"WRONG-{number}" for number in range(1, 26)]
    assert "mayfair" not in {claim.document for claim in REGISTRY.wrong_claims}
    documents = {document.id: document.weight for document in REGISTRY.documents}
    assert {name for name, weight in documents.items() if weight == "none"} == OWN_WORDS


def test_every_document_says_the_same_or_is_named_with_what_it_says() -> None:
    used = {name for rule in REGISTRY.rules for name in (*rule.also, *(each.document for each in rule.sources))}
    used |= {claim.document for claim in REGISTRY.wrong_claims}
    reasons = " ".join(rule.reason or "" for rule in REGISTRY.rules)
    used |= {name for names in re.findall(r"\(([a-z, ]+)\)", reasons) for name in names.split(", ")}
    assert {document.id for document in REGISTRY.documents} == used


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("also: [ro]", "also: [rossum]", "no document 'rossum'"),
        (
            "document: bga,\n     place: capping",
            "document: mayfair,\n     place: capping",
            "'capping' does not name a line",
        ),
        ('"line 7, Introduction"', '"introduction"', "'introduction'"),
    ],
)
def test_a_place_without_lines_is_refused_where_the_text_is_known(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    path = tmp_path / "rules.yaml"
    text = RULES.read_text(encoding="utf-8")
    error = refused(lambda: load_registry(path), path, text, old, new, r"rules\.yaml, line [0-9]+")
    assert problem in str(error)
