"""The kinds of puzzles of New York 1901, by the names that commands and files have for them."""

from typing import Literal

KindName = Literal[
    "best-turn",
    "plan",
    "race",
    "last-turn",
    "packing",
    "ruling",
    "win-by-force",
    "save-the-game",
    "early-end",
    "safe-streets",
]
