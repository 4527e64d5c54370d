"""The command `puzzle play`, with which a person solves a puzzle of Manhattan at the terminal."""

from __future__ import annotations

from ...terminal.solving import SolvePuzzle, solving
from ..capabilities.solving import SOLVING
from ..puzzles.catalog import CATALOG
from .inputs import PROGRESS


class PlayPuzzle(SolvePuzzle):
    """Solve a puzzle at the terminal, with hints on request.

    Type a build as r3@C7 or 3 c7, and several builds one after the other. Type chosen pieces as 1 1 2 3. If the
    question is which buildings can be taken, type all of them on one line, as A1 C7.

    ...
    """


PLAY = solving(
    PlayPuzzle,
    SOLVING,
    PROGRESS,
    CATALOG,
    ("mh-tutorial-city", r"printf 'hint\nr1@A2\n' | ny1901 puzzle play mh-tutorial-city"),
)
