"""Players of any game against each other: games in which all sit everywhere, and what they tell with what certainty."""

from .match import GameResult, games_played, seating
from .standings import MatchStanding, rotated_sets, standings

__all__ = ["GameResult", "MatchStanding", "games_played", "rotated_sets", "seating", "standings"]
