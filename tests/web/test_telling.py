"""How a page hears of its requests, asked of the application itself: lines as they come, on few connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ny1901_solver.web import app as app_module
from ny1901_solver.web import engines, telling
from ny1901_solver.web.app import application
from ny1901_solver.web.engines import Engines

HOST, SECRET = "127.0.0.1:1", "the secret"


class Asking:
    """A request under way: what has come back, and how it is broken off."""

    def __init__(self, app: Any, path: str, fields: dict[str, Any]) -> None:
        self.status, self._body = 0, b""
        self._come, self._gone = asyncio.Event(), asyncio.Event()
        self._sent = False
        headers = {"host": HOST, "content-type": "application/json", "x-ny1901-secret": SECRET}
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 2),
        }
        self._fields = fields
        self.task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if not self._sent and self._fields:
            self._sent = True
            return {"type": "http.request", "body": json.dumps(self._fields).encode()}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)
        self._body += message.get("body", b"")
        self._come.set()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._body.splitlines()]

    async def until(self, key: str) -> Any:
        """What the first line with such a key says there."""
        while not (found := [line[key] for line in self.lines if key in line]):
            self._come.clear()
            await self._come.wait()
        return found[0]

    def broken_off(self) -> None:
        self._gone.set()


def run(test: Callable[[Callable[..., Asking], Engines], Awaitable[None]]) -> None:
    async def whole() -> None:
        started = Engines("tests.web.answering", {})
        app = application({}, started, {HOST}, SECRET)
        await started.start()
        try:
            await test(lambda path, **fields: Asking(app, path, fields), started)
        finally:
            started.close()

    asyncio.run(asyncio.wait_for(whole(), 60))


@pytest.fixture(autouse=True)
def _times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "MOST_HELD", 1)
    monkeypatch.setattr(engines, "GRACE", 0.2)


def test_a_search_beyond_those_that_may_keep_a_connection_is_asked_for_later() -> None:
    async def test(ask: Callable[..., Asking], _: Engines) -> None:
        held = ask("/ask", method="wait", partial=True)
        await held.until("partial")
        other = ask("/ask", method="wait", partial=True)
        name = await other.until("id")
        assert await other.until("later") == telling.LATER
        await other.task
        assert (await asyncio.wait_for(ask("/ask", method="said").until("answer"), 5))["word"] == ""
        held.broken_off()
        await held.task
        more = ask("/more", of=name)  # the connection is free now
        await more.until("partial")
        stopped = ask("/stop", of=name)
        assert await stopped.until("stopped") == name
        assert await more.until("answer") == {"stopped": True}
        await more.task
        again = ask("/more", of=name)
        await again.task
        assert again.status == 404

    run(test)


@pytest.mark.parametrize("told", [True, False], ids=["told to leave", "nobody asks"])
def test_a_search_that_is_not_asked_for_again_ends(told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "MOST_HELD", 0)
    monkeypatch.setattr(telling, "PATIENCE", 60.0 if told else 0.05)

    async def test(ask: Callable[..., Asking], started: Engines) -> None:
        name = await (search := ask("/ask", method="wait")).until("id")
        await search.task
        if told:
            assert await ask("/stop", of=name, leave=True).until("stopped") == name
        while started.is_open(name):
            await asyncio.sleep(0.01)

    run(test)


@pytest.mark.parametrize("method", ["wait", "stubborn"])
def test_a_connection_that_is_closed_ends_its_search(method: str) -> None:
    async def test(ask: Callable[..., Asking], started: Engines) -> None:
        search = ask("/ask", method=method, partial=True)
        name = await search.until("id")
        await search.until("partial")
        search.broken_off()
        await search.task
        while started.is_open(name):
            await asyncio.sleep(0.01)

    run(test)


def test_a_request_that_does_not_arrive_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "BODY_SECONDS", 0.05)

    async def test(ask: Callable[..., Asking], _: Engines) -> None:
        asked = ask("/ask")
        await asked.task
        assert (asked.status, (await asked.until("error"))["kind"]) == (408, "request")

    run(test)


def test_a_request_that_breaks_off_is_no_bug() -> None:
    async def test(ask: Callable[..., Asking], _: Engines) -> None:
        asked = ask("/ask")
        asked.broken_off()
        await asked.task

    run(test)


def test_a_bug_is_told_without_its_story(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("by zero")

    async def test(ask: Callable[..., Asking], started: Engines) -> None:
        monkeypatch.setattr(started, "ask", broken)
        monkeypatch.setattr("ny1901_solver.web.app.crash_sentence", lambda error, _: f"crashed: {error}")
        asked = ask("/ask", method="said")
        with pytest.raises(ZeroDivisionError):  # which uvicorn keeps to itself
            await asked.task
        assert (asked.status, (await asked.until("error"))["sentence"]) == (500, "crashed: by zero")

    run(test)
