"""The program `ny1901`: one group with all commands."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from ...errors import Refused, shorten
from ...messages import gettext
from ...terminal import output
from ...terminal.commands import GameCommands, conversations
from ...terminal.options import Json
from ..capabilities import CAPABILITIES, TYPED
from ..loading import SOURCES
from ..registration import REGISTRATION


def _search(words: Annotated[list[str] | None, typer.Argument()] = None, as_json: Json = False) -> None:
    """Refuses the former command `rule search`, and names the command that replaces it."""
    asked = " ".join(words or [])
    again = shlex.quote(asked) if asked and asked.isprintable() else "QUESTION"
    raise Refused(shorten(gettext("`rule search` has a new name: `{command}`", command=f"ny1901 rule ask {again}")))


def _freeze(_: Annotated[list[Path] | None, typer.Argument(metavar="DIR")] = None) -> None:
    """Prints that the former command `edition freeze` is no longer needed."""
    output.say(
        gettext("`edition freeze` is no longer needed: the program caches the values that it derives from an edition")
    )


PROGRAM = GameCommands(
    REGISTRATION.title,
    CAPABILITIES,
    TYPED,
    {
        **conversations(REGISTRATION.package),
        "engine": f"{__package__}.engine:ENGINE",
        "site": f"{__package__}.site:SITE",
    },
    f"{__package__}.inputs:SUBJECTS",
    SOURCES,
    examples=(
        "ny1901 new --players 2 --seed 1 -o game.yaml",
        "ny1901 show game.yaml",
        "ny1901 hint game.yaml",
        "ny1901 plan game.yaml --turns 2",
        'ny1901 apply game.yaml "take red-02; pass" --seed 7 -o game.yaml',
    ),
    moved={"rule search": _search, "edition freeze": _freeze},
)
app = PROGRAM.program()
