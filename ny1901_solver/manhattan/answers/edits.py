"""A position behind commands that change it: the answers of the methods `edit` and `edit-step`."""

from __future__ import annotations

from typing import get_args

from pydantic import Field

from ...capabilities.editing import ChangesData, EditedData, carried_out, citing
from ...protocol.editing import Edited
from ...questions.answers import Data, Part
from ..history import position_problems
from ..positions import format_line
from ..rulings.registry import cited_rules
from ..state import GameState, Phase
from .answer import ManhattanAnswer, PositionData, position_content


class EditChoicesData(Part):
    """What there is to choose from in commands: plots, cards by their own squares up to a last one, floors likewise."""

    plots: list[str]
    cards: int
    hand: int = Field(description="the most cards in a hand")
    floors: int
    phases: list[str]


class ManhattanEditAnswer(EditedData, ManhattanAnswer):
    """A position behind commands, as a line that need not add up, and what does not; `line` once all does."""

    position: PositionData
    choices: EditChoicesData


class ContinuedEditAnswer(ChangesData, ManhattanEditAnswer):
    """A position behind changes, which can be taken back, as a line that need not add up; `line` once all does."""

    command = "edit-step"


def edit(result: Edited[GameState]) -> ManhattanEditAnswer:
    """The answer of `edit`, with all hands."""
    return ManhattanEditAnswer.make(result.draft, _edited_data(result))


def edit_step(edited: Edited[GameState], changes: Data) -> ContinuedEditAnswer:
    """The answer of `edit-step`, with all hands, and the changes so far."""
    return ContinuedEditAnswer.make(edited.draft, _edited_data(edited) | changes)


def _edited_data(edited: Edited[GameState]) -> Data:
    state = edited.draft
    wrong, edition, draft = position_problems(state), state.edition, format_line(state)
    return {
        **carried_out(edited, cited_rules),
        "draft": draft,
        "wrong": [citing(sentence, cited_rules) for sentence in wrong],
        "line": None if wrong else draft,
        "position": position_content(state)["position"],
        "choices": {
            "plots": list(edition.board.plots),
            "cards": edition.board.size,
            "hand": edition.hand,
            "floors": edition.largest,
            "phases": list(get_args(Phase)),
        },
    }
