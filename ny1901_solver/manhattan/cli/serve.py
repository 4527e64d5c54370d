"""`serve`: the page in the browser, and the server behind it."""

from __future__ import annotations

from typing import Annotated

import typer

from ...kit.terminal.page_options import Browser, Host, Port
from ..origins import SOURCES
from . import inputs


def serve(
    position: Annotated[
        str | None, typer.Argument(metavar="[POSITION]", help=f"What the page begins with. {SOURCES}.")
    ] = None,
    port: Port = None,
    host: Host = None,
    browser: Browser = True,
) -> None:
    """Play on a page in the browser: with others at one screen, against computer players, with hints.

    Between two players at the screen a hand is hidden until its player says that he is ready. Prints the address of
    the page and opens it. Only programs of this machine reach it, and only who has the secret in that address is
    answered; it is another one each time. Ctrl-C ends it.

    \b
    Examples:
      ny1901 --game manhattan serve
      ny1901 serve game.mh --no-browser
    """
    from ...kit.web.command import ServedPage, serve_page
    from ..page import page_files
    from ..positions import format_line

    fragment = {} if position is None else {"pos": format_line(inputs.read(position))}
    page = ServedPage(page_files(), "ny1901_solver.manhattan.page.process", {}, fragment)
    serve_page(page, host, port, browser, typer.echo)
