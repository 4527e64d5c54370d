"""Plans by CP-SAT: a player's legal builds, and his best builds in this round if nobody else builds.

Only the modules other than `planning.question` load CP-SAT, which browsers do not have.
"""

from .question import Goal, Lead, Plan, Take, Tallest, parse_goal

__all__ = ["Goal", "Lead", "Plan", "Take", "Tallest", "parse_goal"]
