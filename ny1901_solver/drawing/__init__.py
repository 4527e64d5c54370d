"""Pictures of boards, positions, turns and plans, to print and to share; nothing here writes a file."""

from .colours import BLACK_AND_WHITE, COLOUR, Palette
from .files import FORMATS, encoded, form_of
from .frames import Frame, plan_frames, record_frames
from .pictures import board_picture, position_picture
from .proposal import Proposal
from .sheet import Picture
from .strip import strip

__all__ = [
    "BLACK_AND_WHITE",
    "COLOUR",
    "FORMATS",
    "Frame",
    "Palette",
    "Picture",
    "Proposal",
    "board_picture",
    "encoded",
    "form_of",
    "plan_frames",
    "position_picture",
    "record_frames",
    "strip",
]
