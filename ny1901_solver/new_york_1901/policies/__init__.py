"""Players to fill a table with."""

from .computer_players import POLICIES, Policy, Taken, greedy, take_turn

__all__ = ["POLICIES", "Policy", "Taken", "greedy", "take_turn"]
