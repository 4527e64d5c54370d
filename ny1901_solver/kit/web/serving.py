"""Uvicorn on a socket that is ours: it says when it answers, says nothing else, and ends with all that it started."""

from __future__ import annotations

import socket
from collections.abc import Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING

import uvicorn

from ..errors import DataError
from .engines import Engines

if TYPE_CHECKING:
    from starlette.applications import Starlette

MOST_CONNECTIONS = 256
"""Connections at once: eight tabs open six each at most."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 is a free one. Raises `DataError` where it cannot."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise DataError([f"{host!r}: no address is known by this name"]) from None
    if ip_address(address[0].partition("%")[0]).is_unspecified:  # type: ignore[union-attr]
        raise DataError([f"{host!r}: no single address; name the one by which others reach this machine"])
    made = socket.socket(family, kind)
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)  # of Windows, where reuse would share the port
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)
    try:
        made.bind(address)
        made.listen(128)
    except OSError as error:
        made.close()
        reason = (error.strerror or str(error)).lower()
        raise DataError([f"port {port} of {host} cannot be had: {reason}; --port 0 takes a free one"]) from None
    return made


def serve(app: Starlette, listening: socket.socket, engines: Engines, ready: Callable[[], None]) -> None:
    """Serves until Ctrl-C, which is raised again at the end; `ready` is called once it answers.

    Raises `DataError` where the processes do not start.
    """
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",  # what is amiss is told to whoever asked
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=2,
    )
    _Uvicorn(config, engines, ready).run([listening])


class _Uvicorn(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, engines: Engines, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._engines, self._ready = engines, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._engines.close()  # whoever waits is told, so that the connections end
        await super().shutdown(sockets)
