"""The group `puzzle`: puzzles of Manhattan, listed, shown, played, solved, checked, printed and made."""

from __future__ import annotations

from ...kit.terminal.help import commands
from ..capabilities import CAPABILITIES

_HERE = "ny1901_solver.manhattan.cli"
puzzles = commands(
    "Puzzles worth solving: list, show, play, solve, check and make them.",
    {
        "list": CAPABILITIES["puzzle-list"],
        "show": CAPABILITIES["puzzle-show"],
        "play": f"{_HERE}.puzzle_play:play",
        "progress": CAPABILITIES["puzzle-progress"],
        "hint": CAPABILITIES["puzzle-hint"],
        "solve": f"{_HERE}.puzzle_solve:solve",
        "check": f"{_HERE}.puzzle_check:check",
        "daily": CAPABILITIES["puzzle-daily"],
        "book": f"{_HERE}.puzzle_book:book",
        "generate": f"{_HERE}.puzzle_generate:generate",
    },
    f"{_HERE}.inputs:SUBJECTS",
    "puzzle",
)
