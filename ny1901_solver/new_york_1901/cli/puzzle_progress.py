"""Where the puzzle commands keep progress: in the file that is named, or at a terminal in one of their own."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from ...kit.errors import DataError
from ...kit.terminal import output
from ...kit.terminal.prompt import at_terminal

if TYPE_CHECKING:
    from ...kit.progress import Happened, ProgressFile
    from ..puzzles import Puzzle

File = Annotated[
    Path | None, typer.Option("--progress", metavar="FILE", help="What was tried and solved; '-' for none.")
]
Keeper: TypeAlias = "Callable[[Happened], None]"
"""Who writes down what happens to a puzzle."""


def own_file() -> Path:
    """The file where the system keeps what belongs to a program, beside the lines typed in sessions."""
    return Path(typer.get_app_dir("ny1901")) / "progress.yaml"


def today() -> datetime.date:
    """The day, where the user is."""
    return datetime.date.today()


def shown(named: Path | None, as_json: bool) -> ProgressFile | None:
    """The progress that a list shows; none where no file is named and nobody looks, or nothing is kept yet."""
    from ...kit.progress import begun

    if named == Path("-") or (named is None and (as_json or not at_terminal() or not own_file().exists())):
        return None
    return begun(named or own_file())


def keeper(puzzle: Puzzle, named: Path | None) -> Keeper:
    """Who writes down what happens to a puzzle, in the file named or at a terminal in the usual one.

    Raises `DataError` for a file that is broken, before anything is played; one that breaks later is told.
    """
    from ...kit.progress import begun, keep

    file = named or (own_file() if at_terminal() else None)
    if file is None or file == Path("-"):
        return lambda _: None
    begun(file)

    def write(happened: Happened) -> None:
        try:
            keep(file, puzzle, today(), happened)
        except DataError as error:
            output.note(f"progress is not kept: {error}")

    return write
