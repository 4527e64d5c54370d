"""Finds the best turn against opponents: compares turns by playing games from each of them, and estimates the value
of positions."""

from .advise import Advice, AdvisedTurn, advise
from .value import expected_totals

__all__ = ["Advice", "AdvisedTurn", "advise", "expected_totals"]
