"""Malformed requests over sockets, drawn by seed: every one gets its refusal or a closed connection, none a traceback.

`python -m tests.new_york_1901.page.fuzz [NUMBER]` sends 5,000 and tells the memory of the server on the way."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ny1901_solver.new_york_1901.methods import METHODS as METHODS_KNOWN

from .conftest import running
from .raw import RawClient

METHODS = [*METHODS_KNOWN, "cancel", "nothing"]
FIELDS = sorted({field for method in METHODS_KNOWN.values() for field in method.request.model_fields} | {"of", "leave"})
PATHS = ("/ask", "/ask", "/ask", "/stop", "/more", "/", "/main.js", "/%00", "/../x", "//", "*", "http://evil/", "")
VERBS = ("POST", "POST", "GET", "PUT", "OPTIONS", "HEAD", "TRACE", "CONNECT", "post", "X" * 300, "\x00", "")
CUTS_OFF = ("cut off", "half a body", "endless")
"""Kinds of which the rest is never sent, so that no answer can be waited for."""


class Malformed:
    """Requests of many kinds, none of which asks for anything that takes long."""

    def __init__(self, client: RawClient, seed: int) -> None:
        self._client, self._random = client, random.Random(seed)
        kinds = (self._headers, self._json, self._wrong_fields, self._bytes, self._lengths, self._chunks, self._many)
        self._kinds = {kind.__name__.strip("_"): kind for kind in kinds}

    def next(self) -> tuple[str, bytes]:
        """A kind and a request of it."""
        name = self._random.choice([*self._kinds, *CUTS_OFF])
        if name in self._kinds:
            return name, self._kinds[name]()
        whole = self._random.choice([self._json, self._wrong_fields])()
        end = whole.index(b"\r\n\r\n") + 4
        if name == "endless":
            return name, self._client.request("POST", "/ask", transfer_encoding="chunked") + b"ffffffff\r\n" + whole
        if name == "half a body":
            return name, whole[: self._random.randrange(end, max(end + 1, len(whole)))]
        return name, whole[: self._random.randrange(end)]

    def _noise(self, most: int) -> bytes:
        return self._random.randbytes(self._random.randrange(1, most))

    def _value(self, depth: int = 0) -> Any:
        simple = (
            None,
            True,
            -1,
            0,
            1e308,
            10**30,
            "",
            "x",
            "\u0000",
            "\ud7ff",
            "<script>",
            "ny1:tiny",
            "ny1:" + "x" * 99,
        )
        if depth > 2 or self._random.random() < 0.7:
            return self._random.choice(simple)
        if self._random.random() < 0.5:
            return [self._value(depth + 1) for _ in range(self._random.randrange(4))]
        return {self._random.choice(FIELDS): self._value(depth + 1) for _ in range(self._random.randrange(4))}

    def _headers(self) -> bytes:
        """A request whose headers are amiss: a host, a secret, a type, one that is long or twice there."""
        name = self._random.choice(
            ["Host", "X-Ny1901-Secret", "Content-Type", "Sec-Fetch-Site", "X-Ny1901-Tab", "Upgrade"]
        )
        value = self._random.choice(
            ["", "x", "a" * 20_000, "\xff\xfe", "websocket", "cross-site", "text/plain", "*/*; q"]
        )
        verb, path = self._random.choice(VERBS), self._random.choice(PATHS)
        request = self._client.request(verb, path, b'{"method":"version"}', **{name: value})
        if self._random.random() < 0.3:
            request = request.replace(b"\r\n", f"\r\n{name}: {value}\r\n".encode("latin-1"), 1)
        return request

    def _json(self) -> bytes:
        """A body that is no JSON, or hardly any."""
        body = self._random.choice(
            [
                self._noise(200),
                b"",
                b"[" * self._random.randrange(1, 50_000),
                b'{"method":' + b"9" * self._random.randrange(1, 6000) + b"}",
                b'{"method":"version"' + self._noise(9),
                b'{"method":"version","method":"hint"}',
                json.dumps(self._value()).encode(),
                b'{"method": NaN}',
                b'{"method": "\\ud800"}',
                "{}".encode("utf-16"),
            ]
        )
        return self._client.request("POST", self._random.choice(["/ask", "/stop", "/more"]), body)

    def _wrong_fields(self) -> bytes:
        """A request in JSON that lacks what its method needs, or has it as something else."""
        fields = {"method": self._random.choice(METHODS)}
        fields |= {self._random.choice(FIELDS): self._value() for _ in range(self._random.randrange(1, 5))}
        fields |= {"position": self._value()} if fields.get("method") == "new" else {}
        return self._client.request("POST", "/ask", json.dumps(fields).encode())

    def _bytes(self) -> bytes:
        """Bytes that are no HTTP."""
        return self._noise(3000) + b"\r\n\r\n"

    def _lengths(self) -> bytes:
        """A body of another length than it says."""
        said = self._random.choice(["-1", "x", "1e3", "99999999999999999999", "0", "1, 2", "\xb2"])
        return self._client.request("POST", "/ask", b'{"method":"version"}', content_length=said)

    def _chunks(self) -> bytes:
        """A body in chunks that are none."""
        said = self._random.choice([b"x\r\n", b"-1\r\n", b"5\r\nabcdefgh\r\n", b"\x00"])
        return self._client.request("POST", "/ask", transfer_encoding="chunked") + said + b"\r\n\r\n"

    def _many(self) -> bytes:
        """Several requests at once, of which the first ends the connection."""
        return b"".join(self._wrong_fields() for _ in range(self._random.randrange(2, 6)))


def send(client: RawClient, kind: str, request: bytes) -> None:
    """Sends a request and waits for its end; raises `TimeoutError` where none comes."""
    answer = b""
    with client.connected() as sending:
        try:
            sending.sendall(request)
            while kind not in CUTS_OFF and (part := sending.recv(1 << 16)):
                answer += part
        except ConnectionError:
            pass  # the connection is closed before all is said
    assert b"Traceback" not in answer, request
    assert b'"crash"' not in answer, request


def memory(process: int) -> int:
    """Bytes that a process and its children have to themselves, and their part of what they share."""
    listed = subprocess.check_output(["ps", "-o", "pid=", "--ppid", str(process)], text=True)
    found = 0
    for number in (process, *map(int, listed.split())):
        path = Path(f"/proc/{number}/smaps_rollup")
        if path.exists():  # one of them is `ps`
            text = path.read_text(encoding="utf-8")
            found += sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
    return found * 1024


def attacked(number: int, every: int, seed: int = 1901) -> Iterator[int]:
    """The memory of a server after every so many requests of so many; it says nothing on stderr."""
    with running(stderr=subprocess.PIPE) as (process, address):
        client = RawClient(address)
        drawn = Malformed(client, seed)
        for sent in range(1, number + 1):
            send(client, *drawn.next())
            if sent % every == 0:
                yield memory(process.pid)
        assert client.asked({"method": "version"})[0] == 200
        process.terminate()
        assert process.stderr is not None
        assert process.stderr.read() == ""


if __name__ == "__main__":
    first = 0
    for count, now in enumerate(attacked(int(sys.argv[1]) if len(sys.argv) > 1 else 5000, 500), start=1):
        first = first or now
        sys.stdout.write(f"{500 * count} requests: {now / 2**20:.1f} MB, {now / first - 1:+.1%}\n")
