"""The output of commands: results on stdout, everything else on stderr."""

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
    """Prints lines of the answer."""
    if lines:  # written at once: a list may have thousands of them
        typer.echo("\n".join(_encodable(_fold(text, sys.stdout), sys.stdout) for text in lines))


def say_paragraph(text: str, first: str = "", others: str | None = None) -> None:
    """Prints a text of the answer as a paragraph."""
    say(paragraph(text, first, others))


def note(*lines: str) -> None:
    """Prints lines beside the answer, on stderr."""
    for text in lines:
        typer.echo(_encodable(_fold(text, sys.stderr) if sys.stderr else text, sys.stderr), err=True)


def answer(content: Mapping[str, Any]) -> None:
    """Prints an answer as JSON."""
    typer.echo(json.dumps(content, indent=2))
    refusals.note_answer()


def columns() -> int:
    """The width of an answer in columns: that of the terminal, at most 100; 100 without a terminal.

    The terminal is stdout or, where stdout is a pipe, stderr, so that `| head` and `| less` show the same lines as the
    command alone. COLUMNS overrides it.
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
    """The text, for a terminal with long lines folded between words and indented; elsewhere unchanged."""
    if not stream.isatty():
        return text
    room = columns()
    lines = text.split("\n")
    return "\n".join(line if len(line) <= room else _hung(line, room) for line in lines)


def _hung(line: str, room: int) -> str:
    """A line folded into several; the others start under the last column that begins in its first half, or indented."""
    column = line.rfind("  ", 0, room // 2) + 2
    begin = len(line) - len(line.lstrip())
    return paragraph(line[begin:], " " * begin, " " * max(column if column > begin + 1 else 0, begin + 2))


def paragraph(text: str, first: str = "", others: str | None = None) -> str:
    """A text in lines of the width of an answer, each with an indent; only a word longer than a line is longer."""
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
    """Prints a rich view: in colour on a terminal, in ASCII when asked or when stdout has no line characters."""
    from .views import plain_or_coloured

    text = plain_or_coloured(view, columns(), terminal=sys.stdout.isatty(), ascii_only=ascii_only)
    typer.echo(_encodable(text, sys.stdout), nl=False)


def _encodable(text: str, stream: Any) -> str:
    """The text, or an approximation in ASCII if the stream's encoding cannot represent it."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        from .canvas import to_ascii

        return to_ascii(text)
    return text
