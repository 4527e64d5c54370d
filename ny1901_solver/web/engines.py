"""The processes that answer requests: one process for short requests, which never have to wait for a search, and one
process for each search.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

from ..errors import DataError
from ..messages import gettext


class Helper:
    """A child process that answers lines of JSON; all calls have to come from the thread of the event loop.

    The function `heard` is called with every message, and the function `left` is called once, when the process has
    ended.
    """

    def __init__(
        self, module: str, setup: dict[str, Any], heard: Callable[[dict[str, Any]], None], left: Callable[[], None]
    ) -> None:
        self._loop, self._heard, self._left = asyncio.get_running_loop(), heard, left
        path = os.pathsep.join(
            part for part in sys.path if part
        )  # the child process imports the same modules as this process, not modules in the user's folder
        self._folder = TemporaryDirectory(
            ignore_cleanup_errors=True
        )  # the process gets a folder of its own, because a killed process does not clean up
        temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self._folder.name)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": path} | temporary,
            start_new_session=True,  # only the server handles Ctrl-C; the server ends the processes that it has started
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same setting for Windows
        )
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._sent = -1  # the setup is not a request, and requests are counted from 1
        for work in (self._write, self._read):
            threading.Thread(target=work, daemon=True).start()
        self.send(setup)

    @property
    def pid(self) -> int:
        """The id of the child process."""
        return self._process.pid

    def send(self, message: dict[str, Any]) -> int:
        """Sends a line without waiting; returns the number of the line, which the process uses to name an unreadable
        request.

        Raises `ValueError` or `RecursionError` for a value that JSON cannot represent.
        """
        line = json.dumps(message, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode() + b"\n"
        self._lines.put(line)
        self._sent += 1
        return self._sent

    def end(self) -> None:
        """Ends the child process immediately."""
        self._lines.put(None)
        self._process.kill()

    def _write(self) -> None:
        assert self._process.stdin is not None
        try:
            while (line := self._lines.get()) is not None:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except OSError:
            self._process.kill()  # the process reads no more requests; the reading thread reports its end
        with suppress(OSError):
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(
            ValueError, RecursionError
        ):  # the line is not a message, so the following lines cannot be trusted
            for line in self._process.stdout:
                message = json.loads(line)
                if not isinstance(message, dict) or "id" not in message:
                    break
                self._tell(self._heard, message)
        self._process.kill()
        self._process.stdout.close()
        self._lines.put(None)
        self._process.wait()
        self._folder.cleanup()
        self._tell(self._left)

    def _tell(self, ear: Callable[..., None], *what: Any) -> None:
        """Calls a function in the thread of the event loop, unless the loop has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(ear, *what)


SHORT_AT_ONCE = 4
"""The number of short requests that one process answers at the same time.

Because this number is greater than 1, a quick request need not wait until a slower short request is answered.
"""
MOST_SEARCHES = 8
"""The maximum number of searches that run at the same time: one search for each of eight browser tabs."""
MOST_WAITING, MOST_OF_TAB = 64, 8
"""The maximum number of waiting requests of a kind (short requests or searches), and the maximum number of waiting
requests of one browser tab.

The limit for one tab is so low that eight tabs can have waiting requests at the same time. A browser stays below both
limits, because it has six connections for all its tabs; only a program that ignores the answers exceeds a limit.
"""
SEARCH_SECONDS, SHORT_SECONDS = 600.0, 30.0
"""The time limits of a search and of a short request.

When its time limit is reached, a search answers with its best result so far, and a short request fails.
"""
GRACE = 0.7
"""The time in seconds that a search has to end after it is asked to stop; after this time, the process of the search is
ended.
"""
NICE = 10
"""The niceness of the processes for searches, on systems that have this setting."""
IDLE_SECONDS, KEPT = 60.0, 1
"""The time in seconds after which an idle process for searches is ended, and the number of idle processes that are kept
alive, so that the next hint starts quickly.
"""


class Busy(Exception):
    """The error for a request that is refused because too many requests are waiting."""


@dataclass(eq=False)
class Inquiry:
    """A request of a page that is waiting or running; `messages` contains the engine's messages that the page has not
    fetched yet.
    """

    name: str
    fields: dict[str, Any]
    tab: str
    searches: bool
    messages: list[dict[str, Any]] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    desk: _Desk | None = None
    timer: asyncio.TimerHandle | None = None
    done: bool = False

    def hear(self, message: dict[str, Any]) -> None:
        """Adds a message of the engine. If the last message is a partial answer that the page has not fetched yet, the
        new message replaces it.
        """
        if self.messages and not self.messages[-1]["final"]:
            self.messages.pop()
        self.messages.append(message)
        self.done = message["final"]
        self.news.set()

    def fetch(self) -> list[dict[str, Any]]:
        """Returns the messages that have arrived since the last call."""
        messages, self.messages = self.messages, []
        self.news.clear()
        return messages


