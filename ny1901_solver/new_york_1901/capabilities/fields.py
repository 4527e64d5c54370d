"""Fields that several questions have."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...questions.capability import Meant, Spelled, Subject, in_field
from ..loading import whole_turns
from ..moves import Turn
from ..positions.known import Known
from ..state import GameState

Position = Annotated[GameState, Subject("position")]
PositionOrDraft = Annotated[GameState | Known, Subject("position or draft")]
MarketClosed = Annotated[bool, Field(description="ask as in a packing: no card to take land with, none to play")]
TurnText = Annotated[
    str,
    Field(description='steps in order, as in records or as typed at the table: "take b7 build s4 D5 D6 C4 C5"'),
    Meant("a turn, as its text or as parse(text, state) gives it,", lambda: (Turn,)),
]
CardNames = Annotated[list[str], Field(description="kinds of card, such as b2, in order"), Spelled(metavar="KIND")]
PartText = Annotated[
    str,
    Field(description="part of a turn: a step or its beginning, such as take blue or build s4"),
    Spelled(metavar="PART"),
]
Player = Annotated[str | None, Field(description="a colour; refused unless it is on turn"), Spelled(metavar="COLOUR")]
CARD_IS_DUE = "no turn is legal before the card has come up that is due"
"""Said where cards have to come up before anything can be played."""


def at_market(state: GameState, market_closed: bool) -> GameState:
    """A position as it is, or with its market closed."""
    if not market_closed:
        return state
    from ..puzzles import closed

    with in_field("position"):
        return closed(whole_turns(state, "a market is closed between two turns"))
