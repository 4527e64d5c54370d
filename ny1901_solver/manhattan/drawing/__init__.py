"""Pictures of positions and moves, to print and to share. No module of this package writes a file."""

from ...pictures.sheet import Picture
from .colours import BLACK_AND_WHITE, DARK, LIGHT, PALETTES, THEMES, Palette
from .pictures import Figured, advice_picture, move_picture, page_board, position_picture
from .scene import Proposal

__all__ = [
    "BLACK_AND_WHITE",
    "DARK",
    "LIGHT",
    "PALETTES",
    "THEMES",
    "Figured",
    "Palette",
    "Picture",
    "Proposal",
    "advice_picture",
    "move_picture",
    "page_board",
    "position_picture",
]
