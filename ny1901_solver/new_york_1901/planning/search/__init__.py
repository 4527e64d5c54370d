"""An exact search for the best plan, without CP-SAT. Sets of buildings are integer bit masks.

Only buildings score, so the search goes through sets of buildings. First the search lists all options (sets of tiles to
build) for each block of the board. Then the search goes through the combinations of options (at most one option for
each block) in descending order of worth, and looks for turns that build each combination.
"""

from .best import best_plan
from .search_budget import Budget

__all__ = ["Budget", "best_plan"]
