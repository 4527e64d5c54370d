"""The puzzles of Manhattan that ship with the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...kit.puzzles.shelf import COLLECTION, TUTORIALS, graded_files, puzzle_of_day, shelved, shelved_puzzle
from .format import read_puzzle
from .puzzle import Puzzle

PACKAGE = Path(__file__).parent.parent


def collection_folder() -> Path:
    """The folder of the shipped puzzles: the package's own, or in a checkout the one beside the package."""
    packaged = PACKAGE / "data" / "puzzles"
    return packaged if packaged.is_dir() else PACKAGE.parent.parent / "puzzles" / "manhattan"


def shipped(part: str | None = None) -> dict[str, Path]:
    """The files of the shipped puzzles by id, as `shelved` gives them."""
    return shelved(collection_folder(), part)


def shipped_puzzle(name: str) -> Path:
    """The file of a shipped puzzle; raises `DataError` with the nearest ids when there is none."""
    return shelved_puzzle(shipped(), name, "ny1901 --game manhattan")


def of_the_day(day: int) -> str:
    """The puzzle of a day, as `puzzle_of_day` finds it."""
    return puzzle_of_day(day, graded_files(tuple(shipped(COLLECTION).items())))


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
        and players in (None, puzzle.players)
    ]


@cache
def _read(path: Path) -> Puzzle:
    """A shipped puzzle, which does not change while the program runs."""
    return read_puzzle(path)
