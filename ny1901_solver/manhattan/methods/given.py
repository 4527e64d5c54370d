"""What a request gives by value: a position, a move, whose hands are wanted. Nothing is read from a file it names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from ...kit.engine import FieldError, Request, in_field
from ..edition import EDITIONS, Edition, load_edition
from ..moves import Move
from ..origins import parsed
from ..state import GameState
from ..state.naming import read_seat
from ..state.seen import expect_mover_told, expect_told
from ..table.move_reader import read_move

Position = Annotated[str, Field(description="one line (mh1:...)")]
MoveText = Annotated[str, Field(description="a move as in records or as typed at the table, such as r3@C7")]
Player = Annotated[str | None, Field(description="a player by colour or side of the board")]
ReadingTexts = Annotated[list[str], Field(description="readings of the rules, switch=value each")]


class About(Request):
    """A request about a position."""

    position: Position


def position_of(request: About, hands_told: bool = True) -> GameState:
    """The position of a request; with `hands_told` every hand has to be, else those of `?` will do."""
    with in_field("position"):
        return parsed(request.position, hands_told)


def movers_position_of(request: About) -> GameState:
    """The position of a request in which the hand of the player to move is told."""
    state = position_of(request, hands_told=False)
    with in_field("position"):
        expect_mover_told(state, "what may be played hangs on it")
    return state


def move_of(state: GameState, text: str, field: str) -> Move:
    """The move of a request."""
    with in_field(field):
        return read_move(state, text)


def seen_by(state: GameState, player: str | None, all_open: bool) -> Sequence[int]:
    """The seats whose hands are wanted."""
    with in_field("seat"):
        seen: Sequence[int] = () if player is None else (read_seat(state, player),)
        expect_told(state, state.setup.seats if all_open else seen, "cannot be shown")
    return state.setup.seats if all_open else seen


def edition_of(name: str) -> Edition:
    """A shipped edition; raises `FieldError` for another name."""
    if name not in EDITIONS:
        raise FieldError(
            "edition", f"edition: {name[:80]!r} is no edition of Manhattan, which are {', '.join(EDITIONS)}"
        )
    return load_edition(name)
