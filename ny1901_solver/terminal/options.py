"""Options that commands of every game have, and checks of their values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from ..messages import gettext

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]


def choice(value: str, known: Iterable[str], option: str) -> str:
    """Returns the value; raises `BadParameter` if the value is not among the known values."""
    listed = list(known)
    if value not in listed:
        from ..text.spelling import not_one_of

        raise typer.BadParameter(not_one_of(value, listed), param_hint=option)
    return value


def parse_list(text: str | None, known: Iterable[str], option: str) -> list[str] | None:
    """The values in a comma-separated list; `None` if no list is given.

    Raises `BadParameter` if the list contains an unknown value, or the same value twice.
    """
    if text is None:
        return None
    names = [choice(name.strip(), list(known), option) for name in text.split(",")]
    if len(names) != len(set(names)):
        raise typer.BadParameter(gettext("{text!r} contains a value twice", text=text), param_hint=option)
    return names


USUAL_PORT = 1901
"""The port on which a page is served if the port is free. Every start tries the same port first, because a browser
stores the data of a page by address and port.
"""

_Port = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=65535,
        help=f"The port of the page; 0 means any free port. The default is {USUAL_PORT}, or a free port if it is used.",
    ),
]
_Host = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="Also accept requests of other machines, but only to this host name or address."),
]
_Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")]
PAGE_OPTIONS = {"port": (_Port, None), "host": (_Host, None), "browser": (_Browser, True)}
"""The options of commands that serve a page, by name, each with its default."""
