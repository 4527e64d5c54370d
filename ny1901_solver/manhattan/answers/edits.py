"""A position behind commands that change it: the answer of the method `edit`."""

from __future__ import annotations

from typing import get_args

from pydantic import Field

from ...capabilities.editing import EditedData, carried_out, citing
from ...protocol.editing import Edited
from ...questions.answers import Part
from ..history import position_problems
from ..positions import format_line
from ..rulings.registry import cited_rules
from ..state import GameState, Phase
from .answer import ManhattanAnswer, PositionData, placed


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


def edit(found: Edited[GameState]) -> ManhattanEditAnswer:
    """The answer of `edit`, with all hands."""
    state = found.draft
    wrong, edition, draft = position_problems(state), state.edition, format_line(state)
    content = {
        **carried_out(found, cited_rules),
        "draft": draft,
        "wrong": [citing(sentence, cited_rules) for sentence in wrong],
        "line": None if wrong else draft,
        "position": placed(state)["position"],
        "choices": {
            "plots": list(edition.board.plots),
            "cards": edition.board.size,
            "hand": edition.hand,
            "floors": edition.largest,
            "phases": list(get_args(Phase)),
        },
    }
    return ManhattanEditAnswer.made(state, content)
