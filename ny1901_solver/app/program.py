"""Runs the command line: chooses the game, and passes the typed words to the game's commands."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ..errors import Refused
from ..messages import gettext, gettext_noop
from ..records.loading import of_another_game
from ..text.words import join_clauses
from .commands import schema
from .picking import Picked, pick_game

# the value of `typing.TYPE_CHECKING`, without importing `typing`, which takes longer than all other imports here
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import typer

    from ..engine import Method
    from ..protocol.registration import Registration
    from .games import Games

PROGRAM, COMPLETE = "ny1901", "_NY1901_COMPLETE"
SCRIPTS = {"--install-completion", "--show-completion"}
"""The options that print or install a completion script for the shell. The completion script is the same for all
games."""
_NUMBERS = {
    2: gettext_noop("Two"),
    3: gettext_noop("Three"),
    4: gettext_noop("Four"),
    5: gettext_noop("Five"),
    6: gettext_noop("Six"),
}


def run() -> None:
    """Runs the command line, and exits the program with the exit code of the command."""
    typed = sys.argv[1:]
    try:
        choice = (_completing() or pick_game(())) if COMPLETE in os.environ else pick_game(typed)
    except Refused as error:
        from ..exit_codes import MISTAKE
        from ..terminal.output import note
        from ..terminal.refusals import expect, refuse

        note(str(error))
        expect("--json" in typed)
        refuse("request", "--game", str(error), MISTAKE)
        sys.exit(MISTAKE)
    of_another_game.set(partial(said_of_another, choice.games, choice.game))
    completes = COMPLETE in os.environ
    try:
        app(choice)(
            None if completes or choice.words == typed else choice.words,
            prog_name=PROGRAM if SCRIPTS & set(typed) else program_name(choice.games, choice.game),
            complete_var=COMPLETE,
        )
    except Refused:
        if not completes:
            raise
        sys.exit(0)  # an unknown word has no completions


class Known(NamedTuple):
    """The context object of commands: all games, and the game of the command line. Calling the context object returns
    the engine's methods for a request.
    """

    games: Games
    game: Registration

    def __call__(self, fields: dict[str, Any]) -> Mapping[str, Method]:
        """The engine's methods for a request."""
        from .methods import table_of

        return table_of(self.games, self.game, fields)


def said_of_another(games: Games, game: Registration, word: str) -> str:
    """The second part of an error sentence, if a typed word is the id of another game's puzzle; an empty text for any
    other word.
    """
    other = next((each for each in games.known if each is not game and word in each.puzzles()), None)
    if other is None:
        return ""
    return gettext(
        "is the id of a puzzle of {other}, but this command is for {game}", other=other.title, game=game.title
    )


def program_name(games: Games, game: Registration) -> str:
    """The words by which a user starts the program for a game, as help and errors print them."""
    if game is games.first:
        return PROGRAM  # the default
    module = games.modules.get(game.name)
    return " ".join([PROGRAM, *(["--games", module] if module else []), "--game", game.name])


def app(choice: Picked) -> typer.Typer:
    """The program with all commands for the game of a command line. The help of the commands names the other games."""
    games, game = choice.games, choice.game
    commands = commands_of(game, program_name(games, game))
    if schema not in (each.callback for each in commands.registered_commands):
        commands.command()(schema)
    settings = commands.info.context_settings
    # if a game gives no settings, the value is a placeholder of Typer
    own = settings if isinstance(settings, dict) else {}
    commands.info.context_settings = {**own, "obj": Known(games, game)}
    number = _NUMBERS.get(len(games.known), str(len(games.known)))
    this = gettext("{number} games are known; this is the help for {game}", number=gettext(number), game=game.title)
    others = (
        gettext("for {game}: {command}", game=each.title, command=f"{program_name(games, each)} --help")
        for each in games.known
        if each is not game
    )
    commands.info.epilog = join_clauses(this, *others)
    return commands


def commands_of(game: Registration, typed: str) -> typer.Typer:
    """The commands of a game: the game's own commands, or else the commands that every game has. `typed` contains the
    words that the user types before the command.
    """
    if game.commands:
        own: typer.Typer = game.part(game.commands)
        return own
    from .registered import program_of

    return program_of(game, typed)


def _completing() -> Picked | None:
    """The game of a command line that a shell completes. The options `--game` and `--games` are removed from the
    variables in which the shell passes the command line.
    """
    for variable in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"):
        if line := os.environ.get(variable):
            behind = re.sub(r"^(\S+)(?:\s+--games?(?:=|\s+)\S+(?=\s))+", r"\1", line)
            without = re.sub(r"\s--game(=|\s+)\S+(?=\s)", "", behind)
            os.environ[variable] = without
            if place := os.environ.get("COMP_CWORD"):
                os.environ["COMP_CWORD"] = str(int(place) - len(line.split()) + len(without.split()))
            with suppress(Refused):
                return pick_game([word for word in line.split()[1:] if word != "-"])
    return None
