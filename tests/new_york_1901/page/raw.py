"""Requests as bytes over sockets, so that what no client would send can be sent."""

from __future__ import annotations

import json
import socket
from typing import Any
from urllib.parse import parse_qs, urlsplit

SECONDS = 20.0
"""Whoever gets no answer by then waits in vain."""


class RawClient:
    """A running server: where it is, and the secret of its run."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname is not None
        assert parts.port is not None
        self.name, self.port, self.host = parts.hostname, parts.port, parts.netloc
        self.base = f"http://{parts.netloc}"
        self.secret = parse_qs(parts.fragment)["secret"][0]
        self.headers = {
            "Host": self.host,
            "Content-Type": "application/json",
            "X-Ny1901-Secret": self.secret,
            "Connection": "close",
        }

    def connected(self) -> socket.socket:
        return socket.create_connection((self.name, self.port), SECONDS)

    def answer(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers and the body that bytes get; status 0 where the connection is just closed."""
        with self.connected() as open_one:
            open_one.sendall(request)
            whole = b""
            while True:
                try:
                    part = open_one.recv(1 << 16)
                except ConnectionError:
                    break
                if not part:
                    break
                whole += part
        head, _, body = whole.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        whole_body = _joined(body) if headers.get("transfer-encoding") == "chunked" else body
        return int((first.split() or ["", "0"])[1]), headers, whole_body

    def request(self, method: str, path: str, body: bytes = b"", **headers: str | None) -> bytes:
        """A request as bytes; a header that is `None` is left out, and `_` stands for `-`."""
        changed = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        wanted = {name: value for name, value in self.headers.items() if name.lower() not in changed}
        wanted |= {name: value for name, value in changed.items() if value is not None}
        if body and "content-length" not in changed:
            wanted["Content-Length"] = str(len(body))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in wanted.items())]
        return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body

    def asked(
        self, fields: dict[str, Any], path: str = "/ask", **headers: str | None
    ) -> tuple[int, dict[str, str], bytes]:
        """What a request in JSON gets."""
        return self.answer(self.request("POST", path, json.dumps(fields).encode(), **headers))


def _joined(chunks: bytes) -> bytes:
    """The content of a body that came in chunks."""
    found = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        found, chunks = found + rest[: int(size, 16)], rest[int(size, 16) + 2 :]
    return found
