"""Defines fields that several questions about Manhattan share."""

from __future__ import annotations

from typing import Annotated, get_args

from pydantic import Field

from ...capabilities.of_game import seats_shown as shown
from ...questions.capability import Meant, Spelled, Subject
from ..game import MANHATTAN
from ..moves import Move
from ..state import GameState

Position = Annotated[GameState, Subject("position")]
Seat = Annotated[
    str | None,
    Field(description="show the hand of this player, named by colour or side, such as red, r or S"),
    Spelled(metavar="PLAYER"),
]
MoveText = Annotated[
    str,
    Field(
        description=(
            'such as r3@C7 or "red 3 C7" to build, 1,1,2,3,3,4 to set out pieces, "void r3" to give up a '
            'piece, or "open D" to open a city'
        )
    ),
    Meant("a move, as text or as parse(text, state) returns it,", lambda: get_args(Move)),
]
Open = Annotated[bool, Field(description="show all hands")]


def seats_shown(state: GameState, seat: str | None, all_open: bool) -> tuple[int, ...]:
    """Returns the seats whose hands are shown; raises `Unfit` for an unknown player and for a hidden hand."""
    return shown(MANHATTAN, state, seat, all_open)
