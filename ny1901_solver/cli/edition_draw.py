"""`edition draw`: the board of an edition while it is being typed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .edition_check import Named, blank_lines, blanks, examined_edition, mistakes, verdict
from .inputs import Ascii

if TYPE_CHECKING:
    from rich.text import Text

    from ..edition import Edition
    from ..edition.load import Examined
    from ..geometry import Square

LISTED = 8  # mistakes told under a picture
BAD = "!"


def draw(
    edition: Named,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the picture here, as its ending says.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Draw again whenever a file changes; Ctrl-C ends it.")] = False,
    ascii_only: Ascii = False,
) -> None:
    """Draw the board of an edition, also of one that is not finished.

    What is not known yet stands as '?', and squares that something is wrong with have a '!' before them.

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
        from ..edition.load import folder_of

        redraw_on(_changes(folder_of(edition), file), once)


def redraw_on(changes: Iterable[object], draw_once: Callable[[], None]) -> None:
    """Draws once for every change that comes; ends with the changes or with Ctrl-C."""
    from ..errors import DataError

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
        from ..errors import DataError

        raise DataError(["--watch needs the package watchfiles: python -m pip install watchfiles"]) from None
    return watch(folder, watch_filter=worth_drawing(picture), recursive=False)


def worth_drawing(picture: Path | None) -> Callable[[object, str], bool]:
    """Tells whether a changed file is a reason to draw: not the picture, nor what editors write beside a file."""
    written = picture.resolve() if picture is not None else None
    return lambda _, path: Path(path).resolve() != written and not path.endswith((".part", "~", ".swp"))


def _show(examined: Examined, ascii_only: bool) -> None:
    drawable = examined.drawable()
    if drawable is not None:
        from ..render import board_picture

        columns = output.columns()
        picture = board_picture(drawable, None, columns)
        bad = {square for problem in mistakes(examined) for square in _squares(problem.squares)}
        output.picture(_marked(picture, drawable, bad, columns), ascii_only)
        output.say("")
    wrong = mistakes(examined)
    for problem in wrong[:LISTED]:
        output.say(str(problem))
    if len(wrong) > LISTED:
        output.say(f"and {len(wrong) - LISTED} more; `ny1901 edition check` tells all")
    for line in blank_lines(blanks(examined)):
        output.say(line)
    output.say(verdict(examined))


def _squares(places: Iterable[tuple[int, int]]) -> list[Square]:
    from ..geometry import Square

    return [Square(*place) for place in places]


def _marked(picture: Text, edition: Edition, bad: Iterable[Square], columns: int) -> Text:
    """The picture with a mark on the left edge of every bad square."""
    from rich.text import Text

    from ..render.board import MARGIN, PITCHES, width

    pitch = next((pitch for pitch in PITCHES if width(edition, pitch) <= columns), PITCHES[-1])
    lines = list(picture.split("\n", allow_blank=True))
    for square in bad:
        x, y = MARGIN + pitch * square.column, 2 * square.row + 2
        if y < len(lines):
            line = lines[y]
            line.pad_right(max(0, x + 1 - len(line)))
            lines[y] = Text.assemble(line[:x], (BAD, "bold red"), line[x + 1 :])
    return Text("\n", no_wrap=True).join(lines)


def _write(examined: Examined, file: Path) -> None:
    from ..documents import write_bytes
    from ..drawing import board_picture, encoded, form_of
    from ..errors import DataError

    form = form_of(str(file))
    drawable = examined.drawable()
    if drawable is None:
        raise DataError([f"{examined.sources.board_file}: nothing to draw yet", *map(str, mistakes(examined))])
    if not file.absolute().parent.is_dir():
        raise DataError([f"{file}: there is no folder {file.parent}"])
    write_bytes(file, encoded(board_picture(drawable), form))
    output.say(f"{file}; {verdict(examined)}")
