"""`edition draw`: the board of an edition while it is being typed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.drawn import note_boxes
from .draw import write_picture
from .edition_check import Named, blank_lines, examined_edition, verdict
from .inputs import Ascii

if TYPE_CHECKING:
    from ..edition.examine import Examined

LISTED = 8  # mistakes told under a picture


def draw(
    edition: Named,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the picture here, as its ending says.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Draw again whenever a file changes; Ctrl-C ends it.")] = False,
    ascii_only: Ascii = False,
) -> None:
    """Draw the board of an edition, also of one that is not finished.

    What is not known yet stands as '?', and squares that something is wrong with have a '!' before them; in a
    file they are hatched.

    \b
    Examples:
      ny1901 edition draw my-edition/
      ny1901 edition draw my-edition/ --watch
      ny1901 edition draw my-edition/ -o board.svg
    """

    def once() -> None:
        examined = examined_edition(edition)
        if file is None:
            _show(examined, ascii_only)
        else:
            _write(examined, file)

    once()
    if watch:
        from ..edition.folder import folder_of

        redraw_on(_changes(folder_of(edition), file), once)


def redraw_on(changes: Iterable[object], draw_once: Callable[[], None]) -> None:
    """Draws once for every change that comes; ends with the changes or with Ctrl-C."""
    from ...kit.errors import DataError

    try:
        for _ in changes:
            try:
                draw_once()
            except DataError as error:  # a file that is just being written or moved
                output.note(str(error))
    except KeyboardInterrupt:
        return


def _changes(folder: Path, picture: Path | None) -> Iterable[object]:
    """Changes in a folder, but for those of the picture itself."""
    try:
        from watchfiles import watch
    except ImportError:
        from ...kit.errors import DataError

        raise DataError(["--watch needs the package watchfiles: python -m pip install watchfiles"]) from None
    return watch(folder, watch_filter=worth_drawing(picture), recursive=False)


def worth_drawing(picture: Path | None) -> Callable[[object, str], bool]:
    """Tells whether a changed file is a reason to draw: not the picture, nor what editors write beside a file."""
    written = picture.resolve() if picture is not None else None
    return lambda _, path: Path(path).resolve() != written and not path.endswith((".part", "~", ".swp"))


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
    from ..drawing import board_picture, encoded, form_of

    form = form_of(str(file))
    drawable = examined.drawable()
    if drawable is None:
        raise DataError([f"{examined.sources.board_file}: nothing to draw yet", *map(str, examined.mistakes)])
    picture = board_picture(drawable, wrong=examined.wrong_squares(drawable))
    write_picture(file, encoded(picture, form))
    note_boxes(form, [picture])
    output.say(f"{file}; {verdict(examined)}")
