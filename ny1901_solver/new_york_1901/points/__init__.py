"""Ranks turns by the points that they score if the game ended after them, with proof and reasons."""

from .hint import Hint, RankedTurn, ShiftValue, hint

__all__ = ["Hint", "RankedTurn", "ShiftValue", "hint"]
