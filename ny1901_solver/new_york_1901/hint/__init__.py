"""The best move against opponents: turns compared by games that go on behind them, and what a position is worth."""

from .advise import Advice, AdvisedTurn, advise
from .value import expected_totals

__all__ = ["Advice", "AdvisedTurn", "advise", "expected_totals"]
