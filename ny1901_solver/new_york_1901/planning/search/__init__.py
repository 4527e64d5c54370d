"""An exact search for the best plan, over sets of buildings as integer masks, without a solver.

Only buildings score, so the search is over sets of buildings: first all options of each block alone, then combinations
of at most one option a block by falling worth, and for each combination turns that build it."""

from .best import best_plan
from .search_budget import Budget

__all__ = ["Budget", "best_plan"]
