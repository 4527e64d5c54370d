"""All that can be looked up of New York 1901."""

from __future__ import annotations

from pathlib import Path

from ...kit.rulebook.corpus import Corpus
from ..state import READINGS
from .cases import load_cases
from .registry import HEADINGS, RULE_ID, load_registry

PACKAGE = Path(__file__).parent.parent
CORPUS = Corpus(
    HEADINGS, RULE_ID, READINGS, load_registry, load_cases, PACKAGE / "data" / "asked.yaml", ("DEM-4-b", "flip_tiles")
)
