"""Parts that many answers share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ...errors import IllegalMove
from ...questions.answers import Data, Part, SentenceData, Text, schema_elsewhere
from ..positions.data import FORMAT, position_data
from ..positions.line import format_line
from ..state import GameState


def _position(state: GameState) -> Data:
    return {"format": FORMAT} | position_data(state)


Position = Annotated[Data, BeforeValidator(_position), schema_elsewhere("position")]
"""A position as the data of a position file."""
Line = Annotated[str, BeforeValidator(format_line)]
"""A position as one line."""


class ViolationData(SentenceData):
    """A broken rule, with the squares and territories concerned."""

    squares: list[Text]
    territories: list[str]


class IllegalData(Part):
    """An illegal turn and every rule that it breaks."""

    turn: str
    legal: Literal[False]
    remark: str | None = Field(description="what in the text does not belong to the turn that was understood")
    nearest: str | None = Field(description="a nearest legal turn")
    violations: list[ViolationData]


def illegal(error: IllegalMove) -> Data:
    """The content of an `IllegalData`."""
    content = {"turn": error.turn, "legal": False, "remark": error.remark or None, "nearest": error.nearest or None}
    return content | {"violations": error.violations}


def position_content(state: GameState) -> Data:
    """A position under the keys `position` and `line`."""
    return {"position": state, "line": state}


def colours(state: GameState, seats: Iterable[int]) -> list[str]:
    """The colours of seats."""
    return [state.colour(seat) for seat in seats]


def kinds(state: GameState, cards: Iterable[int]) -> list[str]:
    """The names of card kinds."""
    return [state.edition.kind_names[kind] for kind in cards]
