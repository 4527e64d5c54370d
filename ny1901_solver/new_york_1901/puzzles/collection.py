"""The puzzles that ship with the program: where their files lie, and which of them is the one of a day."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...kit.puzzles.shelf import (
    COLLECTION,
    TUTORIALS,
    Graded,
    graded_files,
    puzzle_of_day,
    shelved,
    shelved_puzzle,
)

__all__ = ["COLLECTION", "TUTORIALS", "collection_folder", "graded", "of_the_day", "shipped", "shipped_puzzle"]

PACKAGE = Path(__file__).parent.parent


def collection_folder() -> Path:
    """The folder of the shipped puzzles: the package's own, or in a checkout the one beside the package."""
    packaged = PACKAGE / "data" / "puzzles"
    return packaged if packaged.is_dir() else PACKAGE.parent.parent / "puzzles"


def shipped(part: str | None = None) -> dict[str, Path]:
    """The files of the shipped puzzles by id, as `shelved` gives them."""
    return shelved(collection_folder(), part)


def shipped_puzzle(name: str) -> Path:
    """The file of a shipped puzzle; raises `DataError` with the nearest ids when there is none."""
    return shelved_puzzle(shipped(), name)


def of_the_day(day: int, puzzles: Sequence[Graded] | None = None) -> str:
    """The puzzle of a day, as `puzzle_of_day` finds it; those that ship where no others are given."""
    return puzzle_of_day(day, graded() if puzzles is None else puzzles)


def graded() -> tuple[Graded, ...]:
    """The puzzles of the shipped collection with what their files say of their worth, read without the rest of it."""
    return graded_files(tuple(shipped(COLLECTION).items()))
