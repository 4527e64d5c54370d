"""Pictures of boards, positions, turns and plans, for printing and sharing. No function of this package writes a
file."""

from ...pictures.picture_files import FORMATS, encode, form_of, pdf_pages
from ...pictures.sheet import Picture
from .colours import BLACK_AND_WHITE, COLOUR, DARK, PALETTES, SCREENS, Palette
from .pictures import Figured, advice_picture, board_picture, page_board, position_picture, turn_picture
from .proposal import Proposal
from .puzzle_picture import puzzle_picture
from .strip import StripFrame, plan_frames, record_frames, strip, strip_pages

__all__ = [
    "BLACK_AND_WHITE",
    "COLOUR",
    "DARK",
    "FORMATS",
    "PALETTES",
    "SCREENS",
    "Figured",
    "Palette",
    "Picture",
    "Proposal",
    "StripFrame",
    "advice_picture",
    "board_picture",
    "encode",
    "form_of",
    "page_board",
    "pdf_pages",
    "plan_frames",
    "position_picture",
    "puzzle_picture",
    "record_frames",
    "strip",
    "strip_pages",
    "turn_picture",
]
