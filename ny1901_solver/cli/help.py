"""`help`: the help of a command, as `--help` behind it gives."""

from __future__ import annotations

import difflib
from typing import Annotated

import typer
from typer.core import TyperGroup


def help_(
    ctx: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(metavar="COMMAND", help="Such as plan, or puzzle play.")] = None,
) -> None:
    """Show the help of a command, or of the whole program.

    \b
    Examples:
      ny1901 help
      ny1901 help plan
      ny1901 help puzzle play
    """
    assert ctx.parent is not None
    at, command = ctx.parent, ctx.parent.command
    for word in words or []:
        if not isinstance(command, TyperGroup):
            raise typer.BadParameter(f"{at.command_path} has no commands of its own, so {word!r} is too much")
        found = command.get_command(at, word)
        if found is None:
            near = difflib.get_close_matches(word, command.list_commands(at), 1)
            instead = f"did you mean {near[0]}?" if near else f"there are {', '.join(command.list_commands(at))}"
            raise typer.BadParameter(f"{at.command_path} has no command {word!r}; {instead}")
        at, command = type(at)(found, info_name=word, parent=at), found
    typer.echo(command.get_help(at))
