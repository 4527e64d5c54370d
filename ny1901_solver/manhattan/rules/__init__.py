"""The rules: what a move breaks, all legal moves, the next state; a game from nothing."""

from .generator import legal_moves
from .legality import is_legal, violations
from .set_up import new_game
from .transition import apply, built, play
from .violation import Violation

__all__ = ["Violation", "apply", "built", "is_legal", "legal_moves", "new_game", "play", "violations"]
