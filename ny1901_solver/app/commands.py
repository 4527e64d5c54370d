"""The commands that concern all games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..messages import gettext, ngettext
from ..terminal import output
from .games import Games


def _complete_names(incomplete: str) -> list[str]:
    from .schemas import names

    return [name for name in names() if name.startswith(incomplete)]


def schema(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A name, such as ny1901/position or ny1901/answers/hint.",
            autocompletion=_complete_names,
        ),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--all", metavar="FOLDER", help="Write all schemas as files into this folder.")
    ] = None,
) -> None:
    """Print a JSON Schema: of a kind of file, of a line of the engine, or of an answer. Without a name, list all names.

    Each name begins with its game, ny1901/ or manhattan/. You can also give the value of the key `schema` in an answer,
    such as ny1901/hint/1. With --all, each schema is written into a folder as NAME.schema.json.

    
    Examples:
      ny1901 schema
      ny1901 schema ny1901/position
      ny1901 schema manhattan/hint/1
      ny1901 schema --all schemas
    """
    from . import schemas

    games: Games = ctx.obj.games
    if folder is None:
        if name is None:
            output.say(*schemas.names(games))
        else:
            output.answer(schemas.schema_among(games, name))
        return
    if name is not None:
        sentence = gettext("give one name or --all, not both: leave out {name!r} or --all", name=name)
        raise typer.BadParameter(sentence, param_hint="--all")
    number = schemas.write(folder, games)
    output.say(
        ngettext("{number} schema written to {folder}", "{number} schemas written to {folder}", number, folder=folder)
    )
