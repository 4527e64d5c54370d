"""Scores as itemised sheets: rule id, points and reason, never only a total."""

from .final import final_sheet, score_sheet, standing_points
from .outcome import Outcome, outcome
from .prestige import prestige
from .score_sheet import ScoreLine, ScoreSheet
from .tally import Tally, tallies, tally

__all__ = [
    "Outcome",
    "ScoreLine",
    "ScoreSheet",
    "Tally",
    "final_sheet",
    "outcome",
    "prestige",
    "score_sheet",
    "standing_points",
    "tallies",
    "tally",
]
