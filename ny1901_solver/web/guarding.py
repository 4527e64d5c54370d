"""Security checks that every request has to pass, and the headers of every response."""

from __future__ import annotations

import hmac
import json
from collections.abc import Collection
from typing import TYPE_CHECKING

from starlette.responses import Response

from ..messages import gettext, gettext_noop

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

FOREIGN = gettext_noop("the request comes from another page; only the page of this server may ask here")


def refusal(status: int, kind: str, field: str | None, sentence: str, **headers: str) -> Response:
    """A response that refuses a request, with the reason as a sentence."""
    content = json.dumps({"error": {"kind": kind, "field": field, "sentence": sentence}})
    return Response(content + "\n", status, {"cache-control": "no-store", **headers}, "application/json")


class Guard:
    """Refuses requests to another host name (DNS rebinding) or from another page, and adds headers to every
    response.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles a request (the ASGI interface)."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        given = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"]
        if len(given) != 1 or given[0] not in self._hosts:
            sentence = gettext(
                "this server accepts requests only under the host names {hosts}", hosts=" or ".join(sorted(self._hosts))
            )
            await refusal(400, "request", None, sentence)(scope, receive, send_with_headers)
        elif _is_foreign(scope, given[0]):
            await refusal(403, "request", None, gettext(FOREIGN))(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def _is_foreign(scope: Scope, host: str) -> bool:
    """Whether a page of another origin sent the request, judged by the header `Origin`, or else by `Sec-Fetch-Site`.

    The header `Origin: null`, by which a browser hides the origin of a request, counts as a foreign origin. Links on
    other pages may lead to this page, so `Sec-Fetch-Site` is ignored for GET and HEAD requests.
    """
    origins = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"origin"]
    sites = [value.decode("latin-1") for name, value in scope["headers"] if name == b"sec-fetch-site"]
    if any(origin != f"http://{host}" for origin in origins):
        return True
    return scope["method"] not in ("GET", "HEAD") and any(site not in ("none", "same-origin") for site in sites)


def amiss(request: Request, secret: str) -> Response | None:
    """Checks a request for a computation. Returns the response that refuses the request, or `None` if the request is
    allowed.
    """
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        return refusal(415, "request", None, gettext("the content type has to be application/json"))
    given = request.headers.get(SECRET_HEADER, "")
    if not hmac.compare_digest(given.encode("latin-1", "replace"), secret.encode()):
        sentence = gettext("the secret of this run is missing: open the address that `ny1901 serve` printed")
        return refusal(403, "request", None, sentence)
    return None
