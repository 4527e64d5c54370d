"""All that can be looked up of Manhattan."""

from __future__ import annotations

from pathlib import Path

from ...kit.rulebook.corpus import Corpus
from ..readings import READINGS
from .cases import load_cases
from .registry import HEADINGS, RULE_ID, load_registry

PACKAGE = Path(__file__).parent.parent
CORPUS = Corpus(
    HEADINGS, RULE_ID, READINGS, load_registry, load_cases, PACKAGE / "data" / "asked.yaml", ("M-BLD-3-b", "stuck")
)
