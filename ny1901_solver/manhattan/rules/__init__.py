"""The rules of the game: the rules that a move breaks, all legal moves, the next state, and the set-up of a
new game.
"""

from .generator import legal_moves
from .legality import is_legal, violations
from .set_up import new_game
from .transition import apply, apply_build, play
from .violation import Violation

__all__ = ["Violation", "apply", "apply_build", "is_legal", "legal_moves", "new_game", "play", "violations"]
