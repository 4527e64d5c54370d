"""The puzzles of Manhattan that ship with the program."""

from __future__ import annotations

from pathlib import Path

from ...kit.puzzles.shelf import Shelf
from .format import read_puzzle

SHELF = Shelf(Path(__file__).parent.parent, "puzzles/manhattan", read_puzzle, "ny1901 --game manhattan")
shipped, shipped_puzzle, of_the_day, chosen = SHELF.shipped, SHELF.shipped_puzzle, SHELF.of_the_day, SHELF.chosen
