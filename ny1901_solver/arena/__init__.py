"""Matches of computer players of any game. Each player sits in every seat, and results have confidence intervals."""

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
