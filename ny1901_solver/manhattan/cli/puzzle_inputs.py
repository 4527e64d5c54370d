"""What the puzzle commands are given: a puzzle by its id or its file, and several of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit import loading
from ...kit.errors import DataError
from ...kit.terminal.puzzles import puzzle_sources

if TYPE_CHECKING:
    from ..puzzles.puzzle import Puzzle

Named = Annotated[
    str, typer.Argument(metavar="ID|FILE", help="A shipped puzzle, by its id, or a file ('-' for stdin).")
]
Played = Annotated[
    str,
    typer.Argument(
        metavar="ID|FILE", help="A shipped puzzle, by its id, or a file; standard input is for what is typed."
    ),
]


def read(source: str) -> Puzzle:
    """Reads a puzzle by its id or from its file."""
    from ..puzzles.format import parse_puzzle

    return parse_puzzle(*text_of(source))


def text_of(source: str) -> tuple[str, str]:
    """The text of a puzzle, and what messages call it; raises `DataError` where there is none."""
    from ..puzzles.shelf import shipped, shipped_puzzle

    if source != "-" and not loading.is_there(source):
        source = str(shipped_puzzle(source))
    if source != "-" and Path(source).is_dir():
        raise DataError([f"{source}: is a folder; a puzzle's file is wanted"])
    return loading.text_of(source, "a puzzle, or '-' for stdin", loading.Ids(shipped)), loading.name_of(source)


def sources(given: list[str] | None, every: bool) -> list[str]:
    """The files, folders and ids given, or every shipped puzzle; one of the two."""
    from ..puzzles.shelf import shipped

    return puzzle_sources(given, every, shipped())
