"""Rulings on Manhattan: the rules with their sources, readings and wrong claims; the cases with their answers; and
verdicts on moves.
"""

from .registry import HEADINGS, RULE_ID, RULES, cited_rules, load_registry

__all__ = ["HEADINGS", "RULES", "RULE_ID", "cited_rules", "load_registry"]
