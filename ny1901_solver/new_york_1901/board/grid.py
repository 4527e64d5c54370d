"""The board as a person types it: the cells of a text file or a spreadsheet, and the legend of their tokens."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ...errors import DataError
from ...files.access import Problem
from ...geometry import Square
from ...geometry.squares import MAX_COLUMNS
from ...messages import gettext, ngettext
from ...text.spelling import in_latin, likest, stranger

DELIMITERS = ";,\t"
BLANK = re.compile(r"\?+|TODO")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its token, and its line and column in the file, counted from 1. `name` is the cell's name in a
    spreadsheet."""

    token: str
    line: int
    column: int
    name: str = ""

    @property
    def blank(self) -> bool:
        """Whether the token is a placeholder, such as `????`, that is still to be filled in."""
        return BLANK.fullmatch(self.token) is not None


@dataclass(frozen=True, slots=True)
class Typed:
    """The rows of a board file, possibly of different lengths."""

    rows: tuple[tuple[Cell, ...], ...]

    @property
    def width(self) -> int:
        """The number of cells that most rows have.

        If two numbers are equally frequent, the earlier row's number counts.
        """
        counts = Counter(len(row) for row in self.rows)
        return max(counts, key=counts.__getitem__, default=0)

    def items(self) -> list[tuple[Square, Cell]]:
        """Every cell of the file with its square, row by row."""
        return [(Square(x, y), cell) for y, row in enumerate(self.rows) for x, cell in enumerate(row)]


def cells_of_text(text: str) -> Typed:
    """Reads tokens separated by whitespace. Blank lines and lines that start with `#` are skipped."""
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            matches = re.finditer(r"\S+", line)
            rows.append(tuple(Cell(match.group(), number, match.start() + 1) for match in matches))
    return Typed(tuple(rows))


def cells_of_csv(text: str, void: str) -> Typed:
    """Reads the cells of a spreadsheet. An empty cell is void; empty rows and columns at the end are ignored.

    Cells may be quoted, and are separated by semicolons, commas or tabs. Rows whose first cell starts with `#` are
    skipped, but they count for the row numbers in the names of cells.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    rows: list[list[Cell]] = []
    line = 1
    for number, row in enumerate(reader, start=1):
        if not (row and row[0].lstrip().startswith("#")):
            tokens = [" ".join(token.split()) for token in row]
            rows.append([Cell(token, line, x, f"{column_name(x)}{number}") for x, token in enumerate(tokens, start=1)])
        line = reader.line_num + 1
    while rows and not any(cell.token for cell in rows[-1]):
        rows.pop()
    width = max((x + 1 for row in rows for x, cell in enumerate(row) if cell.token), default=0)
    return Typed(tuple(_full(row, width, void) for row in rows))


def csv_of(rows: Iterable[Sequence[str]], delimiter: str = ",") -> str:
    """The text of a CSV file with the given rows of tokens."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue()


def column_name(number: int) -> str:
    """The letters of a spreadsheet's column. Columns are counted from 1: A to Z, then AA."""
    name = ""
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(65 + letter) + name
    return name


def _delimiter(text: str) -> str:
    """The separator of the cells: the candidate character that is most frequent outside quotes and comments."""
    rows = "\n".join(line for line in text.splitlines() if not line.lstrip('" ').startswith("#"))
    bare = re.sub(r'"(?:[^"]|"")*"', "", rows)
    return max(DELIMITERS, key=bare.count)


def _full(row: list[Cell], width: int, void: str) -> tuple[Cell, ...]:
    typed = [cell if cell.token else Cell(void, cell.line, cell.column, cell.name) for cell in row[:width]]
    for x in range(len(row) + 1, width + 1):
        line, number = (row[0].line, row[0].name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) if row else (0, "")
        typed.append(Cell(void, line, x, f"{column_name(x)}{number}"))
    return tuple(typed)


LOOKALIKES = str.maketrans("OoQIl|", "000111")


def nearest_token(token: str, districts: Sequence[str], known: Iterable[str]) -> str | None:
    """The known token that a mistyped token was probably meant to be.

    For example, `b07` is the result for `b7`, `B07`, `b-07` and `bO7`. For any other text, the result is the most
    similar known token.
    """
    token = in_latin(token)
    choices = sorted(set(known))
    if token in choices:
        return token
    letter, rest = token[:1].lower(), token[1:].translate(LOOKALIKES)
    digits = re.fullmatch(r"[-_. ]?0*([0-9]{1,2})", rest)
    if letter in districts and digits:
        return f"{letter}{int(digits[1]):02}"
    if len(token) == 1 and token.swapcase() in choices:
        return token.swapcase()
    near = likest(token, choices)
    return near[0] if near else None


MAX_ROWS = 99


