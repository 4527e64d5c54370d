"""The puzzles that ship with the program."""

from __future__ import annotations

from pathlib import Path

from ...kit.puzzles.shelf import COLLECTION, TUTORIALS, Shelf
from .format import read_puzzle

__all__ = ["COLLECTION", "SHELF", "TUTORIALS", "chosen", "of_the_day", "shipped", "shipped_puzzle"]

SHELF = Shelf(Path(__file__).parent.parent, "puzzles", read_puzzle)
shipped, shipped_puzzle, of_the_day, chosen = SHELF.shipped, SHELF.shipped_puzzle, SHELF.of_the_day, SHELF.chosen
