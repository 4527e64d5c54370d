"""Random boards: streets of any length, parks, pre-printed buildings and void, and territories between them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]

VOID = "."
PARKS = ("%", "+")
LANDMARKS = ("@",)
STREETS = ("A", "B", "C", "D", "E")
SIZES = (8, 10, 14, 18, 24, 36, 54, 80)  # squares of a board, about
FAR = 32  # territories of a board whose pile stays long
STRIP = 5  # squares of a strip
MOST_DISTRICTS = 26  # a district's token is a letter


@dataclass(frozen=True)
class Drawn:
    """A board: its rows of tokens, and for each district a token and where a starter building may stand, if anywhere.

    `land` has the squares of every territory, by its token.
    """

    rows: tuple[tuple[str, ...], ...]
    districts: tuple[tuple[str, str | None], ...]
    land: dict[str, tuple[Cell, ...]]


def random_board(
    rng: random.Random, squares: int | None = None, islands: bool = False, ragged: random.Random | None = None
) -> Drawn:
    """A board of about so many squares, all districts of which have the same number of territories (COM-1).

    With `islands`, most blocks are a single territory, and all land is of one colour and size. `ragged` draws notches,
    holes, parks inside blocks and necks of one square.
    """
    wanted = rng.choice(SIZES) if squares is None else squares
    width = rng.randrange(3, max(4, min(13, wanted // 2)))
    height = max(2, -(-wanted * 3 // (2 * width)))
    rows = [[""] * width for _ in range(height)]
    _lay_streets(rng, rows)
    _sprinkle(rng, rows)
    if islands:
        _cut_up(rng, rows)
    if ragged is not None:
        _make_ragged(ragged, rows)
    of_one_kind = islands or rng.random() > 0.9
    territories = _territories(rng, rows, wanted, 0.0 if of_one_kind else rng.choice((0.2, 0.5, 0.0, 1.0)))
    if ragged is not None:
        _join_what_is_left(rows, territories)
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
    return _drawn(rng, rows, territories[: count * each], count)


def repeated_board(rng: random.Random) -> Drawn:
    """A board of one small block again and again, and of blocks of one territory.

    Most copies are parted into territories alike, others at least into territories of the same sizes. Between them are
    streets that differ, or nothing but a park cell each, so that few sites have frontage. The single territories make
    the pile of cards long.
    """
    width, height = rng.choice(((3, 3), (5, 2), (6, 2), (4, 3), (4, 3)))
    block = [[""] * width for _ in range(height)]
    threes, park = rng.choice((0.2, 0.5, 0.8)), rng.choice((None, rng.randrange(width)))
    pattern = _territories(rng, block, width * height, threes)
    rows: list[list[str]] = []
    territories: list[list[Cell]] = []
    copies = rng.choice((2, 3, 3, 4))
    for _ in range(copies):
        others = [_territories(rng, block, width * height, threes) for _ in range(9)] if rng.random() < 0.4 else []
        parted = next((other for other in others if list(map(len, other)) == list(map(len, pattern))), pattern)
        if park is None:
            rows.append([rng.choice((*STREETS[:3], PARKS[0]))] * width)
        else:
            rows += [[VOID] * width, [PARKS[0] if column == park else VOID for column in range(width)]]
        territories += [[(column, row + len(rows)) for column, row in cells] for cells in parted]
        rows += [[VOID] * width for _ in block]
    colours = copies if rng.random() < 0.2 and len(territories) % copies == 0 else 1
    return _with_singles(rng, rows, territories, colours)


def board_of_strips(rng: random.Random) -> Drawn:
    """A board of strips of three territories that one long tile covers, more or less of each, with land for a low tile.

    Only the strip's first square has frontage, beside which the land for the low tile lies. The territories of all
    strips have the same sizes, and what is not on the strip lies where no tile comes.
    """
    sizes, low = (2, *rng.choice(((2, 3), (3, 2)))), rng.choice((1, 1, 2))
    on_strip = [n for n in product((2,), *(range(1, size + 1) for size in sizes[1:])) if sum(n) == STRIP]
    rows: list[list[str]] = []
    territories: list[list[Cell]] = []
    width = STRIP + max(sizes)
    for _ in range(rng.choice((2, 3, 4))):
        row, column = len(rows) + 3, 0
        for number, (size, on) in enumerate(zip(sizes, rng.choice(on_strip), strict=True)):
            cells = [(column + n, row) for n in range(on)]
            off = [(column + on + n, row) if number == 2 else (column, row - 1 - n) for n in range(size - on)]
            territories.append([*cells, *off])
            column += on
        territories += [[(0, row + 1 + n), (1, row + 1 + n)] for n in range(low)]
        rows += [[VOID] * width for _ in range(4 + low)]
        rows[row - 1][0] = PARKS[0]
    return _with_singles(rng, rows, territories, 1)


def _with_singles(rng: random.Random, rows: list[list[str]], territories: list[list[Cell]], districts: int) -> Drawn:
    """The board with blocks of one territory below, so many that the pile of cards is long."""
    width = len(rows[0])
    while len(territories) < FAR or len(territories) % districts:
        rows += [[STREETS[2]] * width, [VOID] * width]
        territories.append([(0, len(rows) - 1), (1, len(rows) - 1)])
    return _drawn(rng, rows, territories, districts)


def _drawn(rng: random.Random, rows: list[list[str]], territories: list[list[Cell]], districts: int) -> Drawn:
    """The board of these territories, so many to a district."""
    each = len(territories) // districts
    land: dict[str, tuple[Cell, ...]] = {}
    for number, cells in enumerate(territories):
        token = f"{chr(ord('a') + number // each)}{number % each + 1:02}"
        land[token] = tuple(cells)
        for column, row in cells:
            rows[row][column] = token
    for line in rows:
        line[:] = [token or _filling(rng) for token in line]
    tokens = [chr(ord("a") + number) for number in range(districts)]
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


def _make_ragged(rng: random.Random, rows: list[list[str]]) -> None:
    """Blocks that are no rectangles: necks, then notches, then holes, one to six, where the first land will be."""
    for shaping, most in ((_neck, 2), (_notch, 3), (_hole, 3)):
        for _ in range(rng.randrange(most)):
            shaping(rng, rows)
    _hole(rng, rows)


def _join_what_is_left(rows: list[list[str]], territories: list[list[Cell]]) -> None:
    """Gives single squares that no territory has to one of two squares beside them, so that few gaps are filled."""
    held = {cell for cells in territories for cell in cells}
    for row, column in product(range(len(rows)), range(len(rows[0]))):
        if rows[row][column] or (column, row) in held:
            continue
        beside = set(neighbours((column, row)))
        taker = next((cells for cells in territories if len(cells) == 2 and beside & set(cells)), None)
        if taker is not None:
            taker.append((column, row))


def _notch(rng: random.Random, rows: list[list[str]]) -> None:
    """A cell at the edge of the board where nobody builds, with land on both sides of it."""
    row, column = rng.randrange(len(rows)), rng.choice((0, len(rows[0]) - 1))
    for near in (row - 1, row + 1):
        if 0 <= near < len(rows):
            rows[near][column] = ""
    rows[row][column] = rng.choice((VOID, *PARKS))


def _hole(rng: random.Random, rows: list[list[str]]) -> None:
    """A cell with land all around it: a park inside a block, a pre-printed building, or nothing."""
    across = range(1, len(rows[0]) - 1)
    down = range(1, max(2, len(rows) * 2 // 3 - 1))
    row, column = rng.choice(down), rng.choice(across)
    for near in range(max(0, row - 1), min(len(rows), row + 2)):
        rows[near][column - 1 : column + 2] = ["", "", ""]
    if row + 1 < len(rows):
        rows[row][column] = rng.choice((*PARKS, VOID, *LANDMARKS))


def _neck(rng: random.Random, rows: list[list[str]]) -> None:
    """A line of cells where nobody builds but on one, with land on both sides of that one."""
    row, column = rng.randrange(1, max(2, len(rows) * 2 // 3)), rng.randrange(len(rows[0]))
    rows[row] = [rng.choice((VOID, PARKS[0]))] * len(rows[0])
    for near in range(row - 1, min(len(rows), row + 2)):
        rows[near][column] = ""


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
    return _shape(_grown(rng, rng.choice(land), set(land), size))


def shape_with_empty_corner(rng: random.Random, board: Drawn) -> list[str]:
    """A shape that is no rectangle, where twenty tries find one that fits on the land of the board."""
    shapes = [random_shape(rng, board, rng.choice((3, 4, 4, 5, 6))) for _ in range(20)]
    return next((rows for rows in shapes if any("." in (row[0], row[-1]) for row in (rows[0], rows[-1]))), shapes[0])


def shapes_in_the_way(rng: random.Random, board: Drawn) -> tuple[list[str], list[str]]:
    """The shapes of a low tile and of a higher one that may meet, each on land that is not under the other.

    The higher one, where chance allows, has no room on the land of the lower one.
    """
    for _ in range(50):
        first, *others = _joined(rng, board, rng.choice(sorted(board.land)), 2, "")
        low = [first, *others]
        high = _joined(rng, board, low[-1], rng.choice((2, 2, 3)), first)
        if len(low) > 1 and sum(len(board.land[t]) for t in high) > sum(len(board.land[t]) for t in low):
            break
    return _shape([c for t in low for c in board.land[t]]), _shape([c for t in high for c in board.land[t]])


def _joined(rng: random.Random, board: Drawn, start: str, count: int, without: str) -> list[str]:
    """Up to so many territories that hang together."""
    found = [start]
    while len(found) < count:
        edge = {near for token in found for cell in board.land[token] for near in neighbours(cell)}
        beside = [t for t, cells in board.land.items() if t not in (*found, without) and edge & set(cells)]
        if not beside:
            break
        found.append(rng.choice(beside))
    return found


def _shape(cells: list[Cell]) -> list[str]:
    columns, lines = ({cell[axis] for cell in cells} for axis in (0, 1))
    return [
        "".join("#" if (column, row) in cells else "." for column in range(min(columns), max(columns) + 1))
        for row in range(min(lines), max(lines) + 1)
    ]
