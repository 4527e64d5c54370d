"""How the command line gives puzzles: one by its id or its file, and several of them with folders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from inspect import Parameter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import DataError
from ..records.loading import Ids, expect_name, is_there, name_of, text_of
from . import output
from .subjects import SubjectByWords

if TYPE_CHECKING:
    from ..capabilities.puzzle_files import PuzzleSource
    from ..capabilities.puzzles import Puzzles, SourcedPuzzle
    from ..puzzles.catalog import Catalog

Files = Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="Puzzle files, folders of them, or ids.")]
All = Annotated[bool, typer.Option("--all", help="All puzzles that ship with the program.")]
WANTED = "a puzzle, or '-' for stdin"


@dataclass(frozen=True, slots=True)
class PuzzlesByWords:
    """How a game's puzzles are given.

    `puzzles` gives what questions about puzzles ask of it, and `catalog` those that ship, each loaded where a puzzle is
    read; `beside` is the option of an edition, where positions may name one that does not ship.
    """

    puzzles: Callable[[], Puzzles]
    catalog: Callable[[], Catalog]
    beside: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)

    def read(self, source: str, edition: str | None = None, answered: bool = False) -> Any:
        """Reads a puzzle by its id or from its file, with the edition that the user names, if any.

        One that is `answered` has an answer that can be told, which else nobody has looked at.
        """
        from .bug_report import asked_about

        text, name = self.text_of(source)
        puzzles = self.puzzles()
        puzzle = puzzles.parse(text, name, edition)
        asked_about.set(lambda: puzzles.line(puzzle))
        return puzzles.answered(puzzle, name) if answered else puzzle

    def text_of(self, source: str) -> tuple[str, str]:
        """The text of a puzzle, and what messages call it; raises `DataError` where there is none."""
        catalog = self.catalog()
        known = catalog.shipped
        if source != "-" and not is_there(source):
            source = str(catalog.shipped_puzzle(source))
        if source != "-" and Path(source).is_dir():
            near = f"; {source} as an id is {known()[source]}" if source in known() else ""
            raise DataError([f"{source}: is a folder; a puzzle's file is wanted{near}"])
        return text_of(source, WANTED, Ids(known, catalog.retired)), name_of(source)

    @property
    def subjects(self) -> dict[str, SubjectByWords]:
        """How the command line gives what capabilities ask about."""
        named = {"puzzle": (self._named("A shipped puzzle, by its id, or a file ('-' for stdin)."), Parameter.empty)}
        told = "A shipped puzzle, by its id, or a file; standard input is for what is typed."
        to_solve = {"puzzle": (self._named(told), Parameter.empty)}
        several = {"files": (Files, None), "shipped": (All, False)}
        return {
            "sourced puzzle": SubjectByWords({**named, **self.beside}, self._sourced),
            "answered puzzle": SubjectByWords({**named, **self.beside}, partial(self.read, answered=True)),
            "puzzle to solve": SubjectByWords({**to_solve, **self.beside}, partial(self.read, answered=True)),
            "puzzle files": SubjectByWords({**several, **self.beside}, self._files),
        }

    def _named(self, told: str) -> Any:
        """The argument that names a puzzle."""
        return Annotated[str, typer.Argument(metavar="ID|FILE", help=told, autocompletion=self._ids)]

    def _ids(self, incomplete: str) -> list[str]:
        """The ids that a word begins; none for an empty word, so that the shell offers files."""
        return [name for name in self.catalog().shipped() if name.startswith(incomplete)] if incomplete else []

    def _sourced(self, source: str, edition: str | None = None) -> SourcedPuzzle:
        """Reads a puzzle, and keeps how it was typed."""
        from ..capabilities.puzzles import SourcedPuzzle

        return SourcedPuzzle(self.read(source, edition), output.typed(Path(source)), name_of(source))

    def _files(self, given: list[str] | None, every: bool, edition: str | None = None) -> list[PuzzleSource]:
        """The files, folders and ids given, each file once and in order, or every shipped puzzle; one of the two."""
        from ..capabilities.puzzle_files import PuzzleSource

        if every and given:
            raise typer.BadParameter("files or --all are wanted, not both")
        if not (every or given):
            raise typer.BadParameter("files are wanted, or --all")
        sources = map(str, self.catalog().shipped().values()) if every else dict.fromkeys(_spread(given or []))
        return [PuzzleSource(name_of(source), partial(self.text_of, source), edition) for source in sources]


def _spread(sources: Iterable[str]) -> Iterator[str]:
    """The sources with each folder replaced by the puzzle files in it, at any depth and in order."""
    for source in sources:
        expect_name(source, "a puzzle")
        path = Path(source)
        if source == "-" or not is_there(source) or not path.is_dir():
            yield source
            continue
        found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml", ".json"))
        if not found:
            raise DataError([f"{source}: there is no puzzle file (.yaml, .yml or .json) in this folder"])
        yield from map(str, found)
