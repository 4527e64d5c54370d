"""The program of a game that is a `Game` and nothing else: its commands, and how it is given positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from inspect import Parameter
from typing import Annotated, Any

import typer

from . import sources
from .capabilities.of_game import capabilities
from .registration import Registration
from .sources import Ids
from .terminal.bug_report import asked_about
from .terminal.help import HELP, Version, program
from .terminal.page_options import Browser, Host, Port
from .terminal.subjects import SubjectByWords

ENGINE = "ny1901_solver.kit.terminal.serving:engine"


def program_of(registration: Registration, called: str) -> typer.Typer:
    """The commands of a game; `called` is what is typed before them."""
    game = registration.opened()
    wanted = f"A position as one line ({registration.line}...), a file that holds one, or '-' for stdin"

    def read(source: str) -> Any:
        text = source
        if not source.lstrip().startswith(registration.line):
            text = source if sources.is_text(source) else sources.text_of(source, wanted, _NO_IDS)
        state = game.parse(sources.line_in(text, registration.line) or text.strip())
        asked_about.set(lambda: game.format(state))
        return state

    given = Annotated[str, typer.Argument(metavar="POSITION", help=f"{wanted}.")]
    subjects = {"position": SubjectByWords({"position": (given, Parameter.empty)}, read)}
    declared = capabilities(game, registration.family)
    app = program(
        {**declared, "serve": _serve(registration, called), "engine": ENGINE, "help": HELP}, subjects=subjects
    )

    def about(version: Version = False) -> None:
        pass

    about.__doc__ = f"An analysis engine for the game {registration.title}."
    app.callback()(about)
    return app


_NO_IDS = Ids(dict)


def _serve(registration: Registration, called: str) -> Callable[..., None]:
    """The command `serve` of a game."""

    def serve(port: Port = None, host: Host = None, browser: Browser = True) -> None:
        """Play on a page in the browser: a form for each question, and the position as text.

        Prints the address of the page and opens it. Only programs of this machine reach it, and only who has the
        secret in that address is answered; it is another one each time. Ctrl-C ends it.
        """
        from .web.command import ServedPage, serve_page
        from .web.files import plain_files

        setup = {"game": asdict(registration), "program": called}
        page = ServedPage(plain_files(), "ny1901_solver.kit.web.any_game", setup, {})
        serve_page(page, host, port, browser, typer.echo)

    return serve
