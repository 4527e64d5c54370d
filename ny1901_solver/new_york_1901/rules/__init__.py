"""The rules: what a turn breaks, which turns are legal, and what a turn leads to.

One small function a rule id; the modules follow the headings of the rules."""

from .generator import legal_turns
from .legality import is_legal, violations, whole_turn
from .sampling import random_turn
from .set_up import new_game
from .stepwise import chance, draw, legal_steps, play_step
from .transition import apply, play
from .violation import Violation

__all__ = [
    "Violation",
    "apply",
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
]
