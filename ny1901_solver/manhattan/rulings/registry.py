"""The rules of Manhattan: the registry that ships, and the form of its ids."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...kit.rulebook.citing import cited
from ...kit.rulebook.registry import Registry, read_registry

RULES = Path(__file__).parent.parent / "data" / "rules.yaml"
HEADINGS = {
    "M-COM": "Components",
    "M-CARD": "Seats and cards",
    "M-SET": "Set-up",
    "M-RND": "Rounds",
    "M-TRN": "A turn",
    "M-BLD": "Build",
    "M-SCO": "Scoring",
    "M-END": "The end of the game",
    "M-NUM": "Two and three players",
    "M-MON": "The Monster",
    "M-BAB": "The Baby Monster",
    "M-SLO": "Slow Growth",
    "M-ANT": "Anti-trust",
    "M-FACT": "What follows from the rules",
}
"""The headings of the rules, by how their ids begin."""

RULE_ID = rf"(?:{'|'.join(HEADINGS)})-[0-9]+"
"""The form of a rule id, as a regular expression."""

RuleId = Annotated[str, Field(pattern=f"^{RULE_ID}$")]


def load_registry(path: Path = RULES) -> Registry:
    """The registry of a file, the shipped one by default; raises `DataError` with all that does not add up."""
    return read_registry(path)


cited_rules = partial(cited, rule_id=RULE_ID)
"""The rule ids that a text cites, in order and each once."""
