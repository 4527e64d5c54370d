"""Several own turns as one CP-SAT model: the best plan with proof, all best effects, the second best."""

from .constraints import BY_CONSTRUCTION, CONSTRAINTS, NOT_MODELLED
from .solve import admits, best_plan, settle

__all__ = ["BY_CONSTRUCTION", "CONSTRAINTS", "NOT_MODELLED", "admits", "best_plan", "settle"]
