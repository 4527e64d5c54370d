"""The group `puzzle`: puzzles worth solving, made, listed, shown, played, checked and printed."""

from __future__ import annotations

from ...kit.terminal.help import commands
from ..capabilities import CAPABILITIES

_HERE = "ny1901_solver.new_york_1901.cli"
puzzles = commands(
    "Puzzles worth solving: list, show, play, solve, check, print and make them.",
    {
        "list": CAPABILITIES["puzzle-list"],
        "show": CAPABILITIES["puzzle-show"],
        "play": f"{_HERE}.puzzle_play:play",
        "progress": CAPABILITIES["puzzle-progress"],
        "hint": CAPABILITIES["puzzle-hint"],
        "solve": f"{_HERE}.puzzle_solve:solve",
        "check": f"{_HERE}.puzzle_check:check",
        "grade": f"{_HERE}.puzzle_solve:grade",
        "daily": CAPABILITIES["puzzle-daily"],
        "book": f"{_HERE}.puzzle_book:book",
        "generate": f"{_HERE}.puzzle_generate:generate",
        "compose": f"{_HERE}.puzzle_compose:compose",
    },
    f"{_HERE}.inputs:SUBJECTS",
    "puzzle",
)
