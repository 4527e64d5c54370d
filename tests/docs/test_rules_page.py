"""The page of rules and the table in README are what the registry says."""

from __future__ import annotations

import re
from pathlib import Path

from ny1901_solver.new_york_1901.rulings import load_registry
from ny1901_solver.new_york_1901.rulings.registry import HEADINGS
from tests.rule_pages import pages, rule_table

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
REGISTRY = load_registry()


def test_the_page_is_made_from_the_registry() -> None:
    assert pages()["rules.md"] == PAGE


def test_every_rule_reading_and_wrong_claim_is_on_the_page_once() -> None:
    anchors = re.findall(r'<a id="([^"]+)"></a>', PAGE)
    rules = [rule.id for rule in REGISTRY.rules]
    switches = [reading.switch for reading in REGISTRY.readings]
    claims = [claim.id for claim in REGISTRY.wrong_claims]
    assert anchors == [name.lower() for name in (*rules, *switches, *claims)]


def test_every_link_of_the_page_leads_somewhere() -> None:
    links = set(re.findall(r"\]\(#([^)]+)\)", PAGE))
    assert links
    assert links <= set(re.findall(r'<a id="([^"]+)"></a>', PAGE))


def test_the_readme_has_every_rule_under_its_heading() -> None:
    table = rule_table(REGISTRY, HEADINGS)
    assert table in (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"[A-Z]{3}-[0-9]+[a-z]?", table) == [rule.id for rule in REGISTRY.rules]
