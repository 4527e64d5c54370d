"""The command `help`, which prints the same help of a command as `--help`."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..errors import Refused
from ..messages import gettext, ngettext
from ..text.spelling import likest
from ..text.words import join_clauses, join_words
from ..version import VERSION
from .exit_codes import ErrorHandling
from .output import columns, paragraph

HELP = f"{__name__}:help_"
"""The place of the command `help`, which every program has."""
NARROWEST = 20
"""The minimum width of the help in columns. In a narrower help, no word would fit next to an option."""


class _Page(typer.Context.formatter_class):  # type: ignore[misc, valid-type]  # the class that Typer itself lays help out with
    """Formats the help of a command in the same width as any other output. Preformatted lines of the help, such as
    examples, are wrapped, too.
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        super().__init__(width=max(NARROWEST, columns()))

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Writes how to type a command."""
        super().write_usage(prog, args, gettext("Usage: ") if prefix is None else prefix)

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Writes options next to their help, which gets at least half of the width."""
        super().write_dl(rows, min(col_max, self.width // 2), col_spacing)

    def getvalue(self) -> str:
        """The finished help text."""
        return "\n".join(map(self._fold, super().getvalue().split("\n")))

    def _fold(self, line: str) -> str:
        indent = " " * (len(line) - len(line.lstrip()))
        return line if len(line) <= self.width else paragraph(line.strip(), indent, f"{indent}    ")


class Commanded(TyperGroup):
    """A group of commands that begin with the same word.

    Error messages about the group name it by `called`, or by the words that were typed, and list its commands.
    """

    called = ""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that a word names; raises `Refused` for an unknown word."""
        if self.get_command(ctx, args[0]) is None:
            raise Refused(_no_command(self, ctx, args[0]))
        return super().resolve_command(ctx, args)


def _no_command(group: TyperGroup, ctx: Any, word: str) -> str:
    """An error sentence that a group has no such command. The error sentence suggests a similar command or, if no
    command is similar, lists all commands.
    """
    names = [name for name in group.list_commands(ctx) if not getattr(group.commands.get(name), "hidden", False)]
    called = getattr(group, "called", "") or ctx.command_path
    if near := likest(word, names):
        instead = gettext("did you mean {word}?", word=near[0])
    else:
        instead = ngettext(
            "the only command is {names}", "the commands are {names}", len(names), names=join_words(names)
        )
    return join_clauses(gettext("{program} has no command {word!r}", program=called, word=word), instead)


class Program(ErrorHandling, Commanded):
    """The group of all commands of a program; the help of the program fits the width of the terminal."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Parses the arguments; `--help` prints the help and exits."""
        typer.Context.__base__.formatter_class = _Page  # type: ignore[union-attr]  # of the contexts of all commands
        return super().make_context(*args, **kwargs)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses the arguments. Typer accepts the name of a shell after the options that print or install a completion
        script; this program does not.
        """
        for option, word in pairwise(args):
            if option in ("--show-completion", "--install-completion"):
                sentence = gettext(
                    "{word!r} is one word too many, because the option finds out which shell runs the program; "
                    "for the script of another shell, run ny1901 with _NY1901_COMPLETE=source_SHELL, such as "
                    "source_fish",
                    word=word,
                )
                raise typer.BadParameter(sentence, param_hint=option)
        return super().parse_args(ctx, args)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ny1901 {VERSION}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
]


def help_(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="COMMAND", help="The command to explain, such as plan or puzzle play."),
    ] = None,
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
            sentence = gettext(
                "{program} has no commands of its own, so {word!r} is one word too many",
                program=at.command_path,
                word=word,
            )
            raise typer.BadParameter(sentence)
        subcommand = command.get_command(at, word)
        if subcommand is None:
            raise typer.BadParameter(_no_command(command, at, word))
        at, command = type(at)(subcommand, info_name=word, parent=at), subcommand
    typer.echo(command.get_help(at))
