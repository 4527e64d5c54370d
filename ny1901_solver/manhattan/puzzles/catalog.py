"""Finds the puzzles of Manhattan that ship with the program."""

from __future__ import annotations

from pathlib import Path

from ...puzzles.catalog import Catalog, Heading


def _heading_in(path: Path) -> Heading:
    from .format import read_puzzle  # needed only if a heading is not cached

    return read_puzzle(path).heading


CATALOG = Catalog(Path(__file__).parent.parent, "puzzles/manhattan", _heading_in, "ny1901 --game manhattan")
shipped, shipped_puzzle, of_the_day, headings = (
    CATALOG.shipped_files,
    CATALOG.shipped_puzzle,
    CATALOG.of_the_day,
    CATALOG.headings,
)
