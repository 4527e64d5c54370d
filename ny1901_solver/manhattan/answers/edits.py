"""The answers of the methods `edit` and `edit-step`: a position after commands that changed it."""

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
    """The values that editing commands accept, such as the plots of the board."""

    plots: list[str] = Field(description="all plots of the board")
    cards: int = Field(description="the highest square of a card; the lowest is 1")
    hand: int = Field(description="the greatest number of cards in a hand")
    floors: int = Field(description="the greatest number of floors of a piece")
    phases: list[str] = Field(description="all phases of a game")


class ManhattanEditAnswer(EditedData, ManhattanAnswer):
    """A position after editing commands, as the line `draft`, with its problems. The field `line` is set only if the
    position has no problems.
    """

    position: PositionData = Field(description="the position after the commands, with all hands")
    choices: EditChoicesData = Field(description="the values that commands can use")


class ContinuedEditAnswer(ChangesData, ManhattanEditAnswer):
    """A position after changes that can be taken back, as the line `draft`. The field `line` is set only if the
    position is possible.
    """

    command = "edit-step"


def edit(result: Edited[GameState]) -> ManhattanEditAnswer:
    """Returns the answer of the method `edit`; all hands are visible."""
    return ManhattanEditAnswer.make(result.draft, _edited_data(result))


def edit_step(edited: Edited[GameState], changes: Data) -> ContinuedEditAnswer:
    """Returns the answer of the method `edit-step`, with the changes so far; all hands are visible."""
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
