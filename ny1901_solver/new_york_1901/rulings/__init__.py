"""Rulings: every rule with its words, its sources and its authority, and where the program keeps it."""

from ...kit.rulebook.registry import Registry
from ...kit.rulebook.rules_file import Reading, ReadingValue, Rule, Source, SourceDocument, WrongClaim
from ...kit.rulebook.settings import OtherReading
from .distance import distance
from .other_readings import OtherDraftReading, other_draft_readings, other_readings, with_readings
from .registry import load_registry
from .repair import repairs
from .verdict import Verdict, verdict

__all__ = [
    "OtherDraftReading",
    "OtherReading",
    "Reading",
    "ReadingValue",
    "Registry",
    "Rule",
    "Source",
    "SourceDocument",
    "Verdict",
    "WrongClaim",
    "distance",
    "load_registry",
    "other_draft_readings",
    "other_readings",
    "repairs",
    "verdict",
    "with_readings",
]
