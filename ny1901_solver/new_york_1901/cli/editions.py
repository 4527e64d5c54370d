"""The group `edition`: the data that games are played with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.help import Commanded
from ...kit.terminal.table import tabled
from ..capabilities import CAPABILITIES
from .edition_check import check
from .edition_draw import draw
from .edition_new import export, new

editions = typer.Typer(
    cls=tabled(
        Commanded,
        {"list": CAPABILITIES["edition-list"], "show": CAPABILITIES["edition-show"]},
        f"{__package__}.inputs:SUBJECTS",
        "edition",
    ),
    help="List, show, check and type in editions: board, tiles, cards and numbers.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@editions.command(hidden=True)
def freeze(
    _: Annotated[list[Path] | None, typer.Argument(metavar="[DIR]", help="An edition's folder.")] = None,
) -> None:
    """Say that no edition has to be frozen: what loading one makes is kept by itself."""
    output.say("nothing has to be frozen: what is made of an edition when it is loaded is kept for the next time")


for each in (new, check, draw, export):
    editions.command()(each)
