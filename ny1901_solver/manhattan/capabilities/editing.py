"""A position changed by commands."""

from __future__ import annotations

from typing import Annotated

from ...kit.answers import Answer
from ...kit.capabilities.editing import EditQuestion, edit_told
from ...kit.capability import Asker, Capability, Python, Subject
from ...kit.editing import Edited, edited_all
from ..answers import of_edits
from ..state import GameState
from ..table.editing import EDITS


class Edit(EditQuestion):
    """Change a position, which need not add up, by commands; what is refused changes nothing."""

    position: Annotated[GameState, Subject("draft")]


def _edit(asked: Edit, _: Asker) -> Edited[GameState]:
    return edited_all(asked.position, asked.edits, EDITS.edited)


def _edit_answer(_: Edit, found: Edited[GameState], __: Asker) -> Answer:
    return of_edits.edit(found)


EDIT = Capability(
    Edit,
    _edit,
    _edit_answer,
    edit_told,
    python=Python(("edits",), lambda found: found.draft, "ny1901_solver.manhattan.state.game:GameState"),
)
