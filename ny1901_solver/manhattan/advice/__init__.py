"""The best move of a player who sees his own hand and what lies open: moves compared by rounds behind them."""

from .advise import Advice, AdvisedMove, advise
from .deals import redealt

__all__ = ["Advice", "AdvisedMove", "advise", "redealt"]
