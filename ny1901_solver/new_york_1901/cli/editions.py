"""The group `edition`, and its `list`, `show` and `freeze`: the data that games are played with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.help import Commanded
from .edition_check import Named, check, examined_edition
from .edition_draw import draw
from .edition_new import export, new
from .inputs import Ascii, Json

editions = typer.Typer(
    cls=Commanded,
    help="List, show, check and type in editions: board, tiles, cards and numbers.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@editions.command("list")
def list_(as_json: Json = False) -> None:
    """List the shipped editions.

    \b
    Example:
      ny1901 edition list
    """
    from ..edition import available_editions, load_edition

    found = [load_edition(name) for name in available_editions()]
    if as_json:
        from ..answers import of_editions

        output.answer(of_editions.edition_list(found))
        return
    width = max(len(edition.name) for edition in found)
    for edition in found:
        synthetic = " (synthetic)" if edition.synthetic else ""
        output.say(f"{edition.name:<{width}}  {edition.title}{synthetic}")


@editions.command()
def show(edition: Named, ascii_only: Ascii = False, as_json: Json = False) -> None:
    """Show an edition and where its tables come from.

    \b
    Examples:
      ny1901 edition show lower-manhattan
      ny1901 edition show my-edition/ --ascii
    """
    from ..edition import load_edition

    loaded = load_edition(edition)
    if as_json:
        from ..answers import of_editions

        output.answer(of_editions.edition_show(loaded))
        return
    from ..render.edition import edition_view

    output.picture(edition_view(loaded, output.columns()), ascii_only)


@editions.command()
def freeze(edition: Annotated[Path, typer.Argument(metavar="DIR", help="An edition's folder.")]) -> None:
    """Write an edition as one file of plain data beside its own files.

    With the file frozen.json in its folder an edition loads faster; when another file of the folder changes, it no
    longer matches and is ignored until it is written again. `ny1901 edition check` tells whether it is right.

    \b
    Example:
      ny1901 edition freeze my-edition/
    """
    from ...kit.errors import DataError
    from ...kit.files import write_text
    from ..edition.freeze import FROZEN, freeze

    examined = examined_edition(str(edition))
    if examined.edition is None:
        raise DataError([str(problem) for problem in examined.problems])
    write_text(edition / FROZEN, freeze(examined.edition))
    output.say(str(edition / FROZEN))


for each in (new, check, draw, export):
    editions.command()(each)
