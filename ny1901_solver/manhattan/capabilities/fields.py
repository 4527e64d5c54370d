"""Fields that several questions have, and what they say of hands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ...kit.capability import Spelled, Subject, in_field
from ..state import GameState
from ..state.naming import read_seat
from ..state.seen import expect_mover_told, expect_told

Position = Annotated[GameState, Subject("position")]
Seat = Annotated[
    str | None,
    Field(description="show the hand of this player, by colour or side, such as red, r or S"),
    Spelled(metavar="PLAYER"),
]
MoveText = Annotated[
    str, Field(description='such as r3@C7 or "red 3 C7"; 1,1,2,3,3,4 sets out pieces; void r3, open D')
]
Open = Annotated[bool, Field(description="show all hands")]


def seats_shown(state: GameState, seat: str | None, all_open: bool) -> tuple[int, ...]:
    """The seats whose hands are shown; raises `Unfit` for an unknown player, and for a hand that is not told."""
    with in_field("seat"):
        seen: tuple[int, ...] = () if seat is None else (read_seat(state, seat),)
        if all_open:
            seen = tuple(state.setup.seats)
        expect_told(state, seen, "cannot be shown")
    return seen


def expect_hand(state: GameState, hint: bool = False) -> None:
    """Raises `Unfit` where the hand of the player to move matters and is not told."""
    with in_field("position"):
        expect_mover_told(state, hint)
