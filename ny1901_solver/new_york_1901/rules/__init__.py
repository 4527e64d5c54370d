"""The rules of the game: functions that return the rules that a turn breaks, the legal turns, and the state after a
turn.

One small function checks the rule with each id, and each module contains the rules under one heading of the list of
rules. A module is imported only when one of its names is first used. Therefore code that only scores a position does
not load the module that lists legal turns.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .generator import legal_turns, random_turn
    from .legality import is_legal, violations, whole_turn
    from .options import awaits_card
    from .set_up import new_game
    from .transition import apply, chance, draw, legal_steps, play, play_step, with_due_cards
    from .violation import Violation

_HOMES = {
    "generator": ("legal_turns", "random_turn"),
    "legality": ("is_legal", "violations", "whole_turn"),
    "options": ("awaits_card",),
    "set_up": ("new_game",),
    "transition": ("apply", "chance", "draw", "legal_steps", "play", "play_step", "with_due_cards"),
    "violation": ("Violation",),
}
"""The public names of this package, listed under the module that defines each of them."""

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


if not TYPE_CHECKING:  # for type checkers, which otherwise do not see the names that `__getattr__` loads

    def __getattr__(name: str) -> object:
        """Imports the module that defines a name of this package, and returns what the name refers to."""
        home = next((module for module, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f".{home}", __name__), name)
        return value
