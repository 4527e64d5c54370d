"""`edition new` and `edition export`: a folder to type an edition into, and its board as a spreadsheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal import output
from ..edition.examine import examined_edition
from . import saving
from .inputs import NamedEdition

SIZE = "20x20"
"""More than the printed board needs with its streets; what is not typed in is told."""


def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make.")],
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="What the edition is called.")] = None,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="COLUMNSxROWS",
            help=f"How many squares the board's grid has, streets included; {SIZE} when not given.",
        ),
    ] = None,
    like: Annotated[
        str | None, typer.Option("--from", metavar="NAME|DIR", help="Start from a copy of this edition instead.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="The board as a spreadsheet, board.csv.")] = False,
) -> None:
    """Make a folder to type your own board and tiles into.

    Its files say in comments what belongs where. What is known of the printed game stands there; the rest is
    marked TODO or ????. With --from, a copy of another edition is the start.

    \b
    Examples:
      ny1901 edition new my-edition --size 22x18
      ny1901 edition new my-edition --csv --title "My copy"
      ny1901 edition new my-tiny --from tiny
    """
    from ..edition.skeleton import copied, skeleton, write_folder

    if like is not None and size is not None:
        raise typer.BadParameter("a copy of another edition has its size; leave --size or --from out")
    columns, rows = _size(size or SIZE)
    if like is None:
        files = skeleton(folder.resolve().name, title, columns, rows, as_csv)
    else:
        files = copied(examined_edition(like), folder.resolve().name, title, as_csv)
    write_folder(folder, files)
    output.say(*(str(folder / name) for name in files))
    todo = "fill them in" if like is None else "type over them"
    output.say(f"{todo}; `ny1901 edition check {output.typed(folder)}` tells what is missing or wrong")


def export(
    edition: NamedEdition,
    file: Annotated[Path, typer.Option("--csv", metavar="FILE", help="The spreadsheet to write.")],
    delimiter: Annotated[str, typer.Option(metavar="CHARACTER", help="What divides the cells: , or ;")] = ",",
) -> None:
    """Write the board of an edition as a spreadsheet.

    As board.csv in an edition's folder, in the place of board.txt, it is read back.

    \b
    Example:
      ny1901 edition export my-edition/ --csv board.csv
    """
    from ...kit.errors import DataError
    from ..board.cells import csv_of

    if delimiter not in (",", ";"):
        raise typer.BadParameter(f"{delimiter!r} is neither , nor ;", param_hint="--delimiter")
    examined = examined_edition(edition)
    board = examined.sources.board
    if board is None or not board.rows:
        raise DataError([str(problem) for problem in examined.mistakes])
    saving.write(file, csv_of([[cell.token for cell in row] for row in board.rows], delimiter))
    output.say(str(file))


def _size(text: str) -> tuple[int, int]:
    from ...kit.geometry.squares import MAX_COLUMNS
    from ..board.grid import MAX_ROWS
    from ..table.naming import is_count

    columns, _, rows = text.partition("x")
    if is_count(columns) and is_count(rows) and 1 <= int(columns) <= MAX_COLUMNS and 1 <= int(rows) <= MAX_ROWS:
        return int(columns), int(rows)
    message = f"{text!r} is no size such as 20x20, at most {MAX_COLUMNS}x{MAX_ROWS}"
    raise typer.BadParameter(message, param_hint="--size")
