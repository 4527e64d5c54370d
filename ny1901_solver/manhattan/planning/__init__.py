"""Plans by CP-SAT: a player's legal builds, and his best builds in this round if nobody else builds."""

from .plan import legal_builds, plan
from .question import Goal, Lead, Plan, Take, Tallest, parse_goal

__all__ = ["Goal", "Lead", "Plan", "Take", "Tallest", "legal_builds", "parse_goal", "plan"]
