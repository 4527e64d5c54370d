"""The best move against opponents: compares turns by games played on after them, and values positions."""

from .advise import Advice, AdvisedTurn, advise
from .value import expected_totals

__all__ = ["Advice", "AdvisedTurn", "advise", "expected_totals"]
