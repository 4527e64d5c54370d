"""Players of any game against each other: games in which all sit everywhere, and what they tell with what certainty."""

from .match import GameResult, Match, game_played, games_kept, games_played, seating
from .standings import Bounds, MatchStanding, PlayedMatch, rotated_sets, sequential_verdict, set_shares, standings

__all__ = [
    "Bounds",
    "GameResult",
    "Match",
    "MatchStanding",
    "PlayedMatch",
    "game_played",
    "games_kept",
    "games_played",
    "rotated_sets",
    "seating",
    "sequential_verdict",
    "set_shares",
    "standings",
]
