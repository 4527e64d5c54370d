"""A checker of puzzles, written from `docs/reference/puzzle-files.md` and the printed question alone.

It shares the rules with the program (state, moves, legal turns, scoring) and nothing else: no planner, no search, no
certificate and no judge. Which cards a solver may count on it works out by itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from . import alone, fixed, rivals
from .found import Report
from .stored import Stored, read_stored

PUZZLES = Path(__file__).parents[4] / "puzzles"
ALONE = ("best-turn", "plan", "race", "packing", "last-turn")


def files(names: Sequence[str] = ()) -> list[Path]:
    """The files of puzzles by their names, ids, or parts of their paths; all that ship without any."""
    every = sorted(PUZZLES.glob("tutorials/*.yaml")) + sorted(PUZZLES.glob("collection/*/*.yaml"))
    if not names:
        return every
    named = [Path(name) for name in names if Path(name).is_file()]
    return named + [path for path in every if any(name in str(path) for name in names if not Path(name).is_file())]


def check(puzzle: Stored) -> Report:
    """Checks one puzzle by its kind."""
    if puzzle.kind == "ruling":
        return fixed.check_ruling(puzzle)
    if puzzle.kind == "safe-streets":
        return fixed.check_streets(puzzle)
    return alone.check(puzzle) if puzzle.kind in ALONE else rivals.check(puzzle)


def checked(path: Path) -> Report:
    """Checks the puzzle of a file."""
    return check(read_stored(path))
