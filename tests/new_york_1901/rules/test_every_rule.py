"""The proof is whole: every rule id has a test here that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

COUNTS = {"COM": 7, "SET": 6, "TRN": 6, "EXP": 2, "DEM": 6, "BLD": 9, "ACT": 3, "END": 2, "SCO": 8}
RULES = {f"{heading}-{n}" for heading, count in COUNTS.items() for n in range(1, count + 1)} | {"END-1a"}


def test_every_rule_has_a_test_that_is_named_after_it() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    named = {f"{heading.upper()}-{number}" for heading, number in re.findall(r"def test_([a-z]{3})_(\d+a?)_", text)}
    assert named == RULES
