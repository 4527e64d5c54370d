"""The commands that are about all games at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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
            metavar="NAME", help="Such as ny1901/position or ny1901/answers/hint.", autocompletion=_complete_names
        ),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--all", metavar="FOLDER", help="Write all schemas as files into this folder.")
    ] = None,
) -> None:
    """Print the JSON Schema of a kind of file, of the engine's lines or of an answer; without a name, list the names.

    A name begins with its game, ny1901/ or manhattan/, and the list has those of all games. What an answer says in its
    key `schema`, such as ny1901/hint/1, is understood as a name, too. --all writes NAME.schema.json for each into a
    folder.

    \b
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
        raise typer.BadParameter(f"it is one schema or all of them: leave {name!r} or --all out", param_hint="--all")
    output.say(f"{schemas.write(folder, games)} schemas in {folder}")
