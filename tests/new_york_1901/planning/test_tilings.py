"""The placement core on empty boards: the twelve pentominoes and the published numbers of their tilings."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

import pytest

from ny1901_solver.geometry import Shape, Square

from ...geometry.test_shapes import PENTOMINOES
from .exact_cover import Cover, covers, places

PIECES = [Shape.parse(rows) for rows in PENTOMINOES.values()]


def rectangle(rows: int, columns: int) -> list[Square]:
    return [Square(column, row) for column, row in product(range(columns), range(rows))]


BOARDS = {
    "3x20": rectangle(3, 20),
    "4x15": rectangle(4, 15),
    "5x12": rectangle(5, 12),
    "6x10": rectangle(6, 10),
    "8x8 without the centre": [s for s in rectangle(8, 8) if not {s.column, s.row} <= {3, 4}],
}
# Published: tilings that differ by more than a symmetry of the board.
KNOWN = {"3x20": 2, "4x15": 368, "5x12": 1010, "6x10": 2339, "8x8 without the centre": 65}

PATIENCE = {"4x15": [pytest.mark.slow], "8x8 without the centre": [pytest.mark.slow]} | {
    board: [pytest.mark.slow, pytest.mark.long] for board in ("5x12", "6x10")
}

each_board = pytest.mark.parametrize(
    ("board", "tilings"),
    [pytest.param(*known, marks=PATIENCE.get(known[0], []), id=known[0]) for known in KNOWN.items()],
)


def symmetries(board: str) -> list[dict[Square, Square]]:
    """Where the squares come to when the board is turned or turned over onto itself."""
    ground = BOARDS[board]
    last = max(ground)
    found = []
    for across, down, swap in product((False, True), repeat=3):
        moved = [Square(last.column - c if across else c, last.row - r if down else r) for c, r in ground]
        moved = [Square(r, c) for c, r in moved] if swap else moved
        if set(moved) == set(ground):
            found.append(dict(zip(ground, moved, strict=True)))
    return found


def filled(pieces: Collection[Shape], ground: Collection[Square]) -> int:
    """The number of covers found by putting a piece on the first empty square, again and again."""
    bit = {square: 1 << at for at, square in enumerate(sorted(ground))}
    starting: dict[int, list[tuple[int, int]]] = {first: [] for first in bit.values()}
    for number, piece in enumerate(pieces):
        for place in places(piece, ground):
            starting[min(bit[square] for square in place)].append((1 << number, sum(bit[square] for square in place)))

    def ways(empty: int, left: int) -> int:
        if not empty:
            return not left
        fits = starting[empty & -empty]
        return sum(ways(empty ^ mask, left ^ piece) for piece, mask in fits if piece & left and mask & empty == mask)

    return ways((1 << len(bit)) - 1, (1 << len(pieces)) - 1)


@each_board
def test_filling_the_first_empty_square_counts_the_known_tilings(board: str, tilings: int) -> None:
    assert filled(PIECES, BOARDS[board]) == tilings * len(symmetries(board))


@each_board
def test_the_exact_cover_model_lists_the_known_tilings(board: str, tilings: int) -> None:
    found = covers(PIECES, BOARDS[board])
    for cover in found:
        assert sorted(square for place in cover for square in place) == sorted(BOARDS[board])
        assert [Shape.of(place).canonical() for place in cover] == [piece.canonical() for piece in PIECES]
    assert len(set(found)) == len(found) == tilings * len(symmetries(board))
    assert len({min(images(cover, board)) for cover in found}) == tilings


def images(cover: Cover, board: str) -> list[Cover]:
    return [tuple(tuple(sorted(moved[s] for s in place)) for place in cover) for moved in symmetries(board)]


def test_two_corners_cover_two_rows_of_three_in_two_ways_and_one_row_of_six_in_none() -> None:
    corner = Shape.parse(["##", "#."])
    assert len(covers([corner, corner], rectangle(2, 3))) == filled([corner, corner], rectangle(2, 3)) == 2 * 2
    assert covers([corner, corner], rectangle(1, 6)) == []
    assert filled([corner, corner], rectangle(1, 6)) == 0
