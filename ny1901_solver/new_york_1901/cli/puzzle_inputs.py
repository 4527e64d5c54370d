"""What the puzzle commands are given: a puzzle by its id or its file, and several of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ...kit.loading import is_there, name_of
from ...kit.terminal.puzzles import All, Files, puzzle_sources
from ..loading import text_of as any_text_of
from . import completing, inputs

__all__ = ["All", "Files", "Named", "Played", "read", "sources", "text_of"]

if TYPE_CHECKING:
    from ..puzzles import Puzzle

Named = inputs.PuzzleSource
Played = Annotated[
    str,
    typer.Argument(
        metavar="ID|FILE",
        help="A shipped puzzle, by its id, or a file; standard input is for what is typed.",
        autocompletion=completing.puzzle_ids,
    ),
]


def read(source: str, edition: str | None = None, answered: bool = False) -> Puzzle:
    """Reads a puzzle by its id or from its file, with the edition that the user names, if any.

    One that is `answered` has an answer that can be told, which else nobody has looked at.
    """
    from ..puzzles import expect_answer, parse_puzzle

    text, name = text_of(source)
    puzzle = parse_puzzle(text, name, inputs.loaded(edition))
    inputs.is_about(puzzle.task.state)
    return expect_answer(puzzle, name) if answered else puzzle


def text_of(source: str) -> tuple[str, str]:
    """The text of a puzzle, and what messages call it."""
    from ..puzzles.collection import shipped, shipped_puzzle

    if source != "-" and not is_there(source):
        source = str(shipped_puzzle(source))
    if source != "-" and Path(source).is_dir():
        near = f"; {source} as an id is {shipped()[source]}" if source in shipped() else ""
        raise DataError([f"{source}: is a folder; a puzzle's file is wanted{near}"])
    return any_text_of(source, "a puzzle, or '-' for stdin"), name_of(source)


def sources(given: list[str] | None, every: bool) -> list[str]:
    """The files, folders and ids given, each file once and in order, or every shipped puzzle; one of the two."""
    from ..puzzles.collection import shipped

    return puzzle_sources(given, every, shipped())
