"""What every request has to pass before anything else, and the headers that every answer has."""

from __future__ import annotations

import hmac
import json
from collections.abc import Collection
from typing import TYPE_CHECKING

from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECRET_HEADER = "x-ny1901-secret"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

FOREIGN = "the request comes from another page, and only its own may ask here"


def refusal(status: int, kind: str, field: str | None, sentence: str, **headers: str) -> Response:
    """An answer that tells in a sentence why there is none."""
    content = json.dumps({"error": {"kind": kind, "field": field, "sentence": sentence}})
    return Response(content + "\n", status, {"cache-control": "no-store", **headers}, "application/json")


class Guard:
    """Lets nothing in that was sent to another host (DNS rebinding) or by another page, and puts the headers on every
    answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, as ASGI has it."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        given = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"]
        if len(given) != 1 or given[0] not in self._hosts:
            sentence = f"this server is reached as {' or '.join(sorted(self._hosts))} and by no other name"
            await refusal(400, "request", None, sentence)(scope, receive, send_with_headers)
        elif _is_foreign(scope, given[0]):
            await refusal(403, "request", None, FOREIGN)(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def _is_foreign(scope: Scope, host: str) -> bool:
    """Whether a page of another origin asks, by `Origin` or, where that is right or missing, by `Sec-Fetch-Site`.

    An `Origin` that a browser hides is `null`, which may be anybody's, so it is foreign. A link on another page may
    lead here: `Sec-Fetch-Site` counts only for requests that are neither GET nor HEAD.
    """
    origins = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"origin"]
    sites = [value.decode("latin-1") for name, value in scope["headers"] if name == b"sec-fetch-site"]
    if any(origin != f"http://{host}" for origin in origins):
        return True
    return scope["method"] not in ("GET", "HEAD") and any(site not in ("none", "same-origin") for site in sites)


def amiss(request: Request, secret: str) -> Response | None:
    """Why a request that computes is refused, if it is."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        return refusal(415, "request", None, "the content type has to be application/json")
    given = request.headers.get(SECRET_HEADER, "")
    if not hmac.compare_digest(given.encode("latin-1", "replace"), secret.encode()):
        sentence = "without the secret of this run nothing is computed: open the address that `ny1901 serve` printed"
        return refusal(403, "request", None, sentence)
    return None
