"""`serve`: the page in the browser, and the server behind it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ...kit.terminal.page_options import Browser, Host, Port
from ...kit.terminal.saving import kept_reviews
from ..loading import SOURCES


def serve(
    where: Annotated[
        str | None,
        typer.Argument(metavar="[WHERE]", help=f"What the page opens. {SOURCES}; a puzzle, by its id or its file."),
    ] = None,
    port: Port = None,
    host: Host = None,
    browser: Browser = True,
) -> None:
    """Play on a page in the browser: with others at one screen, against computer players, with hints; review games.

    Between two players at the screen a hand is hidden until its player says that he is ready. Prints the address of
    the page and opens it. Only programs of this machine reach it, and only who has the secret in that address is
    answered; it is another one each time. Ctrl-C ends it.

    \b
    Examples:
      ny1901 --game manhattan serve
      ny1901 serve game.mh --no-browser
      ny1901 serve game.record.yaml
    """
    from ...kit.web.command import ServedPage, serve_page
    from ..page import page_files

    fragment, to_open = ({}, {}) if where is None else _shown(where)
    setup = {"to_open": to_open, "reviews": str(kept_reviews())}
    page = ServedPage(page_files(), "ny1901_solver.manhattan.page.process", setup, fragment)
    serve_page(page, host, port, browser, typer.echo)


def _shown(where: str) -> tuple[dict[str, str], dict[str, Any]]:
    """What the address says of a source, and what of it an address cannot hold."""
    from ...kit.loading import is_there
    from ...kit.web.command import opening
    from ..loading import opened
    from ..positions import format_line
    from ..puzzles.format import format_puzzle
    from ..puzzles.shelf import shipped
    from ..replay import format_record

    named = where if where in shipped() and not is_there(where) else None
    return opening(opened(where), named, format_line, format_record, format_puzzle)
