"""Planning with CP-SAT: the rules of a turn as constraints, and the turn that gains most, with proof.

The solver proposes, the rules dispose: nothing leaves this room that the predicate has not confirmed."""

from .constraints import BY_CONSTRUCTION, CONSTRAINTS, NOT_MODELLED
from .one_turn import TurnResult, admits, best_turn, enumerate_turns

__all__ = [
    "BY_CONSTRUCTION",
    "CONSTRAINTS",
    "NOT_MODELLED",
    "TurnResult",
    "admits",
    "best_turn",
    "enumerate_turns",
]
