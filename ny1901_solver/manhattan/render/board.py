"""Draws the cities in the terminal, as seat S sees them: for each plot the owner with all floors, and in the next line
the pieces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.text import Text

from ...messages import gettext
from ...terminal.canvas import Canvas, joint
from ..scoring import majorities
from ..state import GameState, Stack
from ..state.game import height, owner
from . import palette

WIDEST, NARROWEST = 8, 6
"""The greatest and the least number of text columns of a plot.

The greatest number leaves room for four pieces, because few buildings have more pieces; the least number leaves room
for three pieces.
"""
LIGHT = 1


def board_picture(state: GameState, columns: int, hand: Collection[int] = ()) -> Text:
    """Returns the cities, side by side if the terminal has enough columns.

    The positions that the cards of a hand stand for are marked.
    """
    board = state.edition.board
    wide = _width(board.columns, board.side, columns)
    beside = board.columns if wide else 1
    width = wide or WIDEST
    across, along = board.side * (width + 1) + 2, board.side * 3 + 2
    rows = -(-board.cities // beside)
    canvas = Canvas(beside * across, rows * along)
    leaders = majorities(state.stacks, board.size)
    for city in range(board.cities):
        row, column = divmod(city, beside)
        _city(canvas, state, city, (column * across, row * along), width, leaders[city], hand)
    return canvas.text()


def _width(cities: int, side: int, columns: int) -> int:
    """Returns the columns of a plot if the cities of a row are side by side, or 0 if the cities do not fit."""
    return next(
        (width for width in range(WIDEST, NARROWEST - 1, -1) if cities * (side * (width + 1) + 2) <= columns + 1), 0
    )


def _city(
    canvas: Canvas,
    state: GameState,
    city: int,
    corner: tuple[int, int],
    width: int,
    leader: int | None,
    hand: Collection[int],
) -> None:
    (left, top), board = corner, state.edition.board
    room = board.side * (width + 1) + 1
    _heading(canvas, state, city, left, top, room, leader)
    _grid(canvas, board.side, left, top + 1, width)
    for position in board.positions:
        plot = city * board.size + position - 1
        row, column = divmod(position - 1, board.side)
        x, y = left + 1 + column * (width + 1), top + 2 + row * 3
        marked = position in hand and bool(state.open >> city & 1)
        canvas.put(x, y, f"{position}{'*' * marked}", palette.MARKED if marked else palette.FAINT)
        _building(canvas, state, state.stacks[plot], x, y, width)
        if state.monster == plot:
            canvas.put(x, y + 1, (state.setup.devours or "").removesuffix("-monster").upper()[:width], palette.MARKED)


def _heading(canvas: Canvas, state: GameState, city: int, left: int, top: int, room: int, leader: int | None) -> None:
    """Returns the city's letter and name, and the number of buildings that each colour owns there, with `*` for the
    majority.
    """
    board, letters = state.edition.board, state.edition.letters
    owners = [owner(stack) for stack in state.stacks[city * board.size : (city + 1) * board.size]]
    counts = {colour: owners.count(colour) for colour in state.setup.in_play if colour in owners}
    parts = [f"{letters[c]}{n}{'*' * (c == leader)}" for c, n in sorted(counts.items(), key=lambda each: -each[1])]
    right = " ".join(parts) if state.open >> city & 1 else gettext("closed")
    name = f"{board.slots[city]} {state.edition.cities[city].name}"[: max(1, room - len(right) - 1)]
    canvas.put(left, top, name, palette.MARKED)
    canvas.put(left + room - len(right), top, right)


def _building(canvas: Canvas, state: GameState, stack: Stack, x: int, y: int, width: int) -> None:
    top = owner(stack)
    if top is None:
        return
    edition = state.edition
    total = f"{edition.letters[top]}{height(stack)}"
    canvas.put(x + width - len(total), y, total, palette.piece(edition.colours[top]))
    if len(stack) > 1:
        pieces = [f"{edition.letters[piece.colour]}{piece.floors}" for piece in stack]
        shown = "".join(pieces)
        if len(shown) > width:
            shown = f"…{''.join(pieces[-((width - 1) // 2) :])}"
        canvas.put(x + width - len(shown), y + 1, shown, palette.FAINT)


def _grid(canvas: Canvas, side: int, left: int, top: int, width: int) -> None:
    """Draws the lines round the plots."""
    for row in range(side + 1):
        y = top + row * 3
        for x in range(side * (width + 1) + 1):
            at_column = x % (width + 1) == 0
            first, last = x == 0, x == side * (width + 1)
            up, down = (LIGHT if at_column and row else 0), (LIGHT if at_column and row < side else 0)
            canvas.put(left + x, y, joint(up, 0 if last else LIGHT, down, 0 if first else LIGHT), palette.LINES)
        if row < side:
            for column in range(side + 1):
                for line in (1, 2):
                    canvas.put(left + column * (width + 1), y + line, joint(LIGHT, 0, LIGHT, 0), palette.LINES)


def long_stacks(state: GameState, width: int = WIDEST) -> Iterator[tuple[str, str]]:
    """Yields the plots whose buildings have more pieces than the picture can show, with their pieces from bottom to
    top.
    """
    letters = state.edition.letters
    for plot, stack in zip(state.edition.board.plots, state.stacks, strict=True):
        text = "".join(f"{letters[piece.colour]}{piece.floors}" for piece in stack)
        if len(text) > width:
            yield plot, text


def floors_text(counts: Sequence[int]) -> str:
    """Returns numbers of pieces by floors as text: `3x1 2x4` means three pieces of 1 floor and two of 4 floors."""
    return " ".join(f"{count}x{floors}" for floors, count in enumerate(counts, 1) if count) or "-"
