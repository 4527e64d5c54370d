"""Computes scores as itemised score sheets: each line has a rule id, points and a reason."""

from .final import ScoreLine, ScoreSheet, Tally, final_sheet, prestige, score_sheet, standing_points, tallies, tally
from .outcome import Outcome, outcome
from .sources import point_sources

__all__ = [
    "Outcome",
    "ScoreLine",
    "ScoreSheet",
    "Tally",
    "final_sheet",
    "outcome",
    "point_sources",
    "prestige",
    "score_sheet",
    "standing_points",
    "tallies",
    "tally",
]
