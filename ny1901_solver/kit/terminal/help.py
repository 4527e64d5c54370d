"""`help`: the help of a command, as `--help` behind it gives."""

from __future__ import annotations

import difflib
from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ... import __version__
from .output import columns, paragraph
from .seam import Seam

NARROWEST = 20
"""Columns that help is laid out for at least: beside an option there has to be room for a word."""


class _Page(typer.Context.formatter_class):  # type: ignore[misc, valid-type]  # the class that Typer itself lays help out with
    """Help as wide as any answer; lines that stand for themselves, such as examples, are folded, too."""

    def __init__(self, *_: Any, **__: Any) -> None:
        super().__init__(width=max(NARROWEST, columns()))

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Options with their help beside them, which gets half of the width at least."""
        super().write_dl(rows, min(col_max, self.width // 2), col_spacing)

    def getvalue(self) -> str:
        """The help as it is printed."""
        return "\n".join(map(self._folded, super().getvalue().split("\n")))

    def _folded(self, line: str) -> str:
        indent = " " * (len(line) - len(line.lstrip()))
        return line if len(line) <= self.width else paragraph(line.strip(), indent, f"{indent}    ")


class Program(Seam):
    """The group of all commands, with help that fits the width of the terminal."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Reads the arguments, which prints the help where it is asked for."""
        typer.Context.__base__.formatter_class = _Page  # type: ignore[union-attr]  # of which every command's context is
        return super().make_context(*args, **kwargs)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the arguments; the options about completion take no shell, though Typer swallows a word behind them."""
        for option, word in pairwise(args):
            if option in ("--show-completion", "--install-completion"):
                sentence = f"{word!r} is too much: it is for the shell that runs it, and finds out which that is"
                other = "_NY1901_COMPLETE=source_SHELL ny1901, such as source_fish, prints the script of another"
                raise typer.BadParameter(f"{sentence}; {other}", param_hint=option)
        return super().parse_args(ctx, args)


def program(group: type[Program] = Program) -> typer.Typer:
    """The group of all commands of a game, still empty."""
    return typer.Typer(
        name="ny1901",
        cls=group,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ny1901 {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
]


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
