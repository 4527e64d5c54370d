"""The command `serve` of any game: serves the page on a port of this machine, prints its address and opens it."""

from __future__ import annotations

import secrets
import webbrowser
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from ..errors import DataError
from ..messages import gettext
from ..terminal import output
from ..terminal.options import USUAL_PORT
from .app import application
from .child import Setup
from .engines import Engines
from .serving import bound
from .serving import serve as run

if TYPE_CHECKING:
    import socket

LOOPBACK, LOCAL = "127.0.0.1", "localhost"
PLAIN = "!$'()*+,-./:;=?@_~"  # characters that a value in a URL fragment may contain


@dataclass(frozen=True)
class ServedPage:
    """A page to serve: its `files`, the `module` and the `setup` of the processes that answer its requests, and the
    `fragment` of its address.
    """

    files: Mapping[str, tuple[str, bytes]]
    module: str
    setup: Setup
    fragment: Mapping[str, str]


def serve_page(page: ServedPage, host: str | None, port: int | None, browser: bool, say: Callable[[str], None]) -> None:
    """Serves a page until Ctrl-C.

    Once the server is ready, the function prints the address of the page; if `browser` is true, it also opens the
    address in the browser.
    """
    listening, hosts = _listening(host, port)
    secret = secrets.token_urlsafe(24)
    fields = {"secret": secret, **page.fragment}
    address = f"http://{hosts[-1]}/#" + "&".join(f"{name}={quote(value, safe=PLAIN)}" for name, value in fields.items())

    def ready() -> None:
        say(address)
        if browser:
            webbrowser.open(address)

    engines = Engines(page.module, page.setup)
    run(application(page.files, engines, hosts, secret), listening, engines, ready)


def _listening(host: str | None, port: int | None) -> tuple[socket.socket, list[str]]:
    """Opens the socket of the server; returns the socket and the host names that browsers may use; the printed address
    contains the last of these names.
    """
    try:
        listening = bound(host or LOOPBACK, USUAL_PORT if port is None else port)
    except DataError:
        if port is not None:
            raise
        listening = bound(host or LOOPBACK, 0)
        output.note(
            gettext(
                "port {port} is in use, so the page gets another port; "
                "a browser stores the data of the page separately for each port",
                port=USUAL_PORT,
            )
        )
    if host is not None:
        output.note(
            gettext(
                "{host}: every machine that can reach this address can load the page, without encryption; "
                "everyone who knows the page's secret can run computations on this machine",
                host=host,
            )
        )
    taken = listening.getsockname()[1]
    reached = (host or LOOPBACK).lower()
    names = [*(name for name in (LOCAL, LOOPBACK) if name != reached), reached]
    return listening, [f"[{name}]:{taken}" if ":" in name else f"{name}:{taken}" for name in names]
