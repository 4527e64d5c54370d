"""An exact search of our own for the best plan, over sets of buildings on integer masks, without a solver.

Only buildings score, so the search is over what is built: every option of each block alone, then the choices
of at most one option a block by falling worth, then, for one choice after another, turns that bring it about."""

from .best import best_plan
from .search_budget import Budget

__all__ = ["Budget", "best_plan"]
