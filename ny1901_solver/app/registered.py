"""The command line of a game that defines only a `Game`."""

from __future__ import annotations

from typing import Any

import typer

from ..capabilities.every import Every, every_of
from ..messages import gettext_noop
from ..protocol.registration import Registration
from ..terminal.commands import GameCommands
from ..terminal.conversation import Conversation
from ..terminal.editing import editing
from ..terminal.game_session import GameSession
from ..terminal.loading import GivenBySource
from ..terminal.play import PlayGame, playing
from ..web.page import GamePage, ServePage, serving


def program_of(registration: Registration, called: str) -> typer.Typer:
    """The commands of a game. `called` contains the words that the user types before a command."""
    every = every_of(registration)
    loader = every.loader
    return GameCommands(
        registration.title,
        every.capabilities,
        every.command_words,
        {"play": _play(every), "serve": serving(ServePage, GamePage(registration, called)), **_edit(every)},
        GivenBySource(registration, loader).subjects,
        loader.sources(),
        examples=(f"{called} new --seed 1", f"{called} play --help", f"{called} arena --help"),
    ).program()


def _edit(every: Every) -> dict[str, Conversation[Any]]:
    """The command `edit`, if the game's positions can be edited."""
    if "edit" not in every.capabilities:
        return {}
    return {"edit": editing(every.capabilities["edit"], every.game.editing, every.capabilities.get("draw"))}


def _play(every: Every) -> Conversation[PlayGame]:
    """The command `play` of a game."""

    class OwnSession(GameSession[Any]):
        """A session of this game."""

        game, playing_rules = every.game, every.playing
        commands = {word: every.capabilities[word] for word in ("hint", "legal", "score")}
        steps = {"MOVE": gettext_noop("plays the move; `legal` lists the moves")}

    return playing(PlayGame, OwnSession, every.form_of)
