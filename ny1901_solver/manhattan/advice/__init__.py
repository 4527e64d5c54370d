"""The best move of a player who sees his own hand and what lies open: moves compared by rounds behind them."""

from .advise import Advice, AdvisedMove, advise
from .reasons import goes_wrong, why
from .stages import MoveStages, stages_of_move

__all__ = ["Advice", "AdvisedMove", "MoveStages", "advise", "goes_wrong", "stages_of_move", "why"]
