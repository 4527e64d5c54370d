"""Models several turns of the planning player as one CP-SAT model.

The model gives the best plan with proof, all best effects and the second-best gain.
"""

from .constraints import BY_CONSTRUCTION, CONSTRAINTS, NOT_MODELLED
from .solve import InRounds, admits, best_plan

__all__ = ["BY_CONSTRUCTION", "CONSTRAINTS", "NOT_MODELLED", "InRounds", "admits", "best_plan"]
