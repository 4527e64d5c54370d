"""Players to fill a table with."""

from .policies import POLICIES, Policy, greedy

__all__ = ["POLICIES", "Policy", "greedy"]
