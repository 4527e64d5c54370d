"""The puzzles that ship with the program."""

from __future__ import annotations

from pathlib import Path

from ...puzzles.catalog import COLLECTION, TUTORIALS, Catalog, Heading

__all__ = ["CATALOG", "COLLECTION", "TUTORIALS", "headings", "of_the_day", "shipped", "shipped_puzzle"]


def _heading_in(path: Path) -> Heading:
    from .format import read_puzzle  # imported here because it is needed only if the heading is not cached

    return read_puzzle(path).heading


CATALOG = Catalog(Path(__file__).parent.parent, "puzzles", _heading_in)
shipped, shipped_puzzle, of_the_day, headings = (
    CATALOG.shipped_files,
    CATALOG.shipped_puzzle,
    CATALOG.of_the_day,
    CATALOG.headings,
)
