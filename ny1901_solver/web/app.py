"""The HTTP application: the files of the page from a fixed table, and the engine's messages as lines of JSON."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from collections.abc import Collection, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from ..engine import FieldError
from ..engine.lines import LONGEST, object_of
from ..messages import gettext
from ..terminal.bug_report import crash_sentence
from .engines import Busy, Engines
from .guarding import Guard, amiss, refusal
from .telling import Streams

BODY_SECONDS = 20.0
"""The time limit in seconds for a whole request to arrive. Requests come from the same machine, so a normal request
arrives at once.
"""
TAB_HEADER, LONGEST_TAB = "x-ny1901-tab", 64
"""The header that contains the name of a browser tab, and its maximum length. By the names of tabs, the server divides
its capacity for searches fairly among the tabs.
"""


def application(
    files: Mapping[str, tuple[str, bytes]], engines: Engines, hosts: Collection[str], secret: str
) -> Starlette:
    """Makes the HTTP application.

    `files` contains the media type and the bytes for each path, and `hosts` contains the accepted host names.
    """

    streams = Streams(engines)

    async def ask(request: Request) -> Response:
        fields = await _fields(request, secret)
        if isinstance(fields, Response):
            return fields
        if "id" in fields or fields.get("method") == "cancel":
            sentence = gettext("the server assigns the ids; to end a request, close its connection or use POST /stop")
            return refusal(400, "request", "id" if "id" in fields else "method", sentence)
        try:
            inquiry = engines.ask(fields, request.headers.get(TAB_HEADER, "")[:LONGEST_TAB])
        except Busy as error:
            return refusal(503, "request", None, str(error))
        return streams.begin(inquiry, _peer(request))

    async def more(request: Request) -> Response:
        fields = await _fields(request, secret)
        if isinstance(fields, Response):
            return fields
        return streams.go_on(str(fields.get("of")), _peer(request)) or _unknown()

    async def stop(request: Request) -> Response:
        fields = await _fields(request, secret)
        if isinstance(fields, Response):
            return fields
        name = str(fields.get("of"))
        ended = streams.forget(name) if fields.get("leave") is True else engines.stop(name)
        if not ended:
            return _unknown()
        return Response(json.dumps({"stopped": name}) + "\n", media_type="application/json")

    asked = {"/ask": ask, "/more": more, "/stop": stop}
    routes = [Route(path, answer, methods=["POST"]) for path, answer in asked.items()]
    routes += [Route(path, _file(*file)) for path, file in files.items()]
    handlers = {404: _no_such_page, 405: _not_allowed, Exception: _handle_crash}
    guard = [Middleware(Guard, hosts=hosts)]
    app = Starlette(routes=routes, middleware=guard, exception_handlers=handlers)
    app.router.redirect_slashes = False
    return app


def _peer(request: Request) -> str:
    return request.client.host if request.client else ""


def _unknown() -> Response:
    return refusal(404, "request", "of", gettext("of: no request with this id is waiting or running"))


def _file(media_type: str, content: bytes) -> Any:
    """Responds with a file, compressed if the browser accepts gzip, or with `not modified` if the browser has this
    version.
    """
    forms = {"": content, "gzip": gzip.compress(content, mtime=0)}
    tags = {coding: f'"{hashlib.sha256(form).hexdigest()[:32]}"' for coding, form in forms.items()}

    async def file(request: Request) -> Response:
        coding = "gzip" if _reads_gzip(request.headers.get("accept-encoding", "")) else ""
        headers = {"etag": tags[coding], "cache-control": "no-cache", "vary": "accept-encoding"}
        if coding:
            headers["content-encoding"] = coding
        known = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
        if tags[coding] in known:
            return Response(status_code=304, headers=headers)
        return Response(forms[coding], headers=headers, media_type=media_type)

    return file


def _reads_gzip(accepted: str) -> bool:
    """Whether the browser accepts the encoding gzip, with a weight above 0."""
    weights = dict(each.replace(" ", "").partition(";")[::2] for each in accepted.lower().split(","))
    return weights.get("gzip", "q=0").rstrip("0.") != "q="


async def _no_such_page(request: Request, _: Exception) -> Response:
    return refusal(404, "request", None, gettext("there is nothing at this address; the page is at /"))


async def _handle_crash(request: Request, error: Exception) -> Response:
    return refusal(500, "crash", None, crash_sentence(error, f"{request.method} {request.url.path}"))


async def _not_allowed(request: Request, error: Any) -> Response:
    return refusal(
        405,
        "request",
        None,
        gettext("wrong HTTP method: use POST for /ask, /more and /stop, GET for files"),
        **error.headers,
    )


async def _fields(request: Request, secret: str) -> dict[str, Any] | Response:
    """The JSON object in the body of a request, or the response that refuses the request."""
    refused = amiss(request, secret)
    if refused is not None:
        return refused
    too_long = refusal(
        413, "request", None, gettext("the request is longer than {limit} bytes", limit=LONGEST), connection="close"
    )
    if int(request.headers.get("content-length", 0)) > LONGEST:
        return too_long
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST:
                    return too_long
    except ClientDisconnect:
        return refusal(400, "request", None, gettext("the connection was closed before the whole request had arrived"))
    except TimeoutError:
        return refusal(408, "request", None, gettext("the request did not arrive in time"), connection="close")
    try:
        return object_of(bytes(body))
    except FieldError as error:
        return refusal(400, "request", error.field, error.sentence)
