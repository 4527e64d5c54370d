"""The page of Manhattan's rules is what the registry says."""

from __future__ import annotations

import re

from ny1901_solver.manhattan.rulings import load_registry
from tests.rule_pages import DOCS, pages

PAGE = pages()["manhattan-rules.md"]


def test_the_page_is_made_from_the_registry() -> None:
    assert (DOCS / "manhattan-rules.md").read_text(encoding="utf-8") == PAGE


def test_every_rule_reading_and_wrong_claim_is_on_the_page_once() -> None:
    anchors = re.findall(r'<a id="([^"]+)"></a>', PAGE)
    assert anchors == [name.lower() for name in load_registry().by_id]
