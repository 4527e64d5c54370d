"""Hints: the best turn for the points in reach, with its proof and its reasons."""

from .hint import Hint, RankedTurn, hint
from .market_shift import ShiftValue

__all__ = ["Hint", "RankedTurn", "ShiftValue", "hint"]
