"""Parts that many answers share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...errors import IllegalMove
from ...questions.answers import Data, Part, PositionAnswer, SentenceData, Text, schema_elsewhere
from ..positions.data import FORMAT, position_data
from ..positions.line import format_line
from ..state import GameState, Readings
from ..state.setup import basis


def _position(state: GameState) -> Data:
    return {"format": FORMAT} | position_data(state)


Position = Annotated[
    Data,
    BeforeValidator(_position),
    schema_elsewhere("position"),
    Field(description="the position, in the form of a position file"),
]
"""A position as the data of a position file."""
Line = Annotated[str, BeforeValidator(format_line), Field(description="the position as one line")]
"""A position as one line."""


class ViolationData(SentenceData):
    """A broken rule, with the squares and territories concerned."""

    squares: list[Text] = Field(description="the squares where the rule is broken")
    territories: list[str] = Field(description="the territories where the rule is broken")


class IllegalData(Part):
    """An illegal turn and every rule that it breaks."""

    turn: str = Field(description="the turn as it was read")
    legal: Literal[False] = Field(description="always false")
    remark: str | None = Field(
        description="a sentence about typed words that do not belong to the turn as it was read; null if there are none"
    )
    nearest: str | None = Field(
        description="the legal turn that is nearest to the illegal turn; null if no turn is legal"
    )
    violations: list[ViolationData] = Field(description="every rule that the turn breaks")


def illegal(error: IllegalMove) -> Data:
    """Returns the fields of an `IllegalData`, which describe an illegal turn."""
    content = {"turn": error.turn, "legal": False, "remark": error.remark or None, "nearest": error.nearest or None}
    return content | {"violations": error.violations}


def position_content(state: GameState) -> Data:
    """Returns a position as the fields `position` and `line`."""
    return {"position": state, "line": state}


def colours(state: GameState, seats: Iterable[int]) -> list[str]:
    """Returns the colours of the players at the given seats."""
    return [state.colour(seat) for seat in seats]


def kinds(state: GameState, cards: Iterable[int]) -> list[str]:
    """Returns the names of card kinds, such as `b2`."""
    return [state.edition.kind_names[kind] for kind in cards]


def basis_of(answer: PositionAnswer) -> str:
    """Returns a sentence that names the edition and the readings on which an answer is based."""
    assert answer.edition is not None
    return basis(answer.edition, Readings().with_settings(answer.readings))
