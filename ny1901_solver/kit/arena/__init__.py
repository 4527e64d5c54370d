"""Players of any game against each other: games in which all sit everywhere, and what they tell with what certainty."""

from .early_end import Bounds, settled
from .match import GameResult, Match, game_played, games_kept, games_played, seating
from .standings import MatchStanding, PlayedMatch, rotated_sets, set_shares, standings

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
    "set_shares",
    "settled",
    "standings",
]
