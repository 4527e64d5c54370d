"""What commands are given: positions, records, puzzles, editions."""

from __future__ import annotations

from inspect import Parameter
from typing import TYPE_CHECKING

from ...kit.terminal.kept_progress import KeptProgress
from ...kit.terminal.sources import GivenBySource
from ...kit.terminal.subjects import SubjectByWords
from ..loading import SOURCES, ManhattanLoader, read_unsound
from ..registration import REGISTRATION

if TYPE_CHECKING:
    from ..state import GameState

PROGRESS = KeptProgress("manhattan-progress.yaml")
GIVEN = GivenBySource(
    REGISTRATION,
    ManhattanLoader(hands_told=False),  # who needs a hand says so
    puzzles="capabilities.puzzles:PUZZLES",
    progress=PROGRESS,
    board="edition:load_edition",
    in_work="edition:examined_edition",
)


def _to_draw(source: str, draft: bool) -> GameState:
    """Reads a position that is drawn, which need not add up where it is a draft."""
    if draft:
        return read_unsound(source)
    state: GameState = GIVEN.position(source)
    return state


SUBJECTS = {
    **GIVEN.subjects,
    "position to draw": SubjectByWords(
        {"position": (GIVEN.source("POSITION", SOURCES), Parameter.empty)}, _to_draw, ("draft",)
    ),
}
"""How the command line gives what capabilities ask about."""