@dataclass(frozen=True, slots=True)
class District:
    """A coloured area of the board.

    A territory's token is the district's `token` followed by a two-digit number (`b07`).
    """

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A space on which nobody can build: a park or a printed building."""

    token: str
    name: str


@dataclass(frozen=True, slots=True)
class Street(Mark):
    """A street of the board. `card` is the street card for which the street scores, or `None` if no card belongs to the
    street."""

    card: str | None = None


@dataclass(frozen=True, slots=True)
class Legend:
    """The legend of a board: the meanings of the tokens of its grid."""

    districts: tuple[District, ...]
    streets: tuple[Street, ...]
    parks: tuple[Mark, ...]
    landmarks: tuple[Mark, ...]
    void: str = "."

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All spaces of the legend on which nobody can build: first the streets, then the parks, then the landmarks."""
        return (*self.streets, *self.parks, *self.landmarks)

    def territory_name(self, token: str) -> str | None:
        """The name of the territory to which a square's token belongs (`blue-07` for `b07`), or `None` if the token is
        not a territory's token."""
        for district in self.districts:
            if token.startswith(district.token) and re.fullmatch(r"[0-9]{2}", token[len(district.token) :]):
                return f"{district.name}-{token[len(district.token) :]}"
        return None

    def territory_token(self, name: str) -> str:
        """The token of a territory's squares. The function `territory_token` is the inverse of `territory_name`."""
        district, _, number = name.rpartition("-")
        return next(d.token for d in self.districts if d.name == district) + number

    def knows(self, token: str) -> bool:
        """Whether a token has a meaning in the legend."""
        return (
            token == self.void
            or any(token == mark.token for mark in self.marks)
            or self.territory_name(token) is not None
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangular grid of tokens from a board file, as `rows[row][column]`.

    `lines` are the line numbers of the rows.
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def width(self) -> int:
        """The number of columns of the grid."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows of the grid."""
        return len(self.rows)

    def token(self, square: Square) -> str:
        """The token of one cell."""
        return self.rows[square.row][square.column]

    def cells(self) -> list[tuple[Square, str]]:
        """Every cell with its token, row by row."""
        return [(Square(column, row), token) for row, line in enumerate(self.rows) for column, token in enumerate(line)]


def parse_grid(text: str, legend: Legend, file: str) -> Grid:
    """Reads a board file; blank lines and lines that start with `#` are skipped.

    Raises `DataError` with the line and column of every row of a wrong length and of every unknown token.
    """
    typed = cells_of_text(text)
    if problems := grid_problems(typed, legend, file):
        raise DataError([str(problem) for problem in problems])
    return make_grid(typed)


def make_grid(typed: Typed) -> Grid:
    """Makes the grid from typed cells, which must have no problems."""
    return Grid(
        tuple(tuple(cell.token for cell in row) for row in typed.rows),
        tuple(row[0].line if row else 0 for row in typed.rows),
    )


def grid_problems(typed: Typed, legend: Legend, file: str) -> list[Problem]:
    """Yields a problem for every row of a wrong length and every unknown token. Placeholders are not reported as
    problems."""
    if not typed.rows:
        return [Problem(file, None, None, gettext("the board has no rows"), "no-rows")]
    if typed.width > MAX_COLUMNS or len(typed.rows) > MAX_ROWS:
        sentence = gettext(
            "the board has {columns} columns and {rows} rows; it can have at most {most_columns} columns and "
            "{most_rows} rows",
            columns=typed.width,
            rows=len(typed.rows),
            most_columns=MAX_COLUMNS,
            most_rows=MAX_ROWS,
        )
        return [Problem(file, None, None, sentence, "too-big")]
    uneven = [row for row, cells in enumerate(typed.rows) if len(cells) != typed.width]
    problems = [_ragged_row(typed, row, file) for row in uneven]
    return [*problems, *_unknown(typed, legend, file)]


def _unknown(typed: Typed, legend: Legend, file: str) -> Iterator[Problem]:
    """Yields a problem for each unknown token, located at the first of its squares."""
    known = [mark.token for mark in legend.marks]
    known += [cell.token for _, cell in typed.items() if legend.territory_name(cell.token)]
    places: dict[str, list[tuple[Square, Cell]]] = {}
    for square, cell in typed.items():
        if not (legend.knows(cell.token) or cell.blank):
            places.setdefault(cell.token, []).append((square, cell))
    for token, cells in places.items():
        near = nearest_token(token, [district.token for district in legend.districts], known)
        sentence = ngettext(
            "unknown token {token!r}; expected {tokens}",
            "unknown token {token!r} on {number} squares; expected {tokens}",
            len(cells),
            token=token,
            tokens=_known_tokens_text(legend),
        )
        hints = [gettext("Did you mean {token!r}?", token=near)] if near else []
        hints += [odd] if (odd := stranger(token)) else []
        if hints:
            sentence = f"{sentence}. {' '.join(hints)}"
        first, squares = cells[0][1], tuple(square for square, _ in cells)
        place = (file, first.line, first.column)
        yield Problem(*place, sentence, "unknown-token", length=len(token), cell=first.name, squares=squares)


def _ragged_row(typed: Typed, number: int, file: str) -> Problem:
    row, width = typed.rows[number], typed.width
    sentence = (
        ngettext(
            "this row has {number} token and the first row has {width}; every row needs the same number",
            "this row has {number} tokens and the first row has {width}; every row needs the same number",
            len(row),
            width=width,
        )
        if len(typed.rows[0]) == width
        else ngettext(
            "this row has {number} token and most rows have {width}; every row needs the same number",
            "this row has {number} tokens and most rows have {width}; every row needs the same number",
            len(row),
            width=width,
        )
    )
    if len(row) > width and len(row) % width == 0:
        sentence = f"{sentence}; {gettext('have {lines} lines been joined here?', lines=len(row) // width)}"
    line = row[0].line if row else None
    squares = tuple(Square(column, number) for column in range(width, len(row)))
    return Problem(file, line, None, sentence, "ragged-row", squares=squares)


def _known_tokens_text(legend: Legend) -> str:
    if not legend.districts:
        return gettext("a street, park or landmark of the legend, or {void!r}", void=legend.void)
    return gettext(
        "a territory such as {territory}, a street, park or landmark of the legend, or {void!r}",
        territory=f"{legend.districts[0].token}07",
        void=legend.void,
    )
