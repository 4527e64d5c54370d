"""The puzzles of Manhattan that ship with the program."""

from __future__ import annotations

from pathlib import Path

from ...puzzles.catalog import Heading, Shelf


def _heading_in(path: Path) -> Heading:
    from .format import read_puzzle  # which is wanted only where a heading is not kept

    return read_puzzle(path).heading


SHELF = Shelf(Path(__file__).parent.parent, "puzzles/manhattan", _heading_in, "ny1901 --game manhattan")
shipped, shipped_puzzle, of_the_day, headings = SHELF.shipped, SHELF.shipped_puzzle, SHELF.of_the_day, SHELF.headings
