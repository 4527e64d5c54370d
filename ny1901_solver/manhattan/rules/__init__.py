"""The rules: what a move breaks, all legal moves, the next state; a game from nothing."""

from .generator import legal_moves
from .legality import is_legal, violations
from .set_up import new_game
from .transition import apply, apply_build, play
from .violation import Violation

__all__ = ["Violation", "apply", "apply_build", "is_legal", "legal_moves", "new_game", "play", "violations"]
