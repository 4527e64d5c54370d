"""The Python functions of capabilities (the program's commands). Each function is made from the declaration of its
capability on first use.

Type checkers read `called.pyi`, which `python -m tests.derived` writes."""

from __future__ import annotations

from pathlib import Path

from ..files.documents import parse_document
from ..messages import gettext, gettext_noop
from ..python.calling import GivenAsItIs, SubjectAsItIs, functions_of, words_of
from ..questions.arguments import Wanted
from ..records.record import Record as AnyRecord
from .api import WANTED
from .capabilities import CAPABILITIES
from .capabilities.editing import Begun
from .edition import Edition
from .edition.examine import examined_edition
from .loading import NewYorkLoader
from .positions.known import Known, known_of
from .puzzles import Puzzle
from .registration import REGISTRATION
from .replay import Record
from .state import GameState
from .table.draft import Draft
from .table.script import parse_draft

DRAWN = Wanted.of(
    gettext_noop("a position, an edition, a game record or a puzzle"), GameState, Edition, AnyRecord, Puzzle
)
POSITION_OR_DRAFT = Wanted.of(gettext_noop("a position, or the text of a draft,"), GameState, str)


def _position_or_draft(given: GameState | str) -> GameState | Known:
    return given if isinstance(given, GameState) else known_of(parse_document(given, gettext("the draft")))


def _begin(given: GameState | str) -> Begun:
    draft = Draft.of(given) if isinstance(given, GameState) else parse_draft(given, gettext("the draft"), None)
    return Begun(draft, [], [])


GIVEN = GivenAsItIs(REGISTRATION, NewYorkLoader(), state=GameState, edition=Edition, puzzle=Puzzle, record=Record)
SUBJECTS = {
    **GIVEN.subjects,
    "board to fill": GIVEN.subjects["board"],
    "draft": SubjectAsItIs("position", GameState | str, POSITION_OR_DRAFT, _begin),
    "edition to copy": SubjectAsItIs("like", str | Path, WANTED["name_or_folder"], examined_edition),
    "edition": GIVEN.subjects["board"],
    "position or draft": SubjectAsItIs("position", GameState | str, POSITION_OR_DRAFT, _position_or_draft),
    "position in work": GIVEN.subjects["position"],
    "position to draw": SubjectAsItIs("what", GameState | Edition | Record | Puzzle, DRAWN),
}
"""Maps each kind of subject (such as a position) to the way in which Python functions accept such a subject."""

WORDS = words_of(CAPABILITIES)
"""Maps the name of each function to the name of its capability."""

__getattr__ = functions_of(globals(), CAPABILITIES, SUBJECTS)
