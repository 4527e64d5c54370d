"""A position changed by commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from ...kit.answers import Answer
from ...kit.capability import Asker, Capability, Note, Python, Question, Shown, Subject, Unfit
from ...kit.editing import MOST_EDITS, Edited, edited_all, typed_too_much
from ...kit.engine.edit_method import edits_told
from ..answers import of_edits
from ..answers.of_edits import ManhattanEditAnswer
from ..state import GameState
from ..table.editing import changed


class Edit(Question):
    """Change a position, which need not add up, by commands; what is refused changes nothing."""

    position: Annotated[GameState, Subject("draft")]
    edits: Annotated[list[str], Field(max_length=MOST_EDITS)] = Field(
        [], description="commands as `ny1901 edit` takes them"
    )

    def check(self) -> None:
        """Raises `Unfit` for more commands than any position takes."""
        if too_much := typed_too_much(self.edits):
            raise Unfit("edits", too_much)


def _edit(asked: Edit, _: Asker) -> Edited[GameState]:
    return edited_all(asked.position, asked.edits, changed)


def _edit_answer(_: Edit, found: Edited[GameState], __: Asker) -> Answer:
    return of_edits.edit(found)


def _edit_told(answer: ManhattanEditAnswer) -> Iterator[Shown]:
    yield from edits_told(answer)
    yield answer.draft
    for amiss in answer.wrong:
        yield Note(amiss.sentence)


EDIT = Capability(
    Edit,
    _edit,
    _edit_answer,
    _edit_told,
    python=Python(("edits",), lambda found: found.draft, "ny1901_solver.manhattan.state.game:GameState"),
)
