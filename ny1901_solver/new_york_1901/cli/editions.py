"""The group `edition`: the data that games are played with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.help import group_of
from ..capabilities import CAPABILITIES

editions = group_of(
    "edition",
    "List, show, check and type in editions: board, tiles, cards and numbers.",
    ("list", "show", "new", "check", "draw", "export"),
    CAPABILITIES,
    f"{__package__}.inputs:SUBJECTS",
)


@editions.command(hidden=True)
def freeze(
    _: Annotated[list[Path] | None, typer.Argument(metavar="[DIR]", help="An edition's folder.")] = None,
) -> None:
    """Say that no edition has to be frozen: what loading one makes is kept by itself."""
    output.say("nothing has to be frozen: what is made of an edition when it is loaded is kept for the next time")
