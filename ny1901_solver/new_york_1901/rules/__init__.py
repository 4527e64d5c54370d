"""The rules: what a turn breaks, which turns are legal, and what a turn leads to.

One small function a rule id; the modules follow the headings of the rules. Nothing is imported before it is used: who
scores a position needs no generator of turns."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .generator import legal_turns
    from .legality import is_legal, violations, whole_turn
    from .options import awaits_card
    from .sampling import random_turn
    from .set_up import new_game
    from .stepwise import chance, draw, legal_steps, play_step, with_due_cards
    from .transition import apply, play
    from .violation import Violation

_HOMES = {
    "generator": ("legal_turns",),
    "legality": ("is_legal", "violations", "whole_turn"),
    "options": ("awaits_card",),
    "sampling": ("random_turn",),
    "set_up": ("new_game",),
    "stepwise": ("chance", "draw", "legal_steps", "play_step", "with_due_cards"),
    "transition": ("apply", "play"),
    "violation": ("Violation",),
}
"""What is offered, by the modules that have it."""

__all__ = [
    "Violation",
    "apply",
    "awaits_card",
    "chance",
    "draw",
    "is_legal",
    "legal_steps",
    "legal_turns",
    "new_game",
    "play",
    "play_step",
    "random_turn",
    "violations",
    "whole_turn",
    "with_due_cards",
]


if not TYPE_CHECKING:  # so that a type checker knows the names above and no others

    def __getattr__(name: str) -> object:
        """One of the names offered, from its module."""
        home = next((module for module, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f".{home}", __name__), name)
        return found
