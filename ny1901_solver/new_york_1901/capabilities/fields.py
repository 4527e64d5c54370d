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
    bool,
    Field(
        description="close the market as in a packing puzzle: the player has no action cards, and no cards "
        "can be used to take land"
    ),
]
TurnText = Annotated[
    str,
    Field(
        description='the steps of a turn in order, as in game records or in short form: "take b7 build s4 D5 D6 C4 C5"'
    ),
    Meant("a turn, as text or as parse(text, state) returns it,", lambda: (Turn,)),
]
CardNames = Annotated[list[str], Field(description="kinds of land cards in order, such as b2"), Spelled(metavar="KIND")]
PartText = Annotated[
    str,
    Field(description="a part of a turn: a step or its beginning, such as take blue or build s4"),
    Spelled(metavar="PART"),
]
CARD_IS_DUE = gettext_noop("no turn is legal until the next card is turned up")
"""The message for a position in which a card has to be turned up before the player can continue."""


def at_market(state: GameState, market_closed: bool) -> GameState:
    """Returns the position of a question. On request, the market of the returned position is closed: the position has
    no cards to take or play. Raises `Unfit` if a closed market is requested in the middle of a turn."""
    if not market_closed:
        return state
    from ..puzzles import closed

    with in_field("position"):
        return closed(whole_turns(state, gettext("a market can be closed only between two turns")))
