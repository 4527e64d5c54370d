"""`edition check`: everything that does not add up in an edition's folder, all at once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ...kit.errors import MOST_TOLD
from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.terminal import output
from .inputs import Json, NamedEdition

if TYPE_CHECKING:
    from ...kit.files import Problem
    from ..edition.counts import Counts
    from ..edition.examine import Examined


def check(edition: NamedEdition, as_json: Json = False) -> None:
    """Check an edition's folder.

    Names everything that does not add up, all at once: each with file, line, column and a picture of the place.
    Blanks still marked TODO or ???? are told apart from mistakes, and so is what is merely odd. The counts below
    are there to be compared with the printed board.

    Exit code 0 when it is valid, 1 when something is wrong or not filled in yet.

    \b
    Examples:
      ny1901 edition check my-edition/
      ny1901 edition check my-edition/ --json
    """
    from ..edition.counts import counts

    examined = examined_edition(edition)
    figures = counts(examined.sources, examined.files)
    if as_json:
        from ..answers import of_editions

        output.answer(of_editions.edition_check(examined, figures))
    else:
        _say(examined, figures)
    if not examined.valid:
        raise typer.Exit(ANSWER_IS_NO)


def examined_edition(name_or_folder: str) -> Examined:
    """The edition of a name or folder, examined; what is no folder is a mistake of the user's."""
    from ...kit.errors import DataError
    from ..edition.examine import examine
    from ..edition.folder import folder_of, no_edition

    folder = folder_of(name_or_folder)
    if not _is_folder(folder):
        raise DataError([no_edition(name_or_folder)])
    return examine(folder)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # too long a name, or one that may not be looked at
        return False


def blank_lines(found: list[Problem]) -> list[str]:
    """What is not filled in yet, a line a file."""
    lines = []
    for file in dict.fromkeys(problem.file for problem in found):
        of_file = [problem for problem in found if problem.file == file]
        count = sum(len(problem.squares) or 1 for problem in of_file)
        what = ("square" if of_file[0].squares else "value") + ("" if count == 1 else "s")
        lines.append(f"{of_file[0].place}: {count} {what} not filled in yet{', from here on' if count > 1 else ''}")
    return lines


def _say(examined: Examined, figures: Counts) -> None:
    from ..edition.counts import sentences
    from ..edition.text_pictures import illustrated

    wrong, odd = examined.mistakes, examined.looks()
    _say_first(illustrated(wrong[:MOST_TOLD], examined.sources), len(wrong))
    output.say(*(f"{line}\n" for line in blank_lines(examined.blanks)))
    if odd:
        output.say("look at:")
        _say_first(illustrated(odd[:MOST_TOLD], examined.sources), len(odd))
    output.say(*sentences(figures, examined.files.draft))
    output.say(verdict(examined))


def _say_first(problems: Iterable[Problem], count: int) -> None:
    """Says the first problems of so many."""
    for problem in problems:
        output.say(str(problem), f"{problem.picture}\n" if problem.picture else "")
    if count > MOST_TOLD:
        output.say(f"and {count - MOST_TOLD} more\n")


def verdict(examined: Examined) -> str:
    """Whether the edition is valid, in one line."""
    if examined.valid and examined.edition is not None:
        territories = len(examined.edition.board.territories)
        return f"{examined.edition.name} is valid: {territories} territories, {len(examined.edition.tiles)} tiles"
    wrong, blank = len(examined.mistakes), len(examined.blanks)
    told = "no mistakes" if not wrong else "1 mistake" if wrong == 1 else f"{wrong} mistakes"
    return f"not valid yet: {told}{', and something is not filled in yet' if blank else ''}"
