"""The shipped puzzles that are as somebody wants them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from .collection import TUTORIALS, shipped
from .format import read_puzzle
from .puzzle import Puzzle


def chosen(
    kind: str | None = None,
    theme: str | None = None,
    grade: int | None = None,
    players: int | None = None,
    tutorials: bool = False,
) -> list[Puzzle]:
    """The shipped puzzles of a kind, theme, grade and number of players, or the tutorials among them, in order."""
    return [
        puzzle
        for puzzle in map(_read, shipped(TUTORIALS if tutorials else None).values())
        if kind in (None, puzzle.task.kind)
        and (theme is None or theme in puzzle.themes)
        and grade in (None, puzzle.grade)
        and players in (None, len(puzzle.task.state.players))
    ]


def named(names: Collection[str]) -> list[Puzzle]:
    """The shipped puzzles that have one of some ids, in order; the others are not read."""
    return [_read(path) for name, path in shipped().items() if name in names]


@cache
def _read(path: Path) -> Puzzle:
    """A shipped puzzle, which does not change while the program runs."""
    return read_puzzle(path)
