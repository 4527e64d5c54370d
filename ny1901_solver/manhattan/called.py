"""The Python functions of Manhattan's capabilities, each made of its declaration when it is first asked for.

Type checkers read `called.pyi`, which `python -m tests.derived` writes."""

from __future__ import annotations

from pathlib import Path

from ..kit.arguments import Wanted
from ..kit.calling import GivenAsItIs, functions_of, words_of
from ..kit.records.record import Record
from .api import WANTED
from .capabilities import CAPABILITIES
from .edition import Edition
from .loading import ManhattanLoader
from .puzzles.puzzle import Puzzle
from .registration import REGISTRATION
from .state import GameState
from .state.seen import expect_told


def _told(state: GameState) -> GameState:
    expect_told(state, state.unseen, "all hands are needed here")
    return state


GIVEN = GivenAsItIs(
    REGISTRATION,
    ManhattanLoader(hands_told=False),  # who needs a hand says so
    {
        **WANTED,
        "edition": Wanted.of("an edition, or a shipped one's name or a folder", Edition, str, Path),
        "game": Wanted.of("the name of a game record's file, or a record,", str, Path, Record),
    },
    state=GameState,
    edition=Edition,
    puzzle=Puzzle,
    puzzles="capabilities.puzzles:PUZZLES",
    board="edition:load_edition",
    in_work="edition:examined_edition",
)
_STATE = GIVEN.subjects["position"]
SUBJECTS = {
    **GIVEN.subjects,
    "position to draw": _STATE,
    "position at a stage": _STATE._replace(read=_told),
    "position told": _STATE._replace(read=_told),
}
"""How Python gives what capabilities ask about."""

WORDS = words_of(CAPABILITIES)
"""The word of each function's capability."""

__getattr__ = functions_of(globals(), CAPABILITIES, SUBJECTS)
