"""The computer players that take turns without a long search."""

from .computer_players import POLICIES, Policy, Taken, quick, take_turn

__all__ = ["POLICIES", "Policy", "Taken", "quick", "take_turn"]
