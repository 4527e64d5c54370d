"""How a page hears of its requests: lines as they come, on few connections.

A browser opens six connections to a host, over all its tabs together. So only a few searches are told by a connection
that stays open; the page of another is told to ask for more a little later, and its search goes on meanwhile."""

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
"""Connections that searches may keep open, for each address that asks: of a browser's six, half stay free."""
LATER = 300
"""Milliseconds after which a page asks for more, where no connection is kept open for it."""
PATIENCE = 5.0
"""Seconds until a search is ended for which nobody asks any more; a hidden tab's clock ticks once a second."""
SEND_SECONDS = 30.0
"""What a reader may take for a line; whoever reads no more is gone."""


class Streams:
    """The requests whose end no page has heard of yet."""

    def __init__(self, engines: Engines) -> None:
        self.engines = engines
        self._held: Counter[str] = Counter()
        self._parked: dict[str, tuple[Inquiry, asyncio.TimerHandle]] = {}

    def begin(self, inquiry: Inquiry, peer: str) -> StreamingResponse:
        """Tells of a new request, its id first."""
        return _Lines(self, inquiry, peer, begins=True)

    def go_on(self, name: str, peer: str) -> StreamingResponse | None:
        """Tells more of a request, if it is one that was to be asked for later."""
        parked = self._parked.pop(name, None)
        if parked is None:
            return None
        parked[1].cancel()
        return _Lines(self, parked[0], peer, begins=False)

    def forget(self, name: str) -> bool:
        """Ends a request for which nobody is to ask any more; whether there was one."""
        parked = self._parked.pop(name, None)
        if parked is None:
            return False
        parked[1].cancel()
        self.engines.leave(parked[0])
        return True

    def park(self, inquiry: Inquiry) -> None:
        """Keeps a request until somebody asks for more."""
        timer = asyncio.get_running_loop().call_later(PATIENCE, self.forget, inquiry.name)
        self._parked[inquiry.name] = inquiry, timer

    def hold(self, peer: str) -> bool:
        """Takes one of the connections that may stay open, if one is left."""
        if self._held[peer] >= MOST_HELD:
            return False
        self._held[peer] += 1
        return True

    def let_go(self, peer: str) -> None:
        """Gives a connection back."""
        self._held[peer] -= 1
        if not self._held[peer]:
            del self._held[peer]


class _Lines(StreamingResponse):
    """The messages of a request as they come. Whoever closes the connection ends it."""

    def __init__(self, streams: Streams, inquiry: Inquiry, peer: str, begins: bool) -> None:
        super().__init__(self._lines(begins), headers={"cache-control": "no-store"}, media_type="application/x-ndjson")
        self._streams, self._inquiry, self._peer = streams, inquiry, peer
        self._stays = self._later = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends them, as ASGI has it."""

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
