"""Rulings, which are answers to questions about the rules: the registry of rules with texts and sources, verdicts on
turns, the nearest legal turns, and the collection of cases."""

from ...rulebook.registry import Registry
from ...rulebook.rules_file import Reading, ReadingValue, Rule, Source, SourceDocument, WrongClaim
from ...rulebook.settings import OtherReading
from .registry import load_registry
from .repair import distance, repairs
from .verdict import OtherDraftReading, Verdict, other_draft_readings, other_readings, verdict, with_readings

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
