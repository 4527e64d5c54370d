"""Random editions that the edition checks find sound, and positions that games on them reach, all drawn by seed.

    from tests.random_editions import random_edition, random_game

    edition = random_edition(7)                  # always the same; `random_edition(7, squares=20)` is a small one
    for state in random_game(edition, seed=3):   # every position of one game: variants, readings, 2 to 4 players
        ...

Boards have 6 to 80 squares, with streets, parks, pre-printed buildings and void in odd places: blocks are ragged, often
with a park or a hole inside or a neck of one square. Tiles, often with empty corners, numbers, cards and ends are
anything that `ny1901 edition check` lets pass. Chance comes out of `Draws`, streams of numbers
that can be played back and cut down: `smallest` makes a case that fails as small as it can."""

from .draws import Draws, smallest
from .editions import files_of, random_edition, written
from .games import random_game

__all__ = ["Draws", "files_of", "random_edition", "random_game", "smallest", "written"]
