"""The command line: finds out which game it is about, and hands the words to that game's own commands."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ..errors import Refused
from ..records.loading import of_another_game
from .commands import schema
from .picking import Picked, pick_game

TYPE_CHECKING = False  # as typing has it, which takes longer to load than all else here
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import typer

    from ..engine import Method
    from ..protocol.registration import Registration
    from .games import Games

PROGRAM, COMPLETE = "ny1901", "_NY1901_COMPLETE"
SCRIPTS = {"--install-completion", "--show-completion"}
"""Options that make a script for the shell, which completes the program for all games by its name alone."""
_NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


def run() -> None:
    """Runs the words of the command line, and leaves with their exit code."""
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
        sys.exit(0)  # behind a word that nobody knows nothing is completed


class Known(NamedTuple):
    """What commands are told of the whole program: which games there are, and which of them they are about."""

    games: Games
    game: Registration

    def __call__(self, fields: dict[str, Any]) -> Mapping[str, Method]:
        """The engine's methods for a request."""
        from .methods import table_of

        return table_of(self.games, self.game, fields)


def said_of_another(games: Games, game: Registration, word: str) -> str:
    """Which other game a word is the id of a puzzle of, in words that follow on it; empty where it is none."""
    other = next((each for each in games.known if each is not game and word in each.puzzles()), None)
    return "" if other is None else f"is the id of a puzzle of {other.title}, and this is about {game.title}"


def program_name(games: Games, game: Registration) -> str:
    """What help and errors call the program of a game: what can be typed as it stands there."""
    if game is games.first:
        return PROGRAM  # needs no name
    module = games.modules.get(game.name)
    return " ".join([PROGRAM, *(["--games", module] if module else []), "--game", game.name])


def app(choice: Picked) -> typer.Typer:
    """All commands of the game of a command line, whose help says that there are others."""
    games, game = choice.games, choice.game
    commands = commands_of(game, program_name(games, game))
    if schema not in (each.callback for each in commands.registered_commands):
        commands.command()(schema)
    settings = commands.info.context_settings
    own = settings if isinstance(settings, dict) else {}  # Typer has a placeholder where a game gives none
    commands.info.context_settings = {**own, "obj": Known(games, game)}
    others = [f"for {each.title}: {program_name(games, each)} --help" for each in games.known if each is not game]
    number = _NUMBERS.get(len(games.known), str(len(games.known)))
    commands.info.epilog = f"{number} games: this is {'; '.join([game.title, *others])}"
    return commands


def commands_of(game: Registration, typed: str) -> typer.Typer:
    """The commands of a game: its own, or those that every game has; `typed` is what stands before them."""
    if game.commands:
        own: typer.Typer = game.part(game.commands)
        return own
    from .registered import program_of

    return program_of(game, typed)


def _completing() -> Picked | None:
    """What a line is about that a shell completes; `--game` and `--games` are taken out of what the shell has told."""
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
