"""Runs uvicorn on a socket that this program opens. The server reports when it is ready, logs nothing, and ends every
process that it started."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import ip_address
from typing import TYPE_CHECKING

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import DataError
from ..messages import gettext
from .engines import Engines
from .guarding import HEADERS, refusal

if TYPE_CHECKING:
    from starlette.applications import Starlette

MOST_CONNECTIONS = 256
"""The maximum number of connections at the same time; a browser opens six."""
HEAD_SECONDS = 20.0
"""The time limit in seconds for the head of a request to arrive."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 means any free port. Raises `DataError` if the program cannot listen
    at the address.
    """
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise DataError([gettext("{host!r}: there is no address with this name", host=host)]) from None
    if ip_address(address[0].partition("%")[0]).is_unspecified:  # type: ignore[union-attr]
        raise DataError(
            [
                gettext(
                    "{host!r} stands for several addresses; "
                    "give the one address by which other machines reach this machine",
                    host=host,
                )
            ]
        )
    # asyncio sends short messages at once (TCP_NODELAY) only on sockets that name their protocol; otherwise the rest of
    # each response waits about 40 ms for the browser to acknowledge its head
    made = socket.socket(family, kind, socket.IPPROTO_TCP)
    exclusive = getattr(
        socket, "SO_EXCLUSIVEADDRUSE", None
    )  # only Windows has this option; reuse of addresses would let several programs share the port there
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)
    try:
        made.bind(address)
        made.listen(128)
    except OSError as error:
        made.close()
        reason = (error.strerror or str(error)).lower()
        sentence = gettext(
            "cannot listen on port {port} of {host}: {reason}; --port 0 uses any free port",
            port=port,
            host=host,
            reason=reason,
        )
        raise DataError([sentence]) from None
    return made


def serve(app: Starlette, listening: socket.socket, engines: Engines, ready: Callable[[], None]) -> None:
    """Runs the server until Ctrl-C, and then raises the signal of Ctrl-C again. The function `ready` is called once the
    server answers requests.

    Raises `DataError` if the child processes do not start.
    """
    _Uvicorn(uvicorn_config(app), engines, ready).run([listening])


def uvicorn_config(app: Starlette) -> uvicorn.Config:
    """The configuration of uvicorn, with a single process and without a log."""
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=Connection,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="critical",  # errors are reported to the client, not logged
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


class Connection(H11Protocol):
    """A connection to the server. It is refused if there are too many connections, and closed if the head of a request
    does not arrive in time.
    """

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuses the connection with a sentence, or waits for a request."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            self._refuse(503, gettext("{limit} connections are open already; close some", limit=MOST_CONNECTIONS))
        self._wait()

    def on_response_complete(self) -> None:
        """Waits for the next request, which may have arrived already.

        A client that slowly sends single bytes does not extend the time limit.
        """
        self._wait()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuses data that is not HTTP; closes the connection if a response has already begun."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._refuse(400, gettext("this is not a readable HTTP request"))
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops the timer that limits the time until a request arrives."""
        super().connection_lost(exc)
        if self._waiting is not None:
            self._waiting.cancel()

    def _refuse(self, status: int, sentence: str) -> None:
        refused = refusal(status, "request", None, sentence, connection="close", **HEADERS)
        head = "".join(f"{name.decode()}: {value.decode()}\r\n" for name, value in refused.raw_headers)
        line = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
        self.transport.write(f"{line}{head}\r\n".encode() + bytes(refused.body))
        self.transport.close()

    def _wait(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._close_unless_answering)

    def _close_unless_answering(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


class _Uvicorn(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, engines: Engines, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._engines, self._ready = engines, ready

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            await self._engines.start()
            await super().serve(sockets)
        finally:
            self._engines.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._engines.close()  # ends all waiting requests, so that their connections close
        await super().shutdown(sockets)
