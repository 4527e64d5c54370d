"""Whose turn a question about turns is about."""

from __future__ import annotations

from ...kit.errors import Refused
from ..state import GameState
from .naming import read_seat


def expect_more_turns(state: GameState) -> None:
    """Raises `Refused` where the game is over, so that there is no turn to advise."""
    if state.over:
        raise Refused("the game is over; there is no turn to advise")


def expect_on_turn(state: GameState, player: str | None) -> None:
    """Raises `Refused` for a player who is not on turn, or not of this game."""
    if player is not None and (seat := read_seat(state.setup, player)) != state.to_move:
        raise Refused(f"{state.colour(seat)} is not on turn; {state.colour(state.to_move)} is to move")
