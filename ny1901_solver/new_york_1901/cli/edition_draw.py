"""`edition draw`: the board of an edition while it is being typed in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import Refused
from ...kit.terminal import output
from ..capabilities.editions import blank_lines, verdict
from ..edition.examine import examined_edition
from . import saving
from .inputs import Ascii, NamedEdition

if TYPE_CHECKING:
    from ..edition.examine import Examined

LISTED = 8  # mistakes told under a picture


def draw(
    edition: NamedEdition,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the picture here, as its ending says.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", hidden=True)] = False,
    ascii_only: Ascii = False,
) -> None:
    """Draw the board of an edition, also of one that is not finished.

    What is not known yet stands as '?', and squares that something is wrong with have a '!' before them; in a
    file they are hatched.

    \b
    Examples:
      ny1901 edition draw my-edition/
      ny1901 edition draw my-edition/ -o board.svg
    """

    if watch:
        raise Refused("--watch is gone: the page's Own boards draw while you type (`ny1901 serve`)")
    examined = examined_edition(edition)
    if file is None:
        _show(examined, ascii_only)
    else:
        _write(examined, file)


def _show(examined: Examined, ascii_only: bool) -> None:
    drawable = examined.drawable()
    if drawable is not None:
        from ..render.board import board_picture

        output.picture(board_picture(drawable, None, output.columns(), examined.wrong_squares(drawable)), ascii_only)
        output.say("")
    wrong = examined.mistakes
    output.say(*map(str, wrong[:LISTED]))
    if len(wrong) > LISTED:
        output.say(f"and {len(wrong) - LISTED} more; `ny1901 edition check` tells all")
    output.say(*blank_lines(examined.blanks))
    output.say(verdict(examined))


def _write(examined: Examined, file: Path) -> None:
    from ...kit.errors import DataError
    from ...kit.pictures.picture_files import form_of, written_picture
    from ..drawing import board_picture

    form_of(str(file))
    saving.expect_page(file)
    drawable = examined.drawable()
    if drawable is None:
        raise DataError([f"{examined.sources.board_file}: nothing to draw yet", *map(str, examined.mistakes)])
    picture = board_picture(drawable, wrong=examined.wrong_squares(drawable))
    written_picture(file, [picture], output.note)
    output.say(f"{file}; {verdict(examined)}")
