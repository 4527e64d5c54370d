"""Cards in words."""

from __future__ import annotations

from ...messages import gettext, gettext_noop
from ..board import Board, Position

THREE_BY_THREE = (
    gettext_noop("top left"),
    gettext_noop("top middle"),
    gettext_noop("top right"),
    gettext_noop("middle left"),
    gettext_noop("middle"),
    gettext_noop("middle right"),
    gettext_noop("bottom left"),
    gettext_noop("bottom middle"),
    gettext_noop("bottom right"),
)
"""The positions of a city of three by three plots in words, in the order of their numbers."""


def position_in_words(board: Board, position: Position) -> str:
    """Returns a position of a city in words, such as `top left`, as seen from seat S."""
    if board.side == 3:
        return gettext(THREE_BY_THREE[position - 1])
    row, column = divmod(position - 1, board.side)
    return gettext("row {row}, column {column}", row=row + 1, column=column + 1)
