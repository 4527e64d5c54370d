"""The streets of puzzles that ask which can change hands: what may be named, and what shows an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from ...questions.answers import Part, Text
from ..positions import format_line
from ..puzzles.adversarial.stand import states_behind

if TYPE_CHECKING:
    from ..puzzles import Flip, Task
    from ..state import GameState


class StreetAskedData(Part):
    """A street in play that a puzzle asks about, and who holds it now."""

    id: str
    name: str
    holder: str | None = Field(description="the colour of who has most buildings there, none where nobody has")


def streets_asked(task: Task) -> list[dict[str, object]]:
    """The streets that a task asks about; of other kinds none."""
    from ..puzzles.adversarial.streets import holders

    if task.kind != "safe-streets":
        return []
    state = task.state
    return [
        {"id": card, "name": state.edition.card_name(card), "holder": None if seat is None else state.colour(seat)}
        for card, seat in zip(state.setup.streets, holders(state), strict=True)
    ]


class FlipData(Part):
    """A street that can change hands: turns that show it, with the cards that come up in each."""

    street: str
    holder: str | None = Field(description="the colour of who has it then, none where nobody has")
    turns: list[Text]
    draws: list[list[str]]
    lines: list[str] = Field(description="the position before each turn")


def flip_data(state: GameState, flip: Flip) -> dict[str, object]:
    """The facts of `FlipData`."""
    names, positions = state.edition.kind_names, states_behind(state, flip.line)
    return {
        "street": flip.street,
        "holder": None if flip.holder is None else state.colour(flip.holder),
        "turns": [each.turn for each in flip.line],
        "draws": [[names[kind] for kind in each.draws] for each in flip.line],
        "lines": [format_line(before) for before in positions[:-1]],
    }
