"""The page of Manhattan's rules is what the registry says: `python -m tests.manhattan.rulings.test_page` writes it."""

from __future__ import annotations

import re
from pathlib import Path

from ny1901_solver.manhattan.rulings import load_registry
from ny1901_solver.manhattan.rulings.page import rules_page

PAGE = Path(__file__).parents[3] / "docs" / "manhattan-rules.md"


def test_the_page_is_made_from_the_registry() -> None:
    assert PAGE.read_text(encoding="utf-8") == f"{rules_page()}\n"


def test_every_rule_reading_and_wrong_claim_is_on_the_page_once() -> None:
    anchors = re.findall(r'<a id="([^"]+)"></a>', rules_page())
    assert anchors == [name.lower() for name in load_registry().by_id]


if __name__ == "__main__":
    PAGE.write_text(f"{rules_page()}\n", encoding="utf-8", newline="\n")
