"""The rules: what a turn breaks, which turns are legal, and what a turn leads to.

One small function a rule id; the modules follow the headings of the rules."""

from .generator import legal_turns
from .legality import is_legal, violations
from .sampling import random_turn
from .set_up import new_game
from .transition import Dealer, any_card, apply, dealt, play, shuffled
from .violation import Violation

__all__ = [
    "Dealer",
    "Violation",
    "any_card",
    "apply",
    "dealt",
    "is_legal",
    "legal_turns",
    "new_game",
    "play",
    "random_turn",
    "shuffled",
    "violations",
]
