"""`serve`: the page in the browser, and the server behind it."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

import typer

from ...kit.terminal import output
from . import inputs

LOOPBACK = "127.0.0.1"


def serve(
    where: Annotated[
        str | None,
        typer.Argument(metavar="[WHERE]", help=f"What the page opens. {inputs.SOURCES}."),
    ] = None,
    edition: inputs.Edition = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 is a free one.")] = 0,
    host: Annotated[
        str | None, typer.Option(metavar="NAME", help="Serve other machines, too, by this name or address.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
) -> None:
    """Show the board in the browser: play, analyse, solve puzzles, review games.

    Prints the address of the page and opens it. Only this machine reaches it, and only who has the secret in the
    address is answered. Ctrl-C ends it.

    \b
    Examples:
      ny1901 serve
      ny1901 serve game.yaml
      ny1901 serve last-turn-5-0064
    """
    import secrets
    import webbrowser

    from ...kit.web.app import application
    from ...kit.web.engines import Engines
    from ...kit.web.serving import bound
    from ...kit.web.serving import serve as run
    from ..page import page_files

    shown, setup = _asked(where, edition)
    listening = bound(host or LOOPBACK, port)
    port = listening.getsockname()[1]
    if host is not None:
        output.note(f"{host}: whoever reaches this address and has the secret can use this machine's processors")
    names = [LOOPBACK, "localhost"] if host is None else [LOOPBACK, "localhost", host.lower()]
    hosts = {f"[{name}]:{port}" if ":" in name else f"{name}:{port}" for name in names}
    secret = secrets.token_urlsafe(24)
    reached = host or LOOPBACK
    address = f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/#" + urlencode(
        {"secret": secret, **shown}
    )

    def ready() -> None:
        typer.echo(address)
        if browser:
            webbrowser.open(address)

    engines = Engines("ny1901_solver.new_york_1901.page.process", setup)
    run(application(page_files(), engines, hosts, secret), listening, engines, ready)


def _asked(where: str | None, edition: str | None) -> tuple[dict[str, str], dict[str, Any]]:
    """What of a source the address says, and what the processes are told."""
    setup: dict[str, Any] = {"edition": edition}
    if where is None:
        return {}, setup
    from ..origins import opened
    from ..positions import format_line

    found = opened(where, edition)
    if found.puzzle is not None:
        return {"puzzle": where}, setup
    return {"pos": format_line(found.position)}, setup
