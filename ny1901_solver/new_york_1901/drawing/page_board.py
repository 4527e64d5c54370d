"""The board alone, as a page lays its grid over it: what belongs to a territory or a building says so."""

from __future__ import annotations

from collections.abc import Collection

from ...kit.geometry import Square
from ...kit.pictures.outlines import Frame
from ...kit.pictures.sheet import Picture, short
from ..edition import Edition
from ..state import GameState
from .board_map import BoardMap, coordinate_margin
from .colours import COLOUR, Palette, Sheet
from .header_footer import notice
from .pictures import board_cell, describe
from .proposal import Proposal, covered, crossed, draw_proposal


def page_board(
    about: Edition | GameState,
    proposal: Proposal | None = None,
    palette: Palette = COLOUR,
    wrong: Collection[Square] = (),
) -> Picture:
    """A board, with the position on it where one is given, and a proposed turn; `wrong` squares are marked.

    Its one group has `data-left`, `data-top` and `data-cell`, the place and side of the square A1; in it are groups
    with `data-territory`, `data-coordinates`, or `data-building` and `data-owner`.
    """
    sheet = Sheet(palette, "board-", tells=True)
    state = about if isinstance(about, GameState) else None
    edition = about.edition if isinstance(about, GameState) else about
    cell = board_cell(edition)
    margin = coordinate_margin(cell)
    frame = Frame(margin, margin, cell)

    def upon() -> None:
        if state is not None and proposal is not None:
            draw_proposal(sheet, frame, state, proposal)

    with sheet.thing(left=short(margin), top=short(margin), cell=short(cell)):
        hidden, crosses = set[Square](), set[Square]()
        if state is not None and proposal is not None:
            hidden, crosses = covered(state, proposal), crossed(state, proposal)
        BoardMap(sheet, edition, frame, state, hidden, wrong, crosses).draw(upon)
    grid = edition.board.grid
    words = f"The board of the edition {edition.title}." if state is None else describe(state, proposal)
    width, height = grid.width * cell + 2 * margin, grid.height * cell + 2 * margin
    return sheet.picture(width, height, edition.title, words, notice(edition))
