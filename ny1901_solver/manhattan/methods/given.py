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
from ..table.move_reader import read_move

Position = Annotated[str, Field(description="one line (mh1:...)")]
MoveText = Annotated[str, Field(description="a move as in records or as typed at the table, such as r3@C7")]
Player = Annotated[str | None, Field(description="a player by colour or side of the board")]
ReadingTexts = Annotated[list[str], Field(description="readings of the rules, switch=value each")]


class About(Request):
    """A request about a position."""

    position: Position


def position_of(request: About) -> GameState:
    """The position of a request."""
    with in_field("position"):
        return parsed(request.position)


def move_of(state: GameState, text: str, field: str) -> Move:
    """The move of a request."""
    with in_field(field):
        return read_move(state, text)


def seen_by(state: GameState, player: str | None, all_open: bool) -> Sequence[int]:
    """The seats whose hands are wanted."""
    if all_open:
        return state.setup.seats
    with in_field("seat"):
        return () if player is None else (read_seat(state, player),)


def edition_of(name: str) -> Edition:
    """A shipped edition; raises `FieldError` for another name."""
    if name not in EDITIONS:
        raise FieldError(
            "edition", f"edition: {name[:80]!r} is no edition of Manhattan, which are {', '.join(EDITIONS)}"
        )
    return load_edition(name)
