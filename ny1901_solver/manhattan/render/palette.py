"""Defines the colours in which the terminal shows pieces.

The letters of the colours make everything readable without colours, too.
"""

from __future__ import annotations

_PIECES = {
    "red": "bold #ffffff on #b3261e",
    "blue": "bold #ffffff on #2456b8",
    "green": "bold #ffffff on #19803a",
    "yellow": "bold #1f1a00 on #e8ae00",
}
FAINT = "dim"
MARKED = "bold"
LINES = "#8c8c8c"


def piece(colour: str) -> str:
    """Returns the style of a colour's pieces; an unknown colour is only bold."""
    return _PIECES.get(colour, "bold")
