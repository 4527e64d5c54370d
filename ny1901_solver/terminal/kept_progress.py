"""Where the puzzle commands keep progress: in the file that is named, or at a terminal in one of their own."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from ..errors import DataError
from . import output
from .prompt import at_terminal
from .saving import kept_of_program
from .subjects import SubjectByWords

if TYPE_CHECKING:
    from ..progress import KnownPuzzle, ProgressFile
    from ..puzzles.catalog import Catalog
    from ..puzzles.solving import Happened

File = Annotated[
    Path | None, typer.Option("--progress", metavar="FILE", help="What was tried and solved; '-' for none.")
]
Keeper: TypeAlias = "Callable[[Happened], None]"
"""Who writes down what happens to a puzzle."""


@dataclass(frozen=True, slots=True)
class KeptProgress:
    """The progress of one game; its own file stands where the system keeps what belongs to a program."""

    name: str = "progress.yaml"

    def own_file(self) -> Path:
        """The file beside the lines typed in sessions."""
        return kept_of_program() / self.name

    def progress_to_show(self, named: Path | None, as_json: bool) -> ProgressFile | None:
        """The progress that a list shows; none where no file is named and nobody looks, or nothing is kept yet."""
        from ..progress import read_or_begin

        own = self.own_file()
        if named == Path("-") or (named is None and (as_json or not at_terminal() or not own.exists())):
            return None
        return read_or_begin(named or own)

    def asked_about(self, named: Path | None, as_json: bool) -> ProgressFile | None:
        """The progress that a question is about; none where none is kept yet."""
        kept = self.progress_to_show(named, as_json)
        if kept is None and (named is not None or as_json or not at_terminal()):
            raise typer.BadParameter(
                "a file is wanted here; only at a terminal there is one without", param_hint="--progress"
            )
        return kept

    def keeper(self, puzzle: KnownPuzzle, named: Path | None) -> Keeper:
        """Who writes down what happens to a puzzle, in the file named or at a terminal in the usual one.

        Raises `DataError` for a file that is broken, before anything is played; one that breaks later is told.
        """
        from ..progress import keep, read_or_begin

        file = named or (self.own_file() if at_terminal() else None)
        if file is None or file == Path("-"):
            return lambda _: None
        read_or_begin(file)

        def write(happened: Happened) -> None:
            try:
                keep(file, puzzle, today(), happened)
            except DataError as error:
                output.note(f"progress is not kept: {error}")

        return write

    def rating_lines(self, named: Path | None, catalog: Catalog) -> Iterator[str]:
        """The own rating behind a puzzle, where progress is kept; that a file is broken is told by who writes it."""
        from ..capabilities.catalog import own_rating_lines

        try:
            kept = self.progress_to_show(named, as_json=False)
        except DataError:
            return
        if kept is not None:
            yield from own_rating_lines(kept.own_rating(catalog.headings_of({each.id for each in kept.puzzles})))

    @property
    def subjects(self) -> dict[str, SubjectByWords]:
        """How the command line gives progress and days."""
        file = {"progress": (File, None)}
        return {
            "progress": SubjectByWords(file, self.progress_to_show, ("as_json",)),
            "own progress": SubjectByWords(file, self.asked_about, ("as_json",)),
            "other progress": SubjectByWords({}, lambda: None),
            "puzzle of progress": SubjectByWords({}, lambda: None),
            "today": SubjectByWords({}, lambda: today()),
            "day": SubjectByWords({"date": (_DAY, None)}, _day),
        }


_DAY: Any = Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="Of this day instead of today.")]


def today() -> datetime.date:
    """The day, where the user is."""
    return datetime.date.today()


def _day(text: str | None) -> datetime.date:
    if text is None:
        return today()
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a day, such as 2026-12-24", param_hint="--date") from None
