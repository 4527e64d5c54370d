"""The state of a game: the set-up, which is fixed before the first round, and the changing state, which an undo
restores.
"""

from .game import GameState, Phase, Piece, Stack
from .setup import Setup

__all__ = ["GameState", "Phase", "Piece", "Setup", "Stack"]
