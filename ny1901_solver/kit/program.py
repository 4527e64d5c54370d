"""The program of a game that is a `Game` and nothing else: its commands, and how it is given positions."""

from __future__ import annotations

from typing import Any

import typer

from .capabilities.every import Every, every_of
from .capabilities.of_game import PlayedStep, played
from .draws import ToldDraws
from .loading import Loader, Opened, line_in
from .records.live import LiveRecord
from .registration import Registration
from .terminal.commands import GameCommands
from .terminal.conversation import Conversation
from .terminal.editing import editing
from .terminal.game_session import GameSession
from .terminal.play import PlayGame, playing
from .terminal.sources import GivenBySource
from .web.page import GamePage, ServePage, serving


def program_of(registration: Registration, called: str) -> typer.Typer:
    """The commands of a game; `called` is what is typed before them."""
    every = every_of(registration)
    loader = _loader(every)
    return GameCommands(
        registration.title,
        every.capabilities,
        every.typed,
        {"play": _play(every), "serve": serving(ServePage, GamePage(registration, called)), **_edit(every)},
        GivenBySource(registration, loader).subjects,
        loader.sources(),
        examples=(f"{called} new --seed 1", f"{called} play --help", f"{called} arena --help"),
    ).program()


def _loader(every: Every) -> Loader[Any, Any]:
    """Loads positions and records of a game."""

    class OwnLoader(Loader[Any, Any]):
        """The loader of this game."""

        line, noun = every.registration.line, every.game.noun

        def form_of(self, text: str) -> str:
            """A `position` or a `record`."""
            return every.form_of(text)

        def parsed(self, text: str, name: str) -> Opened[Any, Any]:
            """A record, or a position as one line."""
            if self.form_of(text) == "record":
                return Opened(
                    name, record=every.records.parsed(text, name), position_after=every.records.position_after
                )
            return Opened(name, state=every.game.parse(line_in(text, self.line) or text.strip()))

    return OwnLoader()


def _edit(every: Every) -> dict[str, Conversation[Any]]:
    """The command `edit` of a game whose positions can be changed."""
    if "edit" not in every.capabilities:
        return {}
    return {"edit": editing(every.capabilities["edit"], every.game.editing, every.capabilities.get("draw"))}


def _play(every: Every) -> Conversation[PlayGame]:
    """The command `play` of a game."""

    class OwnLive(LiveRecord[PlayedStep]):
        """A game so far."""

        records = every.records

        def played(self, step: Any, draws: ToldDraws) -> PlayedStep:
            """A step that is checked and played."""
            return played(every.game, self.state, step, draws)

    class OwnSession(GameSession[OwnLive]):
        """A session of this game."""

        game = every.game
        commands = {word: every.capabilities[word] for word in ("hint", "legal", "score")}
        steps = {"MOVE": "plays it, as `legal` lists them"}

    return playing(PlayGame, OwnSession, OwnLive, every.form_of)
