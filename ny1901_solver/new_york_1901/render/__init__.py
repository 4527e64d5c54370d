"""Pictures and tables for the terminal; nothing here prints."""

from ...kit.terminal.boxes import to_ascii
from ...kit.terminal.views import plain_or_coloured
from .board import board_picture
from .edition import edition_view
from .position import position_view
from .sheets import outcome_view, points_sentence, verdict
from .tiles import tiles_notes, tiles_view

__all__ = [
    "board_picture",
    "edition_view",
    "outcome_view",
    "plain_or_coloured",
    "points_sentence",
    "position_view",
    "tiles_notes",
    "tiles_view",
    "to_ascii",
    "verdict",
]
