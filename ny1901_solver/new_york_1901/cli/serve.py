"""`serve`: the page in the browser, and the server behind it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ...kit.terminal.page_options import USUAL_PORT, Browser, Host, Port
from ...kit.terminal.saving import kept_reviews
from . import completing, inputs


def serve(
    where: Annotated[
        str | None,
        typer.Argument(
            metavar="[WHERE]", help=f"What the page opens. {inputs.SOURCES}.", autocompletion=completing.puzzle_ids
        ),
    ] = None,
    edition: inputs.Edition = None,
    port: Port = None,
    host: Host = None,
    browser: Browser = True,
) -> None:
    """Show the board in the browser: play, analyse, solve puzzles, review games.

    Prints the address of the page and opens it. Only programs of this machine reach it, and only who has the secret
    in that address is answered; it is another one each time. Ctrl-C ends it.

    \b
    Examples:
      ny1901 serve
      ny1901 serve game.yaml
      ny1901 serve last-turn-704-1441 --no-browser
    """
    from ...kit.web.command import ServedPage, serve_page
    from ..page import page_files

    fragment, to_open = _shown(where, edition)
    setup = {"edition": _folder(edition), "to_open": to_open, "reviews": str(kept_reviews())}
    page = ServedPage(page_files(), "ny1901_solver.new_york_1901.page.process", setup, fragment)
    serve_page(page, host, port, browser, typer.echo)


def _folder(edition: str | None) -> str | None:
    """Where the edition lies that the user names."""
    found = inputs.loaded(edition)
    return None if found is None else str(found.folder.resolve())


def _shown(where: str | None, edition: str | None) -> tuple[dict[str, str], dict[str, Any]]:
    """What the address says of a source, and what of it an address cannot hold."""
    import random

    from ...kit.loading import is_there
    from ...kit.web.command import opening
    from ..loading import opened
    from ..positions import format_line
    from ..puzzles import format_puzzle
    from ..puzzles.collection import shipped
    from ..replay import format_record
    from ..rules import new_game

    if where is None:
        own = inputs.loaded(edition)
        return ({}, {}) if own is None else ({"pos": format_line(new_game(own, 2, random.Random(USUAL_PORT)))}, {})
    named = where if where in shipped() and not is_there(where) else None
    return opening(opened(where, edition), named, format_line, format_record, format_puzzle)
