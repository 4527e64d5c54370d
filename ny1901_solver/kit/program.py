"""The program of a game that is a `Game` and nothing else: its commands, and how it is given positions."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter
from typing import Annotated, Any

import typer

from .capabilities.every import Every
from .capabilities.of_game import PlayedStep, played
from .draws import ToldDraws
from .loading import Ids, Loader, Opened, line_in
from .records.live import LiveRecord
from .records.of_game import AnyRecord
from .registration import Registration
from .terminal.bug_report import asked_about
from .terminal.conversation import Conversation
from .terminal.game_session import PlainSession
from .terminal.help import ENGINE, HELP, Version, program
from .terminal.play import PlayGame, playing
from .terminal.subjects import SubjectByWords
from .web.page import GamePage, ServePage, serving


def program_of(registration: Registration, called: str) -> typer.Typer:
    """The commands of a game; `called` is what is typed before them."""
    every = Every(registration)
    others = {
        "play": _play(every),
        "serve": serving(ServePage, GamePage(registration, called)),
        "engine": ENGINE,
        "help": HELP,
    }
    app = program({**every.commands, **others}, subjects=_subjects(every))

    def about(version: Version = False) -> None:
        pass

    about.__doc__ = f"An analysis engine for the game {registration.title}."
    app.callback()(about)
    return app


def _subjects(every: Every) -> dict[str, SubjectByWords]:
    """How the command line gives what capabilities ask about: by lines, and by files that hold one or a record."""
    line = every.registration.line
    a_record = "a game record, or '-' for stdin; RECORD@12 is its first 12 moves"
    a_position = (
        f"a position as one line ({line}...), a file that holds one, '-' for stdin, or a game record (its end; "
        "RECORD@12 is after 12 moves)"
    )

    loader = _loader(every)

    def position(source: str) -> Any:
        state = loader.opened(source, a_position).position
        asked_about.set(lambda: every.game.format(state))
        return state

    def record(source: str) -> AnyRecord:
        return loader.opened(source, a_record).as_record()

    def game(source: str | None) -> Opened[Any, Any] | None:
        return None if source is None else loader.opened(source, a_position)

    def given(name: str, told: str, read: Callable[[str], Any]) -> SubjectByWords:
        argument = typer.Argument(metavar=name.upper(), help=f"{told[0].upper()}{told[1:]}.")
        return SubjectByWords({name: (Annotated[str, argument], Parameter.empty)}, read)

    where = typer.Argument(metavar="POSITION", help=f"Where the game stands: {a_position}.")
    return {
        "position": given("position", a_position, position),
        "record": given("record", a_record, record),
        "game": SubjectByWords({"position": (Annotated[str | None, where], None)}, game),
    }


def _loader(every: Every) -> Loader[Any, Any]:
    """Loads positions and records of a game."""

    class OwnLoader(Loader[Any, Any]):
        """The loader of this game."""

        line, ids, noun = every.registration.line, Ids(dict), every.game.noun

        def parsed(self, text: str, name: str) -> Opened[Any, Any]:
            """A record, or a position as one line."""
            if _form_of(every, text) == "record":
                return Opened(
                    name, record=every.records.parsed(text, name), position_after=every.records.position_after
                )
            return Opened(name, state=every.game.parse(line_in(text, self.line) or text.strip()))

    return OwnLoader()


def _play(every: Every) -> Conversation[PlayGame]:
    """The command `play` of a game."""

    class OwnLive(LiveRecord[PlayedStep]):
        """A game so far."""

        records = every.records

        def played(self, step: Any, draws: ToldDraws) -> PlayedStep:
            """A step that is checked and played."""
            return played(every.game, self.state, step, draws)

    class OwnSession(PlainSession):
        """A session of this game."""

    OwnSession.every = every
    return playing(
        PlayGame, OwnSession, OwnLive, lambda _, file: every.records.read(file), lambda text: _form_of(every, text)
    )


def _form_of(every: Every, text: str) -> str:
    """What the text of a file is for certain."""
    if every.records.form in text:
        return "record"
    return "position" if line_in(text, every.registration.line) else ""
