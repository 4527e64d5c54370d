"""Planning: the turn and the plan over several turns that bring most points, with proof.

The solver proposes, the rules dispose: nothing leaves this room that the predicate has not confirmed.
The names here are those of the model of one turn. They load CP-SAT when they are first asked for; the search over
several turns (`planning.plan`, `planning.search`) does without it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


def __getattr__(name: str) -> object:
    """One of the names of this room, from the module that defines it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(".constraints" if name.isupper() else ".one_turn", __name__), name)
