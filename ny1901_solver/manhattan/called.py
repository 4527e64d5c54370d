"""The Python functions of Manhattan's capabilities, each made of its declaration when it is first asked for.

Type checkers read `called.pyi`, which `python -m tests.derived` writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..kit.arguments import Wanted
from ..kit.calling import SHARED_SUBJECTS, SubjectAsItIs, functions_of, words_of
from ..kit.capabilities.puzzle_files import sources_of
from ..kit.capabilities.puzzles import SourcedPuzzle
from ..kit.records.record import Record
from .api import WANTED
from .capabilities import CAPABILITIES
from .capabilities.puzzles import PUZZLES
from .edition import Edition, examined_edition, load_edition
from .loading import RECORDS, opened
from .puzzles.puzzle import Puzzle
from .state import GameState
from .state.seen import expect_told


def _record(given: str | Path | Record[Any, Any, Any]) -> Record[Any, Any, Any]:
    """A record, or that of a file."""
    if isinstance(given, Record):
        return given
    return opened(str(given), RECORDS, hands_told=False).as_record()


def _told(state: GameState) -> GameState:
    expect_told(state, state.unseen, "all hands are needed here")
    return state


def _board(given: Edition | str | Path) -> Edition:
    return given if isinstance(given, Edition) else load_edition(given)


_EDITION = Wanted.of("an edition, or a shipped one's name or a folder", Edition, str, Path)
_FOLDER = Wanted.of("a shipped edition's name or a folder", str, Path)
_PUZZLE = Wanted.of("a puzzle", Puzzle)
_STATE = WANTED["state"]
_RECORD = SubjectAsItIs(
    "game",
    str | Path | Record[Any, Any, Any],
    Wanted.of("the name of a game record's file, or a record,", str, Path, Record),
    _record,
)
SUBJECTS = {
    **SHARED_SUBJECTS,
    "position": SubjectAsItIs("state", GameState, _STATE),
    "position to draw": SubjectAsItIs("state", GameState, _STATE),
    "answered puzzle": SubjectAsItIs("puzzle", Puzzle, _PUZZLE),
    "draft": SubjectAsItIs("state", GameState, _STATE),
    "position at a stage": SubjectAsItIs("state", GameState, _STATE, _told),
    "puzzle of progress": SubjectAsItIs("puzzle", Puzzle, _PUZZLE),
    "puzzle files": SubjectAsItIs(
        "puzzles",
        Sequence[Puzzle | str | Path],
        Wanted(
            "a list of puzzles, of names of their files, or of ids",
            lambda given: (
                isinstance(given, (list, tuple)) and all(isinstance(each, (Puzzle, str, Path)) for each in given)
            ),
        ),
        lambda given: sources_of(given, PUZZLES),
    ),
    "sourced puzzle": SubjectAsItIs("puzzle", Puzzle, _PUZZLE, SourcedPuzzle),
    "position told": SubjectAsItIs("state", GameState, _STATE, _told),
    "board": SubjectAsItIs("edition", Edition | str | Path, _EDITION, _board),
    "edition in work": SubjectAsItIs("edition", str | Path, _FOLDER, examined_edition),
    "record": _RECORD,
    "reviewed record": _RECORD,
}
"""How Python gives what capabilities ask about."""

WORDS = words_of(CAPABILITIES)
"""The word of each function's capability."""

__getattr__ = functions_of(globals(), CAPABILITIES, SUBJECTS)
