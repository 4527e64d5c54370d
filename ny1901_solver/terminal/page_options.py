"""What `serve` is told of where its page is served."""

from __future__ import annotations

from typing import Annotated

import typer

USUAL_PORT = 1901
"""Tried first: what a browser keeps belongs to an address with its port."""

_Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help=f"The port, 0 for a free one; {USUAL_PORT} or a free one when not given."),
]
_Host = Annotated[
    str | None, typer.Option(metavar="NAME", help="Let other machines in, by this name or address alone.")
]
_Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")]
PAGE_OPTIONS = {"port": (_Port, None), "host": (_Host, None), "browser": (_Browser, True)}
"""The options by name, each with its default."""
