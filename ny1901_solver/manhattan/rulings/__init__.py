"""What each rule of Manhattan says and who says so, its readings and wrong claims; and the rulings corpus."""

from .registry import HEADINGS, RULE_ID, RULES, cited_rules, load_registry

__all__ = ["HEADINGS", "RULES", "RULE_ID", "cited_rules", "load_registry"]
