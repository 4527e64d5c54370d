"""Connections to the server, in one event loop with it: how many there may be, and how long they may say nothing."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from uvicorn.server import ServerState

from ny1901_solver.errors import DataError
from ny1901_solver.web import serving
from ny1901_solver.web.app import application
from ny1901_solver.web.engines import Engines
from ny1901_solver.web.guarding import HEADERS
from ny1901_solver.web.serving import Connection, bound, serve, uvicorn_config

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


@asynccontextmanager
async def listening_at() -> AsyncIterator[int]:
    """The port of a server of one file."""
    files = {"/": ("text/plain", b"the page")}
    config = uvicorn_config(application(files, Engines("nothing", {}), {"here"}, "secret"))
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def answers(*requests: bytes) -> list[bytes]:
    """What so many connections, open at once, get for their bytes until they are closed."""
    found = list[bytes]()
    async with listening_at() as port:
        open_ones = [await asyncio.open_connection("127.0.0.1", port) for _ in requests]
        for (reader, writer), request in zip(reversed(open_ones), reversed(requests), strict=True):
            writer.write(request)
            found.insert(0, await reader.read())
            writer.close()
    return found


@pytest.mark.parametrize(
    "half", [b"", b"GET / HT", REQUEST[:-2], REQUEST + b"GET"], ids=["none", "word", "head", "second"]
)
def test_a_request_whose_head_does_not_arrive_is_not_waited_for(half: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "HEAD_SECONDS", 0.05)
    (answer,) = asyncio.run(asyncio.wait_for(answers(half), 60))
    assert answer.endswith(b"the page") is half.startswith(REQUEST)


def test_a_head_that_dribbles_in_gets_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then must not keep a connection: so many of them would shut the page out."""
    monkeypatch.setattr(serving, "HEAD_SECONDS", 0.3)

    async def test() -> None:
        async with listening_at() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(REQUEST[:-2] + b"X: ")
            while not reader.at_eof():
                writer.write(b"a")
                with suppress(TimeoutError, ConnectionError):
                    await asyncio.wait_for(reader.read(1), 0.02)
            writer.close()

    asyncio.run(asyncio.wait_for(test(), 60))


@pytest.mark.parametrize("bytes_sent", [b"\x16\x03\x01\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nX:" + b"x" * 99_999])
def test_what_is_no_http_is_told_so_with_the_headers_of_every_answer(bytes_sent: bytes) -> None:
    (answer,) = asyncio.run(asyncio.wait_for(answers(bytes_sent), 60))
    assert answer.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert all(f"\r\n{name}: {value}\r\n".encode() in answer for name, value in HEADERS.items())
    assert b"this is not a readable HTTP request" in answer


def test_bytes_that_are_no_http_behind_an_answer_end_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /ask HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"

    async def test() -> None:
        async with listening_at() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head)
            assert b" 415 " in await reader.readline()
            writer.write(b"no chunk\r\n")
            await reader.read()
            writer.close()

    asyncio.run(asyncio.wait_for(test(), 60))
    assert caplog.records == []


def test_a_connection_too_many_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MOST_CONNECTIONS", 1)
    monkeypatch.setattr(serving, "HEAD_SECONDS", 0.05)
    first, second = asyncio.run(asyncio.wait_for(answers(REQUEST, REQUEST), 60))
    assert first.endswith(b"the page")
    assert second.startswith(b"HTTP/1.1 503 ")
    assert b"1 connections are open already" in second
    assert b"nosniff" in second


def test_processes_that_do_not_start_end_the_server_with_a_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    def ready() -> Any:
        raise AssertionError

    engines = Engines("tests.web.nothing", {})
    with bound("127.0.0.1", 0) as listening, pytest.raises(DataError, match="before it was ready"):
        serve(application({}, engines, set(), "secret"), listening, engines, ready)
    assert "No module named" in capfd.readouterr().err


def test_a_connection_to_the_bound_address_sends_short_messages_at_once() -> None:
    async def sends_at_once() -> int:
        made: asyncio.Future[asyncio.Transport] = asyncio.get_running_loop().create_future()

        class Accepted(asyncio.Protocol):
            def connection_made(self, transport: Any) -> None:
                made.set_result(transport)

        with bound("127.0.0.1", 0) as listening:
            async with await asyncio.get_running_loop().create_server(Accepted, sock=listening) as server:
                _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
                transport = await made
                option: int = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                transport.close()
                writer.close()
                return option

    assert asyncio.run(asyncio.wait_for(sends_at_once(), 60))
