"""The state of a game: the set-up, fixed before the first round, and the state, which an undo restores."""

from .game import GameState, Phase, Piece, Stack
from .setup import Setup

__all__ = ["GameState", "Phase", "Piece", "Setup", "Stack"]
