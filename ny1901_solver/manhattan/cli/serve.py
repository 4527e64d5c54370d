"""`serve`: the page in the browser, and the server behind it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ...kit.terminal.page_options import Browser, Host, Port
from ...kit.terminal.saving import kept_reviews
from ..origins import SOURCES
from . import puzzle_inputs


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
    from ...kit.sources import Ids, is_there, text_of
    from ..origins import form_of, opened
    from ..positions import format_line
    from ..puzzles.shelf import shipped

    if not is_there(where) and where in shipped():
        return {"puzzle": where}, {}
    if is_there(where) and form_of(text_of(where, SOURCES, Ids(shipped))) == "puzzle":
        from ..puzzles.format import format_puzzle

        return {"open": "puzzle"}, {"holds": "puzzle", "text": format_puzzle(puzzle_inputs.read(where)), "turns": None}
    found = opened(where)
    position = found.position
    if found.record is None or found.whole is None:
        return {"pos": format_line(position)}, {}
    from ..replay import format_record

    turns = None if found.record is found.whole else len(found.record.turns)
    return {"open": "record"}, {"holds": "record", "text": format_record(found.whole), "turns": turns}
