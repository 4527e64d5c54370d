"""Fields that several questions share."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...messages import gettext, gettext_noop
from ...questions.capability import Meant, Spelled, Subject, in_field
from ..loading import whole_turns
from ..moves import Turn
from ..positions.known import Known
from ..state import GameState

Position = Annotated[GameState, Subject("position")]
PositionOrDraft = Annotated[GameState | Known, Subject("position or draft")]
MarketClosed = Annotated[
    bool, Field(description="ask as in a packing puzzle: no cards to take land with, no action cards")
]
TurnText = Annotated[
    str,
    Field(description='steps in order, as in records or as typed at the table: "take b7 build s4 D5 D6 C4 C5"'),
    Meant("a turn, as text or as parse(text, state) returns it,", lambda: (Turn,)),
]
CardNames = Annotated[list[str], Field(description="kinds of card, such as b2, in order"), Spelled(metavar="KIND")]
PartText = Annotated[
    str,
    Field(description="part of a turn: a step or its beginning, such as take blue or build s4"),
    Spelled(metavar="PART"),
]
CARD_IS_DUE = gettext_noop("no turn is legal until the next card has come up")
"""The message where cards have to come up before anything can be played."""


def at_market(state: GameState, market_closed: bool) -> GameState:
    """The position, with its market closed if asked; raises `Unfit` for a closed market within a turn."""
    if not market_closed:
        return state
    from ..puzzles import closed

    with in_field("position"):
        return closed(whole_turns(state, gettext("a market can be closed only between two turns")))
