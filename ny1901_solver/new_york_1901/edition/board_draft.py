"""An unfinished board. In a `BoardDraft`, a mark for squares on which nobody can build replaces missing and unknown
tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...files.access import Grade, Problem
from ...geometry import Square
from ...geometry.squares import MAX_COLUMNS
from ...messages import gettext, gettext_noop, ngettext
from ..board import Board, District, Grid, Legend, Mark, Street
from ..board.board import buildable_squares, draft_board
from ..board.grid import MAX_ROWS, Typed, grid_problems, make_grid, nearest_token
from ..masks import NO_SQUARES, SquareMask
from .draft_sheet import NO_TOKEN, DraftSheet
from .schema import EditionFile, SpaceFile

UNKNOWN = "?"
TABLES = ("streets", "parks", "landmarks")


@dataclass(frozen=True, slots=True)
class BoardDraft:
    """An unfinished board, with its cells as they were typed. `unknown` are the squares whose tokens are blank or
    unknown.

    `unsure` is the mask of squares beside unknown squares, whose territories may be incomplete. `meant` contains, for
    unknown tokens, the known tokens that were probably meant, and also the tokens beyond the end of a row.
    """

    board: Board
    typed: Typed
    file: str
    unknown: frozenset[Square]
    unsure: SquareMask
    meant: frozenset[str]

    @property
    def complete(self) -> bool:
        """Whether every cell of the board is known."""
        return not self.unknown

    def locate(self, problem: Problem) -> Problem:
        """Returns the problem, completed by the line, column and cell of the first square that the problem concerns."""
        if not problem.squares:
            return problem
        column, row = min(problem.squares, key=lambda square: (square[1], square[0]))
        cells = self.typed.rows[row]
        if column >= len(cells):
            return replace(problem, line=cells[0].line if cells else None)
        cell = cells[column]
        return replace(problem, line=cell.line, column=cell.column, cell=cell.name, length=len(cell.token))

    def problem(self, squares: Sequence[Square], kind: str, sentence: str, grade: Grade) -> Problem:
        """Makes a problem that concerns some squares of the board."""
        return self.locate(Problem(self.file, None, None, sentence, kind, grade, squares=tuple(squares)))


def legend_of(sheet: DraftSheet[EditionFile]) -> Legend:
    """Makes a legend of those entries of the file that have no mistakes."""
    file = sheet.content
    districts = [District(d.name or d.token, d.token) for d in file.districts]
    return Legend(
        districts=tuple(districts),
        streets=tuple(Street(street.token, _name_of(street), street.card) for street in file.streets),
        parks=tuple(Mark(park.token, _name_of(park)) for park in file.parks),
        landmarks=tuple(Mark(landmark.token, _name_of(landmark)) for landmark in file.landmarks),
        void="." if file.void == NO_TOKEN else file.void,
    )


def _name_of(mark: SpaceFile) -> str:
    """The name of a street, park or landmark; if no name is typed yet, its token."""
    return mark.name if mark.name.strip() else mark.token


def legend_problems(sheet: DraftSheet[EditionFile]) -> Iterator[Problem]:
    """Yields a problem for every token or name that occurs twice in the legend."""
    file = sheet.content
    marks: dict[str, str] = {file.void: gettext("the void")}
    tables: list[tuple[str, Sequence[SpaceFile]]] = [(table, getattr(file, table)) for table in TABLES]
    for table, entries in tables:
        for i, entry in enumerate(entries):
            if entry.token in marks and entry.token != NO_TOKEN:
                sentence = gettext(
                    "the token {token!r} already means {meaning}", token=entry.token, meaning=marks[entry.token]
                )
                yield sheet.problem((table, i, "token"), "token-of-two", sentence)
            marks.setdefault(entry.token, entry.name)
    for key, message in (
        ("name", gettext_noop("two districts have the name {value!r}")),
        ("token", gettext_noop("two districts have the token {value!r}")),
    ):
        values = [getattr(district, key) for district in file.districts]
        for i, value in enumerate(values):
            if value in values[:i] and sheet.sound(("districts", i, key)):
                yield sheet.problem(("districts", i, key), "district-twice", gettext(message, value=value))


def read_board(typed: Typed, sheet: DraftSheet[EditionFile], file: str) -> tuple[BoardDraft | None, list[Problem]]:
    """Reads a board file.

    Returns the draft and the problems of its grid; the draft is `None` if the file has no rows, or too many rows or
    columns to name the squares.
    """
    legend = with_guesses(legend_of(sheet), typed, sheet)
    problems = grid_problems(typed, legend, file)
    problems += blank_problems(typed, file)
    if not typed.rows or typed.width > MAX_COLUMNS or len(typed.rows) > MAX_ROWS:
        return None, problems
    bad = {Square(*square) for problem in problems if problem.kind != "ragged-row" for square in problem.squares}
    uneven = [row for row, cells in enumerate(typed.rows) if len(cells) != typed.width]
    grid = make_grid(typed)
    if bad or uneven:
        grid = _patch(typed, bad)
        legend = replace(legend, landmarks=(*legend.landmarks, Mark(UNKNOWN, gettext("not known yet"))))
    unknown = frozenset(square for square, token in grid.cells() if token == UNKNOWN)
    # the module is imported in this function because networkx and shapely are not installed everywhere
    from ..board.derive import derive

    board = draft_board(grid, legend, derive(grid, legend, buildable_squares(grid, legend)))
    letters = [district.token for district in legend.districts]
    known = [cell.token for _, cell in typed.items() if legend.territory_name(cell.token)]
    wrong = {typed.rows[square.row][square.column].token for square in bad}
    meant = {nearest_token(token, letters, known) or "" for token in wrong}
    # two lines may have been joined by mistake
    meant |= {cell.token for row in typed.rows for cell in row[typed.width :]}
    return BoardDraft(board, typed, file, unknown, _unsure(board, unknown, uneven), frozenset(meant)), problems


def blank_problems(typed: Typed, file: str) -> list[Problem]:
    """Returns a problem for each row with cells that are not filled in yet."""
    problems = []
    for y, row in enumerate(typed.rows):
        blank = [x for x, cell in enumerate(row) if cell.blank]
        if blank:
            first = row[blank[0]]
            sentence = ngettext(
                "{number} square is not filled in yet", "{number} squares are not filled in yet", len(blank)
            )
            squares = tuple(Square(x, y) for x in blank)
            problems.append(
                Problem(
                    file,
                    first.line,
                    first.column,
                    sentence,
                    "blank",
                    Grade.BLANK,
                    len(first.token),
                    first.name,
                    squares,
                )
            )
    return problems


def with_guesses(legend: Legend, typed: Typed, sheet: DraftSheet[EditionFile]) -> Legend:
    """The legend, extended by a guess for every unknown token that a faulty part of the legend may have defined."""
    tokens = sorted({cell.token for _, cell in typed.items() if not legend.knows(cell.token)})
    file = sheet.content
    if _open(sheet, "districts", [district.token for district in file.districts]):
        letters = sorted({token[0] for token in tokens if re.fullmatch(r"[a-z][0-9]{2}", token)})
        legend = replace(legend, districts=(*legend.districts, *(District(letter, letter) for letter in letters)))
    if _open(sheet, "streets", [street.token for street in file.streets]):
        streets = [Street(token, token) for token in tokens if re.fullmatch(r"[A-Z]", token)]
        legend = replace(legend, streets=(*legend.streets, *streets))
    marks = [file.void, *(mark.token for table in TABLES[1:] for mark in getattr(file, table))]
    if _open(sheet, "parks", marks) or _open(sheet, "landmarks", marks) or _open(sheet, "void", marks):
        parks = [Mark(token, token) for token in tokens if re.fullmatch(r"[^A-Za-z0-9#?]", token)]
        legend = replace(legend, parks=(*legend.parks, *parks))
    return legend


def _open(sheet: DraftSheet[EditionFile], table: str, tokens: Sequence[str]) -> bool:
    """Whether a table of the legend has mistakes that may hide the definition of a token."""
    lost = NO_TOKEN in tokens or len(set(tokens)) < len(tokens)
    return lost or any(bad in ((table,), ()) for bad in sheet.wrong)


def _patch(typed: Typed, bad: set[Square]) -> Grid:
    """Makes a grid in which all rows have the full length. Missing and wrong cells contain `UNKNOWN`."""
    rows = []
    for y, row in enumerate(typed.rows):
        tokens = [UNKNOWN if Square(x, y) in bad else cell.token for x, cell in enumerate(row[: typed.width])]
        rows.append((*tokens, *[UNKNOWN] * (typed.width - len(tokens))))
    return Grid(tuple(rows), tuple(row[0].line if row else 0 for row in typed.rows))


def _unsure(board: Board, unknown: frozenset[Square], uneven: Sequence[int]) -> SquareMask:
    mask = NO_SQUARES
    for square, i in board.index.items():
        beside = [Square(square.column + x, square.row + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        if any(abs(square.row - row) <= 1 for row in uneven) or any(near in unknown for near in beside):
            mask |= 1 << i
    return mask
