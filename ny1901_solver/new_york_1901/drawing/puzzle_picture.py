"""The picture of a puzzle: its position on an upright page, with or without the question above it."""

from __future__ import annotations

from dataclasses import dataclass

from ...messages import gettext, ngettext
from ...pictures.framing import MARGIN, draw_key, header, heading
from ...pictures.metrics import Face, wrap
from ...pictures.patterns import Frame
from ...pictures.sheet import Box, Picture
from ...pictures.signs import LEAST
from ..edition import Edition
from ..puzzles import Task
from ..puzzles.wording.question import question, question_parts
from ..state import GameState
from . import panels
from .board_map import BoardMap, coordinate_margin
from .case_picture import within
from .colours import COLOUR, Palette, Sheet
from .key import entries, footer, notice
from .panels import score_track
from .pictures import describe, tile_groups
from .proposal import (
    Proposal,
    covered_squares,
    crossed_squares,
    draw_proposal,
    falling,
    outline_falling,
    touched_squares,
)
from .strip import StripFrame, caption, sentence
from .tiles_view import catalogue
from .window import Window, window_round

EDGE = 15.0  # the margin of a picture on its own page, with room for the sign of the player to move


@dataclass(frozen=True, slots=True)
class Layout:
    """The minimum sizes of a square, of the panels beside the board, and of board and panels together.

    On small boards, the side of a square is at most `cells[1]`. `gap` is the space between board and panels, and
    between two columns.
    """

    cells: tuple[float, float] = (34.0, 64.0)
    side: float = 224.0
    width: float = 1024.0
    gap: float = 24.0


SHEET = Layout()
PAGE = Layout(side=208.0, width=980.0, gap=14.0)
"""The layout of a page of a book. The board and the panels are close together, so that labels are as large as
possible."""


def puzzle_picture(task: Task, title: str, palette: Palette = COLOUR) -> Picture:
    """Draws a puzzle on a sheet of its own: title, question, position and key."""
    state, sheet = shown_state(task), Sheet(palette)
    edition = state.edition
    right = MARGIN + _width(state, SHEET)
    y = header(sheet, title, edition.title, right) + 8
    for text, face in question_set(task):
        size = 15.0 if face is Face.SERIF else 13.0
        y = sheet.lines(wrap(text, right - MARGIN, size, face), MARGIN, y + 4, size, face)
    bottom = _position(sheet, state, SHEET, MARGIN, y)
    end = footer(sheet, edition, state, right, bottom, small=False, turn=False)
    words = f"{question(task)} {describe(state)}"
    return sheet.picture(right + MARGIN, end + MARGIN - 8, title, words, notice(edition))


def page_picture(task: Task, title: str, palette: Palette = COLOUR) -> Picture:
    """Draws a puzzle's position for a page that has the title, question and key elsewhere."""
    state, sheet = shown_state(task), Sheet(palette)
    bottom = _position(sheet, state, PAGE, EDGE, EDGE)
    return sheet.picture(_width(state, PAGE) + 2 * EDGE, bottom, title, describe(state), notice(state.edition))


def tiles_picture(edition: Edition, palette: Palette = COLOUR) -> Picture:
    """Draws the tiles of an edition with their points, for a page of a book."""
    sheet, room, y = Sheet(palette), 720.0, EDGE
    for title, tiles in tile_groups(edition):
        y = heading(sheet, title, EDGE, EDGE + room, y)
        y = catalogue(sheet, tiles, EDGE, y, room) + 8
    tiles_text = ", ".join(
        ngettext("{tile}: {number} point", "{tile}: {number} points", tile.points, tile=tile.name)
        for tile in edition.tiles
    )
    words = gettext("The tiles: {tiles}.", tiles=tiles_text)
    return sheet.picture(room + 2 * EDGE, y, gettext("The tiles"), words, notice(edition))


def key_picture(state: GameState, palette: Palette = COLOUR, queued: bool = True) -> Picture:
    """Draws the key that explains the marks in the pictures of several positions, with all streets of the edition."""
    sheet, room, cards = Sheet(palette), 640.0, state.edition.street_ids
    signs = entries(sheet, state.edition, state, small=False, turn=True, queued=queued, cards=cards)
    end = draw_key(sheet, signs, EDGE, EDGE + room, EDGE)
    words = gettext("The marks mean: {meanings}.", meanings=", ".join(text for _, text in signs))
    return sheet.picture(room + 2 * EDGE, end + EDGE, gettext("Key"), words, "")


def shown_state(task: Task) -> GameState:
    """The position that a puzzle's picture shows; the position of a packing puzzle has no cards to take or play."""
    return task.problem.state


