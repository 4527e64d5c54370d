"""Prints the output of commands: results go to stdout, everything else to stderr."""

from __future__ import annotations

import json
import os
import stat
import sys
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import typer

from ..files.access import path_text as path_text
from . import refusals

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDEST = 100


def say(*lines: str) -> None:
    """Prints lines of an answer on stdout."""
    if lines:  # all lines are written at once, because a list may have thousands of lines
        typer.echo("\n".join(_encodable(_fold(text, sys.stdout), sys.stdout) for text in lines))


def say_paragraph(text: str, first: str = "", others: str | None = None) -> None:
    """Prints a text of the answer as a wrapped paragraph."""
    say(paragraph(text, first, others))


def note(*lines: str) -> None:
    """Prints remarks that accompany an answer, on stderr."""
    for text in lines:
        typer.echo(_encodable(_fold(text, sys.stderr) if sys.stderr else text, sys.stderr), err=True)


def answer(content: Mapping[str, Any]) -> None:
    """Prints an answer as JSON."""
    typer.echo(json.dumps(content, indent=2))
    refusals.note_answer()


def columns() -> int:
    """The width of an answer in columns: the width of the terminal, but at most 100 columns; without a terminal, 100
    columns.

    If stdout is a pipe, the width of the terminal on stderr is used, so that `| head` and `| less` show the same lines
    as the command alone. If the environment variable COLUMNS is set, it determines the width.
    """
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given):
        return min(WIDEST, int(given))
    looked_at = next((stream for stream in (sys.stdout, sys.stderr) if stream is not None and stream.isatty()), None)
    if looked_at is None or (looked_at is sys.stderr and not _is_pipe(sys.stdout)):
        return WIDEST
    try:
        return min(WIDEST, os.get_terminal_size(looked_at.fileno()).columns or WIDEST)
    except (OSError, ValueError):
        return WIDEST


def _is_pipe(stream: Any) -> bool:
    try:
        return stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def _fold(text: str, stream: Any) -> str:
    """For a terminal, the text with long lines wrapped between words and indented; for any other stream, the unchanged
    text."""
    if not stream.isatty():
        return text
    room = columns()
    lines = text.split("\n")
    return "\n".join(line if len(line) <= room else _hung(line, room) for line in lines)


def _hung(line: str, room: int) -> str:
    """Wraps a long line. If the line has columns, its continuation lines are indented to the last column that begins in
    the line's first half; otherwise they are indented a little.
    """
    column = line.rfind("  ", 0, room // 2) + 2
    begin = len(line) - len(line.lstrip())
    return paragraph(line[begin:], " " * begin, " " * max(column if column > begin + 1 else 0, begin + 2))


def paragraph(text: str, first: str = "", others: str | None = None) -> str:
    """A text wrapped to the width of an answer, with an indent on each line.

    A line of the text exceeds the width only if it is a single long word.
    """
    indent = first if others is None else others
    return textwrap.fill(
        text,
        columns(),
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def picture(view: RenderableType, ascii_only: bool = False) -> None:
    """Prints a view (a renderable of the library rich), in colour on a terminal.

    If the user requests ASCII, or if the encoding of stdout has no line-drawing characters, the view is printed in
    ASCII.
    """
    from .views import plain_or_coloured

    text = plain_or_coloured(view, columns(), terminal=sys.stdout.isatty(), ascii_only=ascii_only)
    typer.echo(_encodable(text, sys.stdout), nl=False)


def _encodable(text: str, stream: Any) -> str:
    """The text, or an ASCII form of it if the encoding of the stream cannot represent the text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        from .canvas import to_ascii

        return to_ascii(text)
    return text
