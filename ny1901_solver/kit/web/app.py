"""The server's answers: the files of the page from a fixed table, and what the engine says, a line as it comes."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ..engine import FieldError
from ..engine.lines import LONGEST, object_of
from .engines import Busy, Engines, Inquiry
from .guarding import Guard, amiss, refusal

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

BODY_SECONDS = 20.0
"""What a request may take to arrive: from this machine it is there at once."""
TAB_HEADER = "x-ny1901-tab"


def application(
    files: Mapping[str, tuple[str, bytes]], engines: Engines, hosts: Collection[str], secret: str
) -> Starlette:
    """The application: `files` are the media type and the bytes of each path, `hosts` the names it is reached by."""

    async def ask(request: Request) -> Response:
        fields = await _fields(request, secret)
        if isinstance(fields, Response):
            return fields
        if "id" in fields or fields.get("method") == "cancel":
            sentence = "ids are given by the server; what runs is ended by closing its connection or by POST /stop"
            return refusal(400, "request", "id" if "id" in fields else "method", sentence)
        peer = f"{request.client.host}:{request.client.port}" if request.client else ""
        try:
            inquiry = engines.ask(fields, request.headers.get(TAB_HEADER, peer))
        except Busy as error:
            return refusal(503, "request", None, str(error))
        return _Streamed(engines, inquiry)

    async def stop(request: Request) -> Response:
        fields = await _fields(request, secret)
        if isinstance(fields, Response):
            return fields
        name = fields.get("of")
        if not isinstance(name, str) or not engines.stop(name):
            return refusal(404, "request", "of", "of: no request with this id waits or runs")
        return Response(json.dumps({"stopped": name}) + "\n", media_type="application/json")

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await engines.start()
        yield
        engines.close()

    routes = [Route("/ask", ask, methods=["POST"]), Route("/stop", stop, methods=["POST"])]
    routes += [Route(path, _file(*file)) for path, file in files.items()]
    found = {404: _not_found, 405: _not_allowed}
    return Starlette(
        routes=routes, middleware=[Middleware(Guard, hosts=hosts)], exception_handlers=found, lifespan=lifespan
    )


def _file(media_type: str, content: bytes) -> Any:
    """Answers with a file, or that it has not changed."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}

    async def file(request: Request) -> Response:
        known = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
        if tag in known:
            return Response(status_code=304, headers=headers)
        return Response(content, headers=headers, media_type=media_type)

    return file


async def _not_found(request: Request, _: Exception) -> Response:
    return refusal(404, "request", None, "there is nothing here; the page is at /")


async def _not_allowed(request: Request, error: Any) -> Response:
    return refusal(
        405, "request", None, "this is asked otherwise: POST for /ask and /stop, GET for files", **error.headers
    )


async def _fields(request: Request, secret: str) -> dict[str, Any] | Response:
    """The object that a request gives, or why it is refused."""
    refused = amiss(request, secret)
    if refused is not None:
        return refused
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST:
                    sentence = f"longer than {LONGEST} bytes, the most that a request may be"
                    return refusal(413, "request", None, sentence, connection="close")
    except TimeoutError:
        return refusal(408, "request", None, "the request did not arrive in time", connection="close")
    try:
        return object_of(bytes(body))
    except FieldError as error:
        return refusal(400, "request", error.field, error.sentence)


class _Streamed(StreamingResponse):
    """The messages of a request as they come. Whoever closes the connection ends it."""

    def __init__(self, engines: Engines, inquiry: Inquiry) -> None:
        super().__init__(_lines(inquiry), headers={"cache-control": "no-store"}, media_type="application/x-ndjson")
        self._engines, self._inquiry = engines, inquiry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends them, as ASGI has it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._engines.leave(self._inquiry)


async def _lines(inquiry: Inquiry) -> AsyncIterator[bytes]:
    yield _line({"id": inquiry.name})
    done = False
    while not done:
        await inquiry.news.wait()
        inquiry.news.clear()
        for message in inquiry.messages:
            yield _line({name: value for name, value in message.items() if name != "id"})
        done = inquiry.done
        inquiry.messages.clear()


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