@dataclass(eq=False)
class _Desk:
    """A child process, together with the requests that it is answering."""

    helper: Helper
    room: int
    busy: dict[str, Inquiry] = field(default_factory=dict)
    lines: dict[int, str] = field(
        default_factory=dict
    )  # the names of the running requests, by the number of their lines
    idle: asyncio.TimerHandle | None = None
    ended: bool = False


class Engines:
    """The processes in which a server answers requests; all calls have to come from the thread of one event loop."""

    def __init__(self, module: str, setup: dict[str, Any]) -> None:
        self._module, self._setup = module, setup
        self._ids = itertools.count(1)
        self._searching: dict[str, bool | dict[str, str]] = {}
        self._desks: dict[bool, list[_Desk]] = {True: [], False: []}  # the key is true for requests that are searches
        self._waiting: dict[bool, list[Inquiry]] = {True: [], False: []}
        self._open: dict[str, Inquiry] = {}
        self._ready = asyncio.Event()
        self._closing = False

    async def start(self) -> None:
        """Starts a process of each kind, and waits until short requests can be answered.

        Raises `DataError` if the child processes do not start.
        """
        first = self._new_desk(False)
        self._new_desk(True)
        await self._ready.wait()
        if first.ended:
            raise DataError([gettext("the process that answers requests ended before it was ready")])

    def close(self) -> None:
        """Ends every process of the server and all requests."""
        self._closing = True
        for inquiry in list(self._open.values()):
            self._fail(inquiry, "cancelled", gettext("the server has ended; start it again and reload the page"))
        for desk in (*self._desks[True], *self._desks[False]):
            desk.ended = True
            desk.helper.end()

    def ask(self, fields: dict[str, Any], tab: str) -> Inquiry:
        """Adds a request to the queue; raises `Busy` if too many requests are waiting."""
        searches = self._searches(fields)
        waiting = self._waiting[searches]
        if len(waiting) >= MOST_WAITING:
            raise Busy(gettext("{limit} requests are waiting already; ask again later", limit=MOST_WAITING))
        if sum(other.tab == tab for other in waiting) >= MOST_OF_TAB:
            raise Busy(gettext("{limit} requests of this tab are waiting already; ask again later", limit=MOST_OF_TAB))
        inquiry = Inquiry(str(next(self._ids)), fields, tab, searches)
        self._open[inquiry.name] = inquiry
        waiting.append(inquiry)
        self._assign(searches)
        return inquiry

    def is_open(self, name: str) -> bool:
        """Whether a request is waiting or running."""
        return name in self._open

    def stop(self, name: str) -> bool:
        """Asks a request to stop and to answer with its best result so far; returns whether the request was waiting or
        running.
        """
        inquiry = self._open.get(name)
        if inquiry is None:
            return False
        if inquiry.desk is None:
            self._fail(inquiry, "cancelled", gettext("the request was cancelled before it was answered"))
        else:
            inquiry.desk.helper.send({"id": f"stop {name}", "method": "cancel", "of": name})
        return True

    def leave(self, inquiry: Inquiry) -> None:
        """Ends a request whose answer is no longer needed; if the request does not stop in time, its process is ended,
        too.
        """
        if self.is_open(inquiry.name) and self.stop(inquiry.name) and inquiry.searches and not inquiry.done:
            self._time(inquiry, GRACE, self._give_up)

    def _searches(self, fields: dict[str, Any]) -> bool:
        """Whether a request asks for a search, which may take long."""
        told = self._searching.get(str(fields.get("method")), False)
        if isinstance(told, bool):
            return told
        return any(str(fields.get(name)).startswith(word) for name, word in told.items())

    def _time(self, inquiry: Inquiry, seconds: float, then: Callable[[Inquiry], None]) -> None:
        if inquiry.timer is not None:
            inquiry.timer.cancel()
        inquiry.timer = asyncio.get_running_loop().call_later(seconds, then, inquiry)

    def _late(self, inquiry: Inquiry) -> None:
        """Stops a request that has reached its time limit."""
        if inquiry.searches:
            self.stop(inquiry.name)
            self._time(inquiry, GRACE, self._give_up)
        else:
            self._give_up(inquiry)

    def _give_up(self, inquiry: Inquiry) -> None:
        """Ends the process of a request that does not stop; the other requests of the process are queued again."""
        assert inquiry.desk is not None
        limit = SEARCH_SECONDS if inquiry.searches else SHORT_SECONDS
        desk = inquiry.desk
        sentence = gettext("there was no answer within {limit:g} seconds; the position may be too hard", limit=limit)
        self._fail(inquiry, "undecided", sentence)
        self._waiting[inquiry.searches][:0] = desk.busy.values()
        for other in desk.busy.values():
            other.desk = None
            if other.timer is not None:
                other.timer.cancel()
        desk.busy.clear()
        desk.helper.end()
        self._end_desk(inquiry.searches, desk)

    def _fail(self, inquiry: Inquiry, kind: str, sentence: str) -> None:
        error = {"kind": kind, "field": None, "sentence": sentence}
        self._finish(inquiry, {"id": inquiry.name, "final": True, "error": error})

    def _finish(self, inquiry: Inquiry, message: dict[str, Any]) -> None:
        del self._open[inquiry.name]
        if inquiry.timer is not None:
            inquiry.timer.cancel()
        if (desk := inquiry.desk) is not None:
            del desk.busy[inquiry.name]
            desk.lines = {line: name for line, name in desk.lines.items() if name != inquiry.name}
        elif inquiry in self._waiting[inquiry.searches]:
            self._waiting[inquiry.searches].remove(inquiry)
        inquiry.hear(message)

    def _new_desk(self, searches: bool) -> _Desk:
        at_once = 1 if searches else SHORT_AT_ONCE
        setup = {**self._setup, "searches": searches, "nice": NICE if searches else 0, "at_once": at_once}

        def heard(message: dict[str, Any]) -> None:
            self._heard(searches, desk, message)

        def on_exit() -> None:
            self._end_desk(searches, desk)

        desk = _Desk(Helper(self._module, setup, heard, on_exit), at_once)
        self._desks[searches].append(desk)
        return desk

    def _heard(self, searches: bool, desk: _Desk, message: dict[str, Any]) -> None:
        if message.get("ready"):
            self._searching = message["searches"]
            self._mark_ready(searches)
            return
        name = str(message["id"]) if message["id"] is not None else desk.lines.get(message["line"], "")
        if (inquiry := desk.busy.get(name)) is not None:
            if message["final"]:
                self._finish(inquiry, {**message, "id": name})
                self._rest(searches, desk)
                self._assign(searches)
            else:
                inquiry.hear(message)

    def _mark_ready(self, searches: bool) -> None:
        """Notes that a process is ready or has ended; `start` waits for the first process for short requests."""
        if not searches:
            self._ready.set()

    def _end_desk(self, searches: bool, desk: _Desk) -> None:
        """Handles the end of a process: the requests that the process was answering fail, and waiting requests get
        another process.
        """
        if desk.ended:
            return
        desk.ended = True
        self._mark_ready(searches)
        self._desks[searches].remove(desk)
        for inquiry in list(desk.busy.values()):
            self._fail(
                inquiry,
                "crash",
                gettext("the process that worked on this request has ended, which is a bug; send the request again"),
            )
        if not self._closing:
            self._assign(searches)

    def _rest(self, searches: bool, desk: _Desk) -> None:
        """Starts a timer that ends an idle process for searches."""
        if searches:
            desk.idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._dismiss, desk)

    def _dismiss(self, desk: _Desk) -> None:
        if not desk.busy and not desk.ended and len(self._desks[True]) > KEPT:
            desk.helper.end()
            desk.ended = True
            self._desks[True].remove(desk)

    def _assign(self, searches: bool) -> None:
        """Assigns waiting requests to processes that have room; the tab with the fewest running requests comes
        first.
        """
        waiting, desks = self._waiting[searches], self._desks[searches]
        while waiting:
            desk = min((each for each in desks if len(each.busy) < each.room), key=lambda d: len(d.busy), default=None)
            if desk is None:
                if len(desks) >= (MOST_SEARCHES if searches else 1):
                    return
                desk = self._new_desk(searches)
            at_work = Counter(inquiry.tab for each in desks for inquiry in each.busy.values())
            inquiry = min(waiting, key=lambda each: at_work[each.tab])
            waiting.remove(inquiry)
            if desk.idle is not None:
                desk.idle.cancel()
            inquiry.desk = desk
            desk.busy[inquiry.name] = inquiry
            try:
                desk.lines[desk.helper.send({**inquiry.fields, "id": inquiry.name})] = inquiry.name
            except (ValueError, RecursionError) as error:
                self._fail(
                    inquiry,
                    "request",
                    gettext("the server cannot pass the request to the engine: {reason}", reason=error),
                )
                continue
            self._time(inquiry, SEARCH_SECONDS if searches else SHORT_SECONDS, self._late)
