"""The cells of a board file as they were typed, with their places: from text or from a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...kit.geometry import Square

DELIMITERS = ";,\t"
BLANK = re.compile(r"\?+|TODO")


@dataclass(frozen=True, slots=True)
class Cell:
    """A token with its place: line and column of the file, counted from 1; `name` is that of a spreadsheet's cell."""

    token: str
    line: int
    column: int
    name: str = ""

    @property
    def blank(self) -> bool:
        """Whether the token only holds the place of one that is still to come, as `????` does."""
        return BLANK.fullmatch(self.token) is not None


@dataclass(frozen=True, slots=True)
class Typed:
    """The rows of a board file, possibly of different lengths."""

    rows: tuple[tuple[Cell, ...], ...]

    @property
    def width(self) -> int:
        """How many cells most rows have; of two such numbers, that of the earlier row."""
        counts = Counter(len(row) for row in self.rows)
        return max(counts, key=counts.__getitem__, default=0)

    def items(self) -> list[tuple[Square, Cell]]:
        """Every cell with the square that it stands for, row by row."""
        return [(Square(x, y), cell) for y, row in enumerate(self.rows) for x, cell in enumerate(row)]


def cells_of_text(text: str) -> Typed:
    """Reads tokens between blanks; blank lines and lines that start with `#` are skipped."""
    rows = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            found = re.finditer(r"\S+", line)
            rows.append(tuple(Cell(match.group(), number, match.start() + 1) for match in found))
    return Typed(tuple(rows))


def cells_of_csv(text: str, void: str) -> Typed:
    """Reads a spreadsheet's cells: an empty cell is the void, empty rows and columns at the end do not count.

    Cells may be quoted and divided by semicolons, commas or tabs. Rows whose first cell starts with `#` are
    skipped; they still count for the names of cells.
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
    """Writes rows of tokens as a spreadsheet's file."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue()


def column_name(number: int) -> str:
    """The letters of a spreadsheet's column, counted from 1: A to Z, then AA."""
    name = ""
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(65 + letter) + name
    return name


def _delimiter(text: str) -> str:
    """What divides the cells: the mark outside of quotes and comments that is met most often."""
    rows = "\n".join(line for line in text.splitlines() if not line.lstrip('" ').startswith("#"))
    bare = re.sub(r'"(?:[^"]|"")*"', "", rows)
    return max(DELIMITERS, key=bare.count)


def _full(row: list[Cell], width: int, void: str) -> tuple[Cell, ...]:
    typed = [cell if cell.token else Cell(void, cell.line, cell.column, cell.name) for cell in row[:width]]
    for x in range(len(row) + 1, width + 1):
        line, number = (row[0].line, row[0].name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) if row else (0, "")
        typed.append(Cell(void, line, x, f"{column_name(x)}{number}"))
    return tuple(typed)
