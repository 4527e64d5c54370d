"""Text pictures that show where a problem is: lines of a file, or a part of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...files.access import Problem
from ...geometry import Square
from ..board.grid import Typed, column_name
from .folder import BOARD_CSV
from .source_files import Sources

AROUND = 1  # the number of lines or squares to show on each side of the place
WIDEST, HIGHEST = 12, 8  # the maximum number of squares in one picture of the board
LONGEST = 8  # the maximum number of characters of a token in a picture of the board
LONGEST_LINE = 400  # longer lines are not shown, because they would fill the screen
OF_THE_TEXT = ("unknown-token", "ragged-row", "blank")


def illustrate(problems: Iterable[Problem], sources: Sources) -> tuple[Problem, ...]:
    """The problems as lines of text. Each problem is followed by a text picture of its place, if the place is known."""
    return tuple(replace(problem, picture=_picture(problem, sources)) for problem in problems)


def _picture(problem: Problem, sources: Sources) -> str:
    of_board = problem.file == sources.board_file and sources.board is not None
    typed_text = of_board and problem.kind in OF_THE_TEXT and not problem.file.endswith(BOARD_CSV)
    if of_board and problem.squares and not typed_text:
        assert sources.board is not None
        return board_part(sources.board, [Square(*square) for square in problem.squares])
    if problem.line is None or problem.file not in sources.texts:
        return ""
    lines = sources.texts[problem.file].splitlines()
    around = AROUND if of_board else 0
    if any(len(line) > LONGEST_LINE for line in lines[max(0, problem.line - 1 - around) : problem.line + around]):
        return ""
    spans = [(problem.column, problem.length)] if problem.column is not None else []
    if typed_text and sources.board is not None:
        end = len(lines[problem.line - 1].rstrip()) + 2
        spans = _cells(sources.board, problem) or spans or [(end, 1)]
    return file_lines(lines, problem.line, spans, around)


def _cells(typed: Typed, problem: Problem) -> list[tuple[int, int]]:
    """The column and the length of each cell of a problem that is in the given line."""
    cells = [typed.rows[y][x] for x, y in problem.squares if x < len(typed.rows[y])]
    return [(cell.column, len(cell.token)) for cell in cells if cell.line == problem.line]


def file_lines(lines: Sequence[str], line: int, spans: Sequence[tuple[int, int]], around: int) -> str:
    """A line of a file and the lines around it, with carets under the spans.

    A span consists of a column, counted from 1, and a length.
    """
    shown = []
    for number in range(max(1, line - around), min(len(lines), line + around) + 1):
        text = lines[number - 1]
        shown.append(f"{number:>4} | {text.expandtabs(8)}".rstrip())
        if number == line and spans:
            marks = [" "] * (max(column + length for column, length in spans) + 8 * text.count("\t"))
            for column, length in spans:
                start = len(text[: column - 1].expandtabs(8))
                marks[start : start + length] = "^" * length
            shown.append(f"     | {''.join(marks)}".rstrip())
    return "\n".join(shown)


def board_part(typed: Typed, squares: Sequence[Square]) -> str:
    """A text picture of the part of the board around some squares; these squares are in brackets. Squares that lie far
    apart are shown in separate pictures."""
    parts = _parts(squares) if _too_far(squares) else [list(squares)]
    return "\n  ...\n".join(_part(typed, part) for part in parts)


def _too_far(squares: Sequence[Square]) -> bool:
    columns, rows = [s.column for s in squares], [s.row for s in squares]
    return max(columns) - min(columns) >= WIDEST or max(rows) - min(rows) >= HIGHEST


def _parts(squares: Sequence[Square]) -> list[list[Square]]:
    """Splits squares into groups of squares that lie close together."""
    groups: list[list[Square]] = []
    for square in sorted(squares, key=lambda square: (square.row, square.column)):
        for group in groups:
            if not _too_far([*group, square]):
                group.append(square)
                break
        else:
            groups.append([square])
    return groups


def _part(typed: Typed, squares: Sequence[Square]) -> str:
    columns, rows = [s.column for s in squares], [s.row for s in squares]
    across = range(max(0, min(columns) - AROUND), min(typed.width, max(columns) + AROUND + 1))
    down = range(max(0, min(rows) - AROUND), min(len(typed.rows), max(rows) + AROUND + 1))
    shown_tokens = [_shorten(cell.token) for row in typed.rows for cell in row]
    wide = max(map(len, shown_tokens), default=1) + 2
    shown = ["     " + "".join(column_name(x + 1).center(wide) for x in across).rstrip()]
    for y in down:
        row = typed.rows[y]
        tokens = [_shorten(row[x].token) if x < len(row) else "" for x in across]
        cells = [f"[{t}]" if Square(x, y) in squares else t for x, t in zip(across, tokens, strict=True)]
        shown.append(f"{y + 1:>4} " + "".join(cell.center(wide) for cell in cells).rstrip())
    return "\n".join(shown)


def _shorten(token: str) -> str:
    return token if len(token) <= LONGEST else f"{token[: LONGEST - 3]}..."
