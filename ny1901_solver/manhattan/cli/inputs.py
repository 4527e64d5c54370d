"""What commands are given: positions, seats, readings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..state import GameState

SOURCES = "A position as one line (mh1:...), a file that holds one, or '-' for stdin"
Position = Annotated[str, typer.Argument(metavar="POSITION", help=f"{SOURCES}.")]


def read(source: str) -> GameState:
    """Reads a position from where the user says it is."""
    from ..positions import MAGIC, parse_line

    if source.lstrip().startswith(f"{MAGIC}:"):
        return parse_line(source)
    return parse_line(_text(source))


def _text(source: str) -> str:
    import sys
    from pathlib import Path

    from ...kit.errors import DataError
    from ...kit.files import Problem, read_or_say, read_stream

    found = read_stream(sys.stdin.buffer, "standard input") if source == "-" else read_or_say(Path(source))
    if isinstance(found, Problem):
        raise DataError([f"{found}; wanted here: {SOURCES[0].lower()}{SOURCES[1:]}"])
    return found
