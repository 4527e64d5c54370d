"""The end of a game, worked out with all hands known."""

from .search import EQUAL, MARGIN_COUNTS, Endgame, OutOfReach, Worked, Worths

__all__ = ["EQUAL", "MARGIN_COUNTS", "Endgame", "OutOfReach", "Worked", "Worths"]
