"""Tests that the pages of rules agree with the registries."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.manhattan.rulings import registry as manhattan
from ny1901_solver.new_york_1901.rulings import registry as new_york
from ny1901_solver.rulebook.registry import Registry

from . import rule_pages

REGISTRIES = {"new-york-1901-rules.md": new_york.load_registry(), "manhattan-rules.md": manhattan.load_registry()}


@pytest.mark.parametrize("name", REGISTRIES)
def test_a_page_is_made_from_its_registry(name: str) -> None:
    assert (rule_pages.FOLDER / name).read_text(encoding="utf-8") == rule_pages.pages()[name]


@pytest.mark.parametrize(("name", "registry"), REGISTRIES.items(), ids=REGISTRIES)
def test_every_rule_reading_and_wrong_claim_has_a_heading(name: str, registry: Registry) -> None:
    headings = re.findall(r"^### (\S+)", rule_pages.pages()[name], re.MULTILINE)
    ids = [*(each.id for each in registry.rules), *(each.id for each in registry.wrong_claims)]
    assert sorted(headings) == sorted([*ids, *(each.switch for each in registry.readings)])


def test_the_page_that_explains_the_rules_lists_them_all() -> None:
    page = rule_pages.EXPLAINED.read_text(encoding="utf-8")
    assert rule_pages.with_rule_table(page) == page
    table = page.partition("<!-- rules -->")[2].partition("<!-- end -->")[0]
    assert re.findall(r"[A-Z]{3}-[0-9]+[a-z]?", table) == [rule.id for rule in new_york.load_registry().rules]
