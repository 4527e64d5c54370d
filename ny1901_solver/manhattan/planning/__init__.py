"""The rest of a player's round while the others stand still: which builds are legal, which bring most, by CP-SAT."""

from .plan import legal_builds, plan
from .question import Goal, Lead, Plan, Take, Tallest, parse_goal

__all__ = ["Goal", "Lead", "Plan", "Take", "Tallest", "legal_builds", "parse_goal", "plan"]
