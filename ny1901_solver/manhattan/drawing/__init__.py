"""Pictures of positions and moves, to print and to share; nothing here writes a file."""

from ...kit.pictures.sheet import Picture
from .advice_picture import Figured, advice_picture
from .colours import BLACK_AND_WHITE, DARK, LIGHT, THEMES, Palette
from .page_board import page_board
from .pictures import move_picture, position_picture
from .scene import Proposal

__all__ = [
    "BLACK_AND_WHITE",
    "DARK",
    "LIGHT",
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
