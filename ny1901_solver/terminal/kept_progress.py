"""The files in which the puzzle commands store progress: the named file, or at a terminal a default file."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from ..errors import DataError
from ..messages import gettext
from . import output
from .prompt import at_terminal
from .saving import kept_of_program
from .subjects import SubjectByWords

if TYPE_CHECKING:
    from ..progress import KnownPuzzle, ProgressFile
    from ..puzzles.catalog import Catalog
    from ..puzzles.solving import Happened

File = Annotated[
    Path | None,
    typer.Option(
        "--progress",
        metavar="FILE",
        help="The file with your progress (the puzzles that you tried and solved); '-' for none.",
    ),
]
Keeper: TypeAlias = "Callable[[Happened], None]"
"""A function that stores what happens to a puzzle."""


@dataclass(frozen=True, slots=True)
class KeptProgress:
    """The progress with the puzzles of one game; the default file is in the system's folder for the program's data."""

    name: str = "progress.yaml"

    def own_file(self) -> Path:
        """The default file for progress, in the folder that also contains the history of lines typed in sessions."""
        return kept_of_program() / self.name

    def progress_to_show(self, named: Path | None, as_json: bool) -> ProgressFile | None:
        """The progress that a list of puzzles shows. `None` if the user names no file and either the default file does
        not exist or stdout is not a terminal.
        """
        from ..progress import read_or_begin

        own = self.own_file()
        if named == Path("-") or (named is None and (as_json or not at_terminal() or not own.exists())):
            return None
        return read_or_begin(named or own)

    def asked_about(self, named: Path | None, as_json: bool) -> ProgressFile | None:
        """The stored progress with puzzles that a question concerns; `None` if no progress is stored yet."""
        kept = self.progress_to_show(named, as_json)
        if kept is None and (named is not None or as_json or not at_terminal()):
            raise typer.BadParameter(
                gettext("name a file; only at a terminal there is a default file"), param_hint="--progress"
            )
        return kept

    def keeper(self, puzzle: KnownPuzzle, named: Path | None) -> Keeper:
        """A function that stores what happens to a puzzle, in the named file, or at a terminal in the default file.

        Raises `DataError` if the progress file is damaged. If the progress file is damaged later, the returned function
        only prints a warning.
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
                output.note(gettext("your progress is not stored: {error}", error=error))

        return write

    def rating_lines(self, named: Path | None, catalog: Catalog) -> Iterator[str]:
        """The lines with the person's own rating that a session prints after a puzzle, if progress is stored.

        If the progress file is damaged, no lines are returned, because the `Keeper` has already warned of the damaged
        file.
        """
        from ..capabilities.catalog import own_rating_lines

        try:
            kept = self.progress_to_show(named, as_json=False)
        except DataError:
            return
        if kept is not None:
            yield from own_rating_lines(kept.own_rating(catalog.headings_of({each.id for each in kept.puzzles})))

    @property
    def subjects(self) -> dict[str, SubjectByWords]:
        """The command line's parameters for progress and for days."""
        file = {"progress": (File, None)}
        return {
            "progress": SubjectByWords(file, self.progress_to_show, ("as_json",)),
            "own progress": SubjectByWords(file, self.asked_about, ("as_json",)),
            "other progress": SubjectByWords({}, lambda: None),
            "puzzle of progress": SubjectByWords({}, lambda: None),
            "today": SubjectByWords({}, lambda: today()),
            "day": SubjectByWords({"date": (_DAY, None)}, _day),
        }


_DAY: Any = Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="Use this day instead of today.")]


def today() -> datetime.date:
    """The current date."""
    return datetime.date.today()


def _day(text: str | None) -> datetime.date:
    if text is None:
        return today()
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        sentence = gettext("{text!r} is not a date such as 2026-12-24", text=text)
        raise typer.BadParameter(sentence, param_hint="--date") from None
