"""The rules of New York 1901: the registry that ships, and the form of its ids."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...kit.rulebook.citing import cited
from ...kit.rulebook.registry import Registry, read_registry

RULES = Path(__file__).parent.parent / "data" / "rules.yaml"
HEADINGS = {
    "COM": "Components",
    "SET": "Set-up",
    "TRN": "A turn",
    "EXP": "Expand",
    "DEM": "Demolish",
    "BLD": "Build",
    "ACT": "Action cards",
    "END": "The end of the game",
    "SCO": "Final scoring",
}
"""The headings of the rules, by the first three letters of their ids."""

RULE_ID = rf"(?:{'|'.join(HEADINGS)})-[0-9]+[a-z]?"
"""The form of a rule id, as a regular expression."""

RuleId = Annotated[str, Field(pattern=f"^{RULE_ID}$")]

CITED = re.compile(rf"\b({RULE_ID})\b")
"""A rule id in a text."""


def load_registry(path: Path = RULES) -> Registry:
    """The registry of a file, the shipped one by default; raises `DataError` with all that does not add up."""
    return read_registry(path)


cited_rules = partial(cited, rule_id=RULE_ID)
"""The rule ids that a text cites, in order and each once."""
