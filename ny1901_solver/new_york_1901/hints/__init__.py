"""Hints: the turns that bring most points if the game ended after them, with proof and reasons."""

from .hint import Hint, RankedTurn, hint
from .market_shift import ShiftValue

__all__ = ["Hint", "RankedTurn", "ShiftValue", "hint"]
