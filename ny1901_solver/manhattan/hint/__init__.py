"""Finds the best move of a player who sees only his own hand and what lies open. To compare moves, the program plays
the round on from each move many times.
"""

from .advise import Advice, AdvisedMove, advise
from .reasons import goes_wrong, not_apart, why
from .stages import stages_of_move

__all__ = ["Advice", "AdvisedMove", "advise", "goes_wrong", "not_apart", "stages_of_move", "why"]
