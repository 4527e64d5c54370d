"""The part of a board that a picture shows: a rectangle whose edges cut no territory and no building."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ...geometry import Square
from ..board import Grid
from ..state import GameState

SMALL = (10, 10)  # a board with at most this many columns and rows is shown whole
LEAST = (8, 6)  # the number of columns and rows of the smallest part
PART = 0.6  # the greatest share of the board's squares in a window; beyond it, the whole board is shown


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of the board, given by its first and last column and its first and last row."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def whole(cls, grid: Grid) -> Window:
        """The window that shows the whole board."""
        return cls(0, 0, grid.width - 1, grid.height - 1)

    def __contains__(self, square: Square) -> bool:
        return self.left <= square.column <= self.right and self.top <= square.row <= self.bottom

    @property
    def width(self) -> int:
        """The number of columns of the window."""
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        """The number of rows of the window."""
        return self.bottom - self.top + 1

    def holding(self, squares: Collection[Square]) -> Window:
        """The smallest window that contains this window and the given squares."""
        columns, rows = [square.column for square in squares], [square.row for square in squares]
        return Window(
            min(self.left, *columns), min(self.top, *rows), max(self.right, *columns), max(self.bottom, *rows)
        )


def window_round(state: GameState, squares: Collection[Square]) -> Window:
    """The part of a board around the given squares, with a margin.

    The window is the whole board if no squares are given or the board is small. The window's edges cut no territory and
    no building.
    """
    grid = state.edition.board.grid
    whole = Window.whole(grid)
    if not squares or (grid.width <= SMALL[0] and grid.height <= SMALL[1]):
        return whole
    first = next(iter(squares))
    close = Window(first.column, first.row, first.column, first.row).holding(squares)
    left, right = _room(close.left, close.right, LEAST[0], grid.width)
    top, bottom = _room(close.top, close.bottom, LEAST[1], grid.height)
    board = state.edition.board
    things = [board.squares_of(territory.mask) for territory in board.territories]
    things += [site.placement.squares for player in state.players for site in player.buildings]
    window = _uncut(Window(left, top, right, bottom), things)
    return whole if window.width * window.height > PART * grid.width * grid.height else window


def _room(first: int, last: int, least: int, most: int) -> tuple[int, int]:
    """Extends a range of columns or rows by one on both sides, and further until its length is at least `least`. The
    range stays within the board."""
    first, last = first - 1, last + 1
    while last - first + 1 < least:
        first, last = (first - 1, last) if (last - first) % 2 else (first, last + 1)
    moved = max(0, -first) - max(0, last - most + 1)
    return max(0, first + moved), min(most - 1, last + moved)


def _uncut(window: Window, things: Iterable[Collection[Square]]) -> Window:
    """Extends a window until it shows each of the given areas either completely or not at all."""
    before, things = None, list(things)
    while window != before:
        before = window
        for squares in things:
            if any(square in window for square in squares):
                window = window.holding(squares)
    return window
