"""Several own turns as one CP-SAT model: the best plan with proof, all best effects, the second best."""

from .constraints import BY_CONSTRUCTION, CONSTRAINTS
from .solve import admits, best_plan

__all__ = ["BY_CONSTRUCTION", "CONSTRAINTS", "admits", "best_plan"]
