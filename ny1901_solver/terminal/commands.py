"""Makes the command-line program of a game from declarations: the commands, the groups of commands, and the help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from ..capabilities import GROUPS
from ..errors import Refused
from ..messages import gettext
from .help import HELP, Commanded, Program, Version
from .table import ORDER, Table, table_group

ENGINE = f"{__package__}.service:ENGINE"
"""The place of the command `engine`, for games without an `engine` command of their own."""
EXIT_CODES = """Exit code 0 means answered, legal or valid; 1, the answer is no; 2, a mistake in the arguments or in a
file; 3, not decided within the budget; 4, two proofs disagree; 70, the program crashed. Please report 4 and 70."""


SCRIPTS = {"rule page": "python -m tests.derived", "rule coverage": "python -m tests.rule_coverage"}
"""The scripts that replace former commands for developers, by the words of the former command."""


@dataclass(frozen=True, slots=True)
class GameCommands:
    """The commands of a game, from which its program is made.

    `capabilities` contains the capabilities by name; `typed` contains the words to type for capabilities whose command
    differs from the name. `others` contains the commands that are sessions or services, in the form that the function
    `conversations` returns. `subjects` contains the command-line parameters for subjects (positions, records, puzzles
    and so on). `sources` describes the forms in which a user may give a position, and `examples` contains the examples
    in the help of the whole program. Error messages call the program `called`, or by default the name that the user
    typed. `lacking` contains an error message for each word that is a command of another game, but not of this game.
    `moved` contains commands that a user can type although the help does not list them.
    """

    title: str
    capabilities: Table
    typed: Mapping[str, str | None]
    others: Table
    subjects: Any
    sources: str
    examples: Sequence[str] = ()
    called: str = ""
    lacking: Mapping[str, str] = field(default_factory=dict)
    moved: Mapping[str, Callable[..., None]] = field(default_factory=dict)

    @property
    def table(self) -> dict[str, Any]:
        """All commands by the words that the user types; the words for a command in a group begin with the word of the
        group.
        """
        commands = dict[str, Any]()
        for word, place in self.capabilities.items():
            said = self.typed.get(word, word)
            if said is not None and (said == word or said.partition(" ")[0] in GROUPS):
                commands[said] = place
        return {**commands, "engine": ENGINE, "help": HELP, **self.others}

    def program(self) -> typer.Typer:
        """The program as a group of all commands; a command is loaded when it is used."""
        table = self.table
        groups = dict.fromkeys(said.partition(" ")[0] for said in table if " " in said)
        words = {said: place for said, place in table.items() if " " not in said}
        words |= {word: self._group(word, table) for word in groups}
        app = typer.Typer(
            name="ny1901",
            cls=table_group(self._class(), words, self.subjects, order=ORDER),
            no_args_is_help=True,
            rich_markup_mode=None,
            pretty_exceptions_enable=False,
            context_settings={"help_option_names": ["-h", "--help"]},
        )

        def about(version: Version = False) -> None:
            pass

        about.__doc__ = self._about()
        app.callback()(about)
        return app

    def _class(self) -> type[Program]:
        """Makes the class of the group of all commands. For a command that only another game has, the error message of
        the group names the other game.
        """
        lacking = self.lacking

        class Commands(Program):
            called = self.called

            def resolve_command(self, ctx: Any, args: list[str]) -> Any:
                """The command that a word names; raises `Refused` for an unknown word."""
                if args[0] in lacking:
                    raise Refused(gettext(lacking[args[0]]))
                return super().resolve_command(ctx, args)

        return Commands

    def _group(self, word: str, table: Table) -> typer.Typer:
        """The group of the commands whose first word is the given word."""
        own = {said.partition(" ")[2]: place for said, place in table.items() if said.startswith(f"{word} ")}
        app = group_of(GROUPS[word].about, own, self.subjects, word, GROUPS[word].order)
        moved = {**{said: _script(said) for said in SCRIPTS}, **self.moved}
        for said in (said for said in moved if said.startswith(f"{word} ")):
            settings = {"ignore_unknown_options": said in SCRIPTS}
            app.command(said.partition(" ")[2], hidden=True, context_settings=settings)(moved[said])
        return app

    def _about(self) -> str:
        """The help text of the program."""
        title = f"An analysis engine for the game {self.title}."
        position = f"POSITION is {self.sources}. `help COMMAND` explains a command."
        examples = "\n".join(["\b", "Examples:", *(f"  {example}" for example in self.examples)])
        return "\n\n".join([title, position, *([examples] if self.examples else []), EXIT_CODES])


def conversations(package: str) -> dict[str, str]:
    """For the package of a game, the places of the commands that are sessions or services, by the words to type."""
    return {
        "edit": f"{package}.cli.edit:EDIT",
        "play": f"{package}.cli.play:PLAY",
        "puzzle play": f"{package}.cli.puzzle_play:PLAY",
        "serve": f"{package}.page:SERVE",
    }


def group_of(about: str, table: Table, subjects: Any, within: str, order: Sequence[str] = ()) -> typer.Typer:
    """A group of commands that begin with the words in `within`; a command of the group is loaded when it is used."""
    made = table_group(Commanded, table, subjects, within, order)
    return typer.Typer(cls=made, help=about, no_args_is_help=True, rich_markup_mode=None)


def _script(said: str) -> Callable[..., None]:
    """A command in place of a former command, which only prints the name of the script that replaces it."""

    def say_moved(_: Annotated[list[str] | None, typer.Argument()] = None) -> None:
        """Prints the name of the script that replaces the command."""
        raise Refused(
            gettext(
                "the command `{command}` is now the script `{script}`, in a checkout of the project",
                command=said,
                script=SCRIPTS[said],
            )
        )

    return say_moved
