"""The state of a game: what is decided before the first round, and exactly what an undo restores."""

from .game import GameState, Phase, Piece, Stack
from .setup import Setup

__all__ = ["GameState", "Phase", "Piece", "Setup", "Stack"]