def question_set(task: Task) -> list[tuple[str, Face]]:
    """The paragraphs of the question. The choices of a ruling are printed in a monospace font."""
    asked, choices = question_parts(task)
    return [(asked, Face.SERIF), *((choice, Face.MONO) for choice in choices)]


def _cell(state: GameState, layout: Layout, room: float) -> float:
    room -= 2 * coordinate_margin(layout.cells[0])
    return float(int(max(layout.cells[0], min(layout.cells[1], room / state.edition.board.grid.width))))


def _board_width(state: GameState, layout: Layout, room: float) -> float:
    cell = _cell(state, layout, room)
    return state.edition.board.grid.width * cell + 2 * coordinate_margin(cell)


def _width(state: GameState, layout: Layout) -> float:
    return max(layout.width, _board_width(state, layout, 0) + layout.gap + layout.side)


def _position(sheet: Sheet, state: GameState, layout: Layout, left: float, top: float) -> float:
    """Paints board, market, cards and score track, and the players in two columns. Returns the height at which the
    painted parts end."""
    width = _width(state, layout)
    edition, right, room = state.edition, left + width, width - layout.side - layout.gap
    cell, y = _cell(state, layout, room), top
    margin = coordinate_margin(cell)
    frame = Frame(left + margin, top + margin, cell)
    BoardMap(sheet, edition, frame, state).draw()
    for panel in (panels.market, panels.cards_in_play, panels.legendaries):
        y = panel(sheet, state, left + _board_width(state, layout, room) + layout.gap, right, y)
    below = max(y, frame.at((0, edition.board.grid.height))[1] + margin)
    y = score_track(sheet, state, left, right, below + 4) + 6
    half = (right - left - layout.gap) / 2
    sides, tops = [(left, left + half), (right - half, right)], [y, y]
    for seat in state.setup.seats:
        column = 0 if tops[0] <= tops[1] else 1
        tops[column] = panels.player(sheet, state, seat, *sides[column], tops[column])
    return max(tops)


CELL = 34.0
GUTTER = 26.0
NARROW_EDGE = 4.0
HEAD = 24.0  # the height of the line above a board with the word `before` or `after`
WIDEST = 32  # the largest number of columns of two boards side by side; for larger boards only the second is shown


def solution_picture(frame: StripFrame, palette: Palette = COLOUR) -> Picture:
    """Draws a turn on the part of the board around it, before and after the turn.

    Demolished buildings are outlined on both boards. If this part of the board is too wide for two boards side by side,
    only the board after the turn is shown.
    """
    state, sheet = frame.before, Sheet(palette)
    squares = touched_squares(state, frame.proposal)
    squares |= {square for fallen in falling(state, frame.proposal) for square in fallen.squares}
    window = window_round(state, squares)
    margin = coordinate_margin(CELL)
    room, height = window.width * CELL + 2 * margin, window.height * CELL + 2 * margin
    both = 2 * window.width <= WIDEST and bool(squares)
    right = NARROW_EDGE + room + (room + GUTTER if both else 0)
    top = caption(sheet, frame, NARROW_EDGE, NARROW_EDGE, right - NARROW_EDGE) + (HEAD if both else 6)
    before, after = (None, gettext("before")), (frame.proposal, gettext("after"))
    shown = [before, after] if both else [(frame.proposal, "")]
    for number, (proposal, word) in enumerate(shown):
        left = NARROW_EDGE + number * (room + GUTTER)
        if word:
            sheet.text(word, left + margin, top - 8, LEAST, fill=palette.faint)
        _board(sheet, frame, Box(left, top, left + room, top + height), window, proposal)
    named = str(frame.proposal.turn), sentence(frame), notice(state.edition)
    return sheet.picture(right + NARROW_EDGE, top + height + NARROW_EDGE, *named)


def _board(sheet: Sheet, frame: StripFrame, place: Box, window: Window, proposal: Proposal | None) -> None:
    """Paints the part of the board in a window, with or without a turn drawn on it."""
    state, margin = frame.before, coordinate_margin(CELL)
    corner = place.left + margin - window.left * CELL, place.top + margin - window.top * CELL
    ground = Frame(*corner, CELL)
    if proposal is None:
        board = BoardMap(sheet, state.edition, ground, state, window=window)
        board.draw(lambda: outline_falling(sheet, ground, state, frame.proposal))
        return
    shown = within(window, state, proposal)
    drawn, wrong = covered_squares(state, shown), crossed_squares(state, shown)
    board = BoardMap(sheet, state.edition, ground, state, drawn, crossed=wrong, window=window)
    board.draw(lambda: draw_proposal(sheet, ground, state, shown))
