"""The group `edition`, and its `list` and `show`: the data that games are played with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.help import Commanded
from .edition_check import Named, check
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


@editions.command(hidden=True)
def freeze(
    _: Annotated[list[Path] | None, typer.Argument(metavar="[DIR]", help="An edition's folder.")] = None,
) -> None:
    """Say that no edition has to be frozen: what loading one makes is kept by itself."""
    output.say("nothing has to be frozen: what is made of an edition when it is loaded is kept for the next time")


for each in (new, check, draw, export):
    editions.command()(each)
