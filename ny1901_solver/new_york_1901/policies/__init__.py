"""Players to fill a table with."""

from .computer_players import POLICIES, Policy, Taken, quick, take_turn

__all__ = ["POLICIES", "Policy", "Taken", "quick", "take_turn"]
