"""Readers of positions, records, puzzles and editions that are named at the command line."""

from __future__ import annotations

from inspect import Parameter
from typing import TYPE_CHECKING

from ...terminal.kept_progress import KeptProgress
from ...terminal.loading import GivenBySource
from ...terminal.subjects import SubjectByWords
from ..loading import SOURCES, ManhattanLoader
from ..registration import REGISTRATION

if TYPE_CHECKING:
    from ..state import GameState

PROGRESS = KeptProgress("manhattan-progress.yaml")
LOADER = ManhattanLoader()  # hidden hands are allowed; a question that needs a hidden hand is refused
GIVEN = GivenBySource(REGISTRATION, LOADER, progress=PROGRESS)


def _to_draw(source: str, draft: bool) -> GameState:
    """Reads the position of a picture; a draft (a position that is still being edited) may be impossible."""
    state: GameState = LOADER.to_edit.open_source(source).position if draft else GIVEN.position(source)
    return state


SUBJECTS = {
    **GIVEN.subjects,
    "position to draw": SubjectByWords(
        {"position": (GIVEN.source("POSITION", SOURCES), Parameter.empty)}, _to_draw, ("draft",)
    ),
}
"""Maps each kind of subject of a capability, such as a position, to the function that reads the subject from the
command line.
"""
