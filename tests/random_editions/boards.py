"""Random boards: streets of any length, parks, pre-printed buildings and void, and territories between them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

VOID = "."
PARKS = ("%", "+")
LANDMARKS = ("@",)
STREETS = ("A", "B", "C", "D", "E")
SIZES = (8, 10, 14, 18, 24, 36, 54, 80)  # squares of a board, about
MOST_DISTRICTS = 26  # a district's token is a letter


@dataclass(frozen=True)
class Drawn:
    """A board: its rows of tokens, and for each district a token and where a starter building may stand, if anywhere.

    `land` has the squares of every territory, by its token.
    """

    rows: tuple[tuple[str, ...], ...]
    districts: tuple[tuple[str, str | None], ...]
    land: dict[str, tuple[Cell, ...]]


def random_board(rng: random.Random, squares: int | None = None, islands: bool = False) -> Drawn:
    """A board of about so many squares, all districts of which have the same number of territories (COM-1).

    With `islands`, most blocks are a single territory, and all land is of one colour and size.
    """
    wanted = rng.choice(SIZES) if squares is None else squares
    width = rng.randrange(3, max(4, min(13, wanted // 2)))
    height = max(2, -(-wanted * 3 // (2 * width)))
    rows = [[""] * width for _ in range(height)]
    _lay_streets(rng, rows)
    _sprinkle(rng, rows)
    if islands:
        _cut_up(rng, rows)
    of_one_kind = islands or rng.random() > 0.9
    territories = _territories(rng, rows, wanted, 0.0 if of_one_kind else rng.choice((0.2, 0.5, 0.0, 1.0)))
    while len(territories) < 3:  # the market wants a card more than lies face up
        rows += [["", "", *[STREETS[0]] * (width - 2)], [STREETS[0]] * width]
        territories.append([(0, len(rows) - 2), (1, len(rows) - 2)])
    count = (
        1
        if of_one_kind
        else rng.choice([n for n in range(1, MOST_DISTRICTS + 1) if n <= len(territories) and (n < 7 or n % 5 == 1)])
    )
    each = len(territories) // count
    if rng.random() < 0.5:
        rng.shuffle(territories)
    land: dict[str, tuple[Cell, ...]] = {}
    for number, cells in enumerate(territories[: count * each]):
        token = f"{chr(ord('a') + number // each)}{number % each + 1:02}"
        land[token] = tuple(cells)
        for column, row in cells:
            rows[row][column] = token
    for line in rows:
        line[:] = [token or _filling(rng) for token in line]
    tokens = [chr(ord("a") + number) for number in range(count)]
    return Drawn(
        tuple(map(tuple, rows)), tuple((token, _starter(rng, rows, land, token)) for token in tokens), dict(land)
    )


def _lay_streets(rng: random.Random, rows: list[list[str]]) -> None:
    """Streets through the board or a part of it, so that some end in the middle of a block."""
    for _ in range(rng.randrange(4)):
        token, across = rng.choice(STREETS), rng.random() < 0.5
        length = len(rows[0]) if across else len(rows)
        start = rng.choice((0, 0, rng.randrange(length)))
        line = rng.randrange(len(rows) if across else len(rows[0]))
        for at in range(start, rng.choice((length, length, rng.randrange(start, length) + 1))):
            column, row = (at, line) if across else (line, at)
            rows[row][column] = token


def _sprinkle(rng: random.Random, rows: list[list[str]]) -> None:
    """Single cells that nobody builds on."""
    for _ in range(rng.randrange(1 + len(rows) * len(rows[0]) // 5)):
        rows[rng.randrange(len(rows))][rng.randrange(len(rows[0]))] = _filling(rng)


def _cut_up(rng: random.Random, rows: list[list[str]]) -> None:
    """Streets between all rows of land, and no more than two squares side by side."""
    for line in rows[1::2]:
        line[:] = [rng.choice(STREETS[:3])] * len(line)
    for line in rows[::2]:
        line[2::3] = [_filling(rng) for _ in line[2::3]]


def _filling(rng: random.Random) -> str:
    return rng.choice((STREETS[0], VOID, *PARKS, *LANDMARKS, *STREETS[1:3]))


def _territories(rng: random.Random, rows: list[list[str]], wanted: int, threes: float) -> list[list[Cell]]:
    """Connected land of two or three squares a piece, as long as there is room and more is wanted."""
    free = {(column, row) for row, line in enumerate(rows) for column, token in enumerate(line) if not token}
    found: list[list[Cell]] = []
    for cell in sorted(free, key=lambda cell: (cell[1], cell[0])):
        if cell not in free or sum(map(len, found)) >= wanted:
            continue
        cells = _grown(rng, cell, free, 3 if rng.random() < threes else 2)
        if len(cells) > 1:
            found.append(cells)
            free -= set(cells)
    return found


def _grown(rng: random.Random, cell: Cell, free: set[Cell], size: int) -> list[Cell]:
    """Up to so many free cells that hang together."""
    cells = [cell]
    while len(cells) < size:
        near = sorted({other for each in cells for other in neighbours(each)} & free - set(cells))
        if not near:
            break
        cells.append(rng.choice(near))
    return cells


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The four cells that share an edge with one."""
    column, row = cell
    yield from ((column + 1, row), (column, row + 1), (column - 1, row), (column, row - 1))


def _starter(rng: random.Random, rows: list[list[str]], land: dict[str, tuple[Cell, ...]], district: str) -> str | None:
    """A territory of size 2 with frontage (SET-3, BLD-5)."""
    possible = [
        token
        for token, cells in land.items()
        if token[0] == district and len(cells) == 2 and any(_fronts(rows, cell) for cell in cells)
    ]
    return rng.choice(possible) if possible and rng.random() < 0.9 else None


def _fronts(rows: list[list[str]], cell: Cell) -> bool:
    return any(
        0 <= row < len(rows) and 0 <= column < len(rows[0]) and rows[row][column] in (*STREETS, *PARKS)
        for column, row in neighbours(cell)
    )


def random_shape(rng: random.Random, board: Drawn, size: int) -> list[str]:
    """A shape of up to so many squares that fits on the land of the board somewhere."""
    land = sorted(cell for cells in board.land.values() for cell in cells)
    cells = _grown(rng, rng.choice(land), set(land), size)
    columns, lines = ({cell[axis] for cell in cells} for axis in (0, 1))
    return [
        "".join("#" if (column, row) in cells else "." for column in range(min(columns), max(columns) + 1))
        for row in range(min(lines), max(lines) + 1)
    ]
