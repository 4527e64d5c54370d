"""`serve`: the page in the browser, and the server behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

import typer

from ...kit.errors import DataError
from ...kit.terminal import output
from . import completing, inputs, saving

if TYPE_CHECKING:
    import socket

LOOPBACK, LOCAL = "127.0.0.1", "localhost"
USUAL_PORT = 1901
"""Tried first: what a browser keeps belongs to an address with its port."""
PLAIN = "!$'()*+,-./:;=?@_~"  # of a fragment: all but what would end a value


def serve(
    where: Annotated[
        str | None,
        typer.Argument(
            metavar="[WHERE]", help=f"What the page opens. {inputs.SOURCES}.", autocompletion=completing.puzzle_ids
        ),
    ] = None,
    edition: inputs.Edition = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help=f"The port, 0 for a free one; {USUAL_PORT} or a free one when not given."),
    ] = None,
    host: Annotated[
        str | None, typer.Option(metavar="NAME", help="Let other machines in, by this name or address alone.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
) -> None:
    """Show the board in the browser: play, analyse, solve puzzles, review games.

    Prints the address of the page and opens it. Only programs of this machine reach it, and only who has the secret
    in that address is answered; it is another one each time. Ctrl-C ends it.

    \b
    Examples:
      ny1901 serve
      ny1901 serve game.yaml
      ny1901 serve last-turn-5-0064 --no-browser
    """
    import secrets
    import webbrowser

    from ...kit.web.app import application
    from ...kit.web.engines import Engines
    from ...kit.web.serving import serve as run
    from ..page import page_files

    fragment, to_open = _shown(where, edition)
    listening, hosts = _listening(host, port)
    secret = secrets.token_urlsafe(24)
    written = "&".join(f"{name}={quote(value, safe=PLAIN)}" for name, value in {"secret": secret, **fragment}.items())
    address = f"http://{hosts[-1]}/#{written}"

    def ready() -> None:
        typer.echo(address)
        if browser:
            webbrowser.open(address)

    setup = {"edition": _folder(edition), "to_open": to_open, "reviews": str(saving.reviews())}
    engines = Engines("ny1901_solver.new_york_1901.page.process", setup)
    run(application(page_files(), engines, hosts, secret), listening, engines, ready)


def _listening(host: str | None, port: int | None) -> tuple[socket.socket, list[str]]:
    """Where the server listens, and the names that browsers may ask it by, the one to print last."""
    from ...kit.web.serving import bound

    try:
        listening = bound(host or LOOPBACK, USUAL_PORT if port is None else port)
    except DataError:
        if port is not None:
            raise
        listening = bound(host or LOOPBACK, 0)
        output.note(f"port {USUAL_PORT} is taken; what a browser keeps of the page belongs to its port")
    if host is not None:
        output.note(
            f"{host}: every machine that reaches this address gets the page, unencrypted; "
            "who has the secret in it computes here"
        )
    taken = listening.getsockname()[1]
    reached = (host or LOOPBACK).lower()
    names = [*(name for name in (LOCAL, LOOPBACK) if name != reached), reached]
    return listening, [f"[{name}]:{taken}" if ":" in name else f"{name}:{taken}" for name in names]


def _folder(edition: str | None) -> str | None:
    """Where the edition lies that the user names."""
    found = inputs.loaded(edition)
    return None if found is None else str(found.folder.resolve())


def _shown(where: str | None, edition: str | None) -> tuple[dict[str, str], dict[str, Any]]:
    """What the address says of a source, and what of it an address cannot hold."""
    import random

    from ..origins import opened
    from ..positions import format_line
    from ..puzzles.collection import shipped

    if where is None:
        own = inputs.loaded(edition)
        if own is None:
            return {}, {}
        from ..rules import new_game

        return {"pos": format_line(new_game(own, 2, random.Random(USUAL_PORT)))}, {}
    found = opened(where, edition)
    position = found.position
    if found.record is not None:
        from ..replay import format_record

        return {"open": "record"}, {"holds": "record", "text": format_record(found.record), "turns": found.after}
    if found.puzzle is not None:
        if where in shipped():
            return {"puzzle": where}, {}
        from ..puzzles import format_puzzle

        return {"open": "puzzle"}, {"holds": "puzzle", "text": format_puzzle(found.puzzle), "turns": None}
    return {"pos": format_line(position)}, {}
