"""The group `edition`: the data that games are played with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.help import commands
from ..capabilities import CAPABILITIES

_HERE = "ny1901_solver.new_york_1901.cli"
editions = commands(
    "List, show, check and type in editions: board, tiles, cards and numbers.",
    {
        **{word: CAPABILITIES[f"edition-{word}"] for word in ("list", "show")},
        "new": f"{_HERE}.edition_new:new",
        "check": CAPABILITIES["edition-check"],
        "draw": f"{_HERE}.edition_draw:draw",
        "export": f"{_HERE}.edition_new:export",
    },
    f"{_HERE}.inputs:SUBJECTS",
    "edition",
)


@editions.command(hidden=True)
def freeze(
    _: Annotated[list[Path] | None, typer.Argument(metavar="[DIR]", help="An edition's folder.")] = None,
) -> None:
    """Say that no edition has to be frozen: what loading one makes is kept by itself."""
    output.say("nothing has to be frozen: what is made of an edition when it is loaded is kept for the next time")
