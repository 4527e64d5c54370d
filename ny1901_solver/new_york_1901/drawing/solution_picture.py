"""The picture of a turn that solves a puzzle: the part of the board that it is about, before and after."""

from __future__ import annotations

from ...kit.pictures.outlines import Frame
from ...kit.pictures.sheet import Box, Picture
from ...kit.pictures.signs import LEAST
from .board_map import BoardMap, coordinate_margin
from .case_picture import within
from .colours import COLOUR, Palette, Sheet
from .frames import StripFrame
from .header_footer import notice
from .proposal import Proposal, covered, crossed, draw_proposal, falling, outline_falling, touched
from .strip import caption, sentence
from .window import Window, window_round

CELL = 34.0
GUTTER = 26.0
MARGIN = 4.0
HEAD = 24.0  # room over a board for the word what it shows
WIDEST = 32  # columns of both boards side by side; of larger ones only what comes after is shown


def solution_picture(frame: StripFrame, palette: Palette = COLOUR) -> Picture:
    """A turn on the part of the board round what it builds, demolishes or claims, with that part before it.

    What falls is outlined on both. A part too wide for two boards side by side is shown after the turn alone.
    """
    state, sheet = frame.before, Sheet(palette)
    squares = touched(state, frame.proposal)
    squares |= {square for fallen in falling(state, frame.proposal) for square in fallen.squares}
    window = window_round(state, squares)
    margin = coordinate_margin(CELL)
    room, height = window.width * CELL + 2 * margin, window.height * CELL + 2 * margin
    both = 2 * window.width <= WIDEST and bool(squares)
    right = MARGIN + room + (room + GUTTER if both else 0)
    top = caption(sheet, frame, MARGIN, MARGIN, right - MARGIN) + (HEAD if both else 6)
    shown = [(None, "before"), (frame.proposal, "after")] if both else [(frame.proposal, "")]
    for number, (proposal, word) in enumerate(shown):
        left = MARGIN + number * (room + GUTTER)
        if word:
            sheet.text(word, left + margin, top - 8, LEAST, fill=palette.faint)
        _board(sheet, frame, Box(left, top, left + room, top + height), window, proposal)
    named = str(frame.proposal.turn), sentence(frame), notice(state.edition)
    return sheet.picture(right + MARGIN, top + height + MARGIN, *named)


def _board(sheet: Sheet, frame: StripFrame, place: Box, window: Window, proposal: Proposal | None) -> None:
    """The part of the board that a window shows, with a turn on it or without."""
    state, margin = frame.before, coordinate_margin(CELL)
    corner = place.left + margin - window.left * CELL, place.top + margin - window.top * CELL
    ground = Frame(*corner, CELL)
    if proposal is None:
        board = BoardMap(sheet, state.edition, ground, state, window=window)
        board.draw(lambda: outline_falling(sheet, ground, state, frame.proposal))
        return
    shown = within(window, state, proposal)
    drawn, wrong = covered(state, shown), crossed(state, shown)
    board = BoardMap(sheet, state.edition, ground, state, drawn, crossed=wrong, window=window)
    board.draw(lambda: draw_proposal(sheet, ground, state, shown))
