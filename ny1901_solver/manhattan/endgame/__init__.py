"""The end of a game, solved exactly with all hands known."""

from ...runs.watching import Stop, never
from ..state import GameState
from .last_scoring import Worths
from .monsters import MonsterEndgame
from .search import EQUAL, Endgame, OutOfReach, Worked

__all__ = ["EQUAL", "Endgame", "OutOfReach", "Worked", "Worths", "end_of"]


def end_of(state: GameState, most: int, stop: Stop = never) -> Endgame:
    """Returns the search for the end of a game, with or without a monster."""
    return (Endgame if state.setup.devours is None else MonsterEndgame)(state, most, stop)
