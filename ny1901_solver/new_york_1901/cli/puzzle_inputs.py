"""What the puzzle commands are given: a puzzle by its id or its file, and several of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import DataError
from ...kit.sources import is_there, name_of
from ..origins import text_of as any_text_of
from . import completing, inputs

if TYPE_CHECKING:
    from ..puzzles import Puzzle

Named = Annotated[
    str,
    typer.Argument(
        metavar="ID|FILE",
        help="A shipped puzzle, by its id, or a file ('-' for stdin).",
        autocompletion=completing.puzzle_ids,
    ),
]

Files = Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="Puzzle files, folders of them, or ids.")]
All = Annotated[bool, typer.Option("--all", help="All puzzles that ship with the program.")]


def read(source: str, edition: str | None = None) -> Puzzle:
    """Reads a puzzle by its id or from its file, with the edition that the user names, if any."""
    from ..puzzles import parse_puzzle

    text, name = text_of(source)
    puzzle = parse_puzzle(text, name, inputs.loaded(edition))
    inputs.is_about(puzzle.task.state)
    return puzzle


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

    if every and given:
        raise typer.BadParameter("files or --all are wanted, not both")
    if not (every or given):
        raise typer.BadParameter("files are wanted, or --all")
    return list(map(str, shipped().values()) if every else dict.fromkeys(_files(given or [])))


def _files(sources: Iterable[str]) -> Iterator[str]:
    """The sources with each folder replaced by the puzzle files in it, at any depth and in order."""
    for source in sources:
        path = Path(source)
        if source == "-" or not is_there(source) or not path.is_dir():
            yield source
            continue
        found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml", ".json"))
        if not found:
            raise DataError([f"{source}: there is no puzzle file (.yaml, .yml or .json) in this folder"])
        yield from map(str, found)
