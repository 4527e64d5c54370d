"""Streams the messages of requests to a page over few connections.

A browser opens at most six connections to a host for all its tabs together. Because connections are few, the server
lets only a few searches keep a connection open. For any other search, the server tells the page to ask again a little
later, while the search goes on.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from starlette.responses import StreamingResponse

from .engines import Engines, Inquiry

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

MOST_HELD = 3
"""The maximum number of connections that searches keep open for each client address; half of the six connections of a
browser stay free.
"""
LATER = 300
"""The time in milliseconds after which a page without an open connection asks for more messages."""
PATIENCE = 5.0
"""The time in seconds after which a search is ended if its page does not ask for messages. In a hidden tab, the browser
runs timers only once a second.
"""
SEND_SECONDS = 30.0
"""The time limit for sending a line; a client that does not read the line within this time counts as gone."""


class Streams:
    """The requests of pages, as long as a page has not received the last message about its request."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self._held: Counter[str] = Counter()
        self._parked: dict[str, tuple[Inquiry, asyncio.TimerHandle]] = {}

    def begin(self, inquiry: Inquiry, peer: str) -> StreamingResponse:
        """A response that streams the messages of a new request; the response begins with the id of the request."""
        return _Lines(self, inquiry, peer, begins=True)

    def go_on(self, name: str, peer: str) -> StreamingResponse | None:
        """A response with further messages of a parked request; `None` if no request with this id is parked."""
        parked = self._parked.pop(name, None)
        if parked is None:
            return None
        parked[1].cancel()
        return _Lines(self, parked[0], peer, begins=False)

    def forget(self, name: str) -> bool:
        """Ends a parked request; returns whether the request was parked."""
        parked = self._parked.pop(name, None)
        if parked is None:
            return False
        parked[1].cancel()
        self.engines.leave(parked[0])
        return True

    def park(self, inquiry: Inquiry) -> None:
        """Parks a request: keeps it without a connection until the page asks for more messages."""
        timer = asyncio.get_running_loop().call_later(PATIENCE, self.forget, inquiry.name)
        self._parked[inquiry.name] = inquiry, timer

    def hold(self, peer: str) -> bool:
        """Reserves, for a search, one of the connections that may stay open; returns whether a connection was free."""
        if self._held[peer] >= MOST_HELD:
            return False
        self._held[peer] += 1
        return True

    def let_go(self, peer: str) -> None:
        """Releases a connection that was kept open."""
        self._held[peer] -= 1
        if not self._held[peer]:
            del self._held[peer]


class _Lines(StreamingResponse):
    """A response that sends each message about a request as soon as the engine has written it. If the client closes the
    connection, the request is ended.
    """

    def __init__(self, streams: Streams, inquiry: Inquiry, peer: str, begins: bool) -> None:
        super().__init__(self._lines(begins), headers={"cache-control": "no-store"}, media_type="application/x-ndjson")
        self._streams, self._inquiry, self._peer = streams, inquiry, peer
        self._stays = self._later = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the messages (the ASGI interface)."""

        async def send_in_time(message: Message) -> None:
            async with asyncio.timeout(SEND_SECONDS):
                await send(message)

        holds = self._inquiry.searches and self._streams.hold(self._peer)
        self._stays = holds or not self._inquiry.searches
        try:
            await super().__call__(scope, receive, send_in_time)
        except TimeoutError:
            self._later = False
        finally:
            if holds:
                self._streams.let_go(self._peer)
            if self._later:
                self._streams.park(self._inquiry)
            else:
                self._streams.engines.leave(self._inquiry)

    async def _lines(self, begins: bool) -> AsyncIterator[bytes]:
        inquiry = self._inquiry
        if begins:
            yield _line({"id": inquiry.name})
        while True:
            done, messages = inquiry.done, inquiry.fetch()
            for message in messages:
                yield _line({name: value for name, value in message.items() if name != "id"})
            if done:
                return
            if not self._stays:
                break
            await inquiry.news.wait()
        self._later = True
        yield _line({"later": LATER})


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
