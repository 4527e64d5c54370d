"""The Python functions of capabilities, each made of its declaration when it is first asked for.

Type checkers read `called.pyi`, which `python -m tests.derived` writes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..kit.arguments import Wanted
from ..kit.calling import SHARED_SUBJECTS, SubjectAsItIs, functions_of, words_of
from ..kit.capabilities.puzzle_files import sources_of
from ..kit.capabilities.puzzles import SourcedPuzzle
from ..kit.documents import parse_document
from .api import WANTED, record_of
from .capabilities import CAPABILITIES
from .capabilities.editing import Begun
from .capabilities.puzzles import PUZZLES
from .edition import Edition, load_edition
from .edition.examine import examined_edition
from .positions.known import Known, known_of
from .puzzles import Puzzle, expect_answer
from .replay import Record
from .state import GameState
from .table.draft import Draft
from .table.script import parse_draft

POSITION_OR_DRAFT = Wanted.of("a position, or the text of a draft,", GameState, str)


def _edition(given: Edition | str | Path) -> Edition:
    return given if isinstance(given, Edition) else load_edition(given)


def _edition_in_work(given: str | Path) -> Any:
    from .capabilities.editions import edition_in_work  # which loads what draws boards

    return edition_in_work(given)


def _position_or_draft(given: GameState | str) -> GameState | Known:
    return given if isinstance(given, GameState) else known_of(parse_document(given, "the draft"))


def _begun(given: GameState | str) -> Begun:
    return Begun(Draft.of(given) if isinstance(given, GameState) else parse_draft(given, "the draft", None), [])


_PUZZLE = Wanted.of("a puzzle", Puzzle)
SUBJECTS = {
    **SHARED_SUBJECTS,
    "board": SubjectAsItIs("edition", Edition | str | Path, WANTED["edition"], _edition),
    "board to fill": SubjectAsItIs("edition", Edition | str | Path, WANTED["edition"], _edition),
    "draft": SubjectAsItIs("position", GameState | str, POSITION_OR_DRAFT, _begun),
    "edition in work": SubjectAsItIs("edition", str | Path, WANTED["name_or_folder"], _edition_in_work),
    "edition to copy": SubjectAsItIs("like", str | Path, WANTED["name_or_folder"], examined_edition),
    "edition": SubjectAsItIs("edition", Edition | str | Path, WANTED["edition"], _edition),
    "position": SubjectAsItIs("state", GameState, WANTED["state"]),
    "position or draft": SubjectAsItIs("position", GameState | str, POSITION_OR_DRAFT, _position_or_draft),
    "position in work": SubjectAsItIs("state", GameState, WANTED["state"]),
    "position to draw": SubjectAsItIs("what", GameState | Edition | Record | Puzzle, WANTED["what"]),
    "answered puzzle": SubjectAsItIs("puzzle", Puzzle, _PUZZLE, lambda given: expect_answer(given, "the puzzle")),
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
    "reviewed record": SubjectAsItIs("game", str | Path | Record, WANTED["game"], record_of),
    "record": SubjectAsItIs("game", str | Path | Record, WANTED["game"], record_of),
}
"""How Python gives what capabilities ask about."""

WORDS = words_of(CAPABILITIES)
"""The word of each function's capability."""

__getattr__ = functions_of(globals(), CAPABILITIES, SUBJECTS)
