"""The kinds of puzzles, by name: light, as a list of puzzles is asked with them."""

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
