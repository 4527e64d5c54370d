"""The rules of Manhattan with their sources, readings and wrong claims; the corpus of rulings; verdicts on moves."""

from .registry import HEADINGS, RULE_ID, RULES, cited_rules, load_registry

__all__ = ["HEADINGS", "RULES", "RULE_ID", "cited_rules", "load_registry"]
