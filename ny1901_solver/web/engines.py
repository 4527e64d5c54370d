"""The processes that answer: one for short requests, which never waits for searches, and one for each search."""

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
    """A child process that answers lines of JSON; made and used in the thread of an event loop.

    `heard` is called with every message, `left` once when the process has ended.
    """

    def __init__(
        self, module: str, setup: dict[str, Any], heard: Callable[[dict[str, Any]], None], left: Callable[[], None]
    ) -> None:
        self._loop, self._heard, self._left = asyncio.get_running_loop(), heard, left
        path = os.pathsep.join(part for part in sys.path if part)  # as here, and not what lies in the user's folder
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)  # its own: one that is killed cleans nothing up
        temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self._folder.name)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": path} | temporary,
            start_new_session=True,  # Ctrl-C is for the server, which ends what it has started
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
        )
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._sent = -1  # the setup is no request, and requests are counted from 1
        for work in (self._write, self._read):
            threading.Thread(target=work, daemon=True).start()
        self.send(setup)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def send(self, message: dict[str, Any]) -> int:
        """Sends a line without waiting; returns its number, by which the process names a request it cannot read.

        Raises `ValueError` or `RecursionError` for what JSON cannot write."""
        line = json.dumps(message, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode() + b"\n"
        self._lines.put(line)
        self._sent += 1
        return self._sent

    def end(self) -> None:
        """Ends the process at once."""
        self._lines.put(None)
        self._process.kill()

    def _write(self) -> None:
        assert self._process.stdin is not None
        try:
            while (line := self._lines.get()) is not None:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except OSError:
            self._process.kill()  # it reads no more, so that it answers nothing that is asked now; the reader tells
        with suppress(OSError):
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError, RecursionError):  # what it says is no message, and nothing behind it can be trusted
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
        """Calls a function in the thread of the loop, unless the loop has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(ear, *what)


SHORT_AT_ONCE = 4
"""Short requests that one process answers at once: a verdict does not wait for the conflicts of another."""
MOST_SEARCHES = 8
"""Searches that run at once, one for each of eight tabs."""
MOST_WAITING, MOST_OF_TAB = 64, 8
"""Requests that may wait, of a kind, and how many of one tab: eight tabs find room whatever one of them asks. More come
from a program that does not listen, as a browser has six connections for all its tabs."""
SEARCH_SECONDS, SHORT_SECONDS = 600.0, 30.0
"""Time limits of a search and of a short request. A search then answers with its best result; a short one fails."""
GRACE = 0.7
"""Seconds that a search may take to stop; then its process is ended."""
NICE = 10
"""Niceness of the processes of searches, where the system has it."""
IDLE_SECONDS, KEPT = 60.0, 1
"""Idle seconds after which a process for searches is ended, and the number kept so that the next hint starts warm."""


class Busy(Exception):
    """A request is refused because too many are waiting."""


@dataclass(eq=False)
class Inquiry:
    """A request of a page that waits or runs; `messages` are messages of the engine not fetched yet."""

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
        """Takes a message; it replaces a partial answer that was not fetched."""
        if self.messages and not self.messages[-1]["final"]:
            self.messages.pop()
        self.messages.append(message)
        self.done = message["final"]
        self.news.set()

    def fetch(self) -> list[dict[str, Any]]:
        """The messages since the last call."""
        messages, self.messages = self.messages, []
        self.news.clear()
        return messages


@dataclass(eq=False)
class _Desk:
    """A process with the requests it works on."""

    helper: Helper
    room: int
    busy: dict[str, Inquiry] = field(default_factory=dict)
    lines: dict[int, str] = field(default_factory=dict)  # the names of what is busy, by the number of its line
    idle: asyncio.TimerHandle | None = None
    ended: bool = False


class Engines:
    """The processes behind a server, used in the thread of one event loop."""

    def __init__(self, module: str, setup: dict[str, Any]) -> None:
        self._module, self._setup = module, setup
        self._ids = itertools.count(1)
        self._searching: dict[str, bool | dict[str, str]] = {}
        self._desks: dict[bool, list[_Desk]] = {True: [], False: []}  # by whether they search
        self._waiting: dict[bool, list[Inquiry]] = {True: [], False: []}
        self._open: dict[str, Inquiry] = {}
        self._ready = asyncio.Event()
        self._closing = False

    async def start(self) -> None:
        """Starts a process of each kind and waits until short requests can be answered.

        Raises `DataError` where the processes do not start."""
        first = self._new_desk(False)
        self._new_desk(True)
        await self._ready.wait()
        if first.ended:
            raise DataError([gettext("the process that answers has ended before it was ready")])

    def close(self) -> None:
        """Ends every process and every request."""
        self._closing = True
        for inquiry in list(self._open.values()):
            self._fail(inquiry, "cancelled", gettext("the server has ended; start it again and reload the page"))
        for desk in (*self._desks[True], *self._desks[False]):
            desk.ended = True
            desk.helper.end()

    def ask(self, fields: dict[str, Any], tab: str) -> Inquiry:
        """Queues a request; raises `Busy` where too many are waiting."""
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
        """Whether a request waits or runs."""
        return name in self._open

    def stop(self, name: str) -> bool:
        """Stops a request, which answers with its best result; returns whether it was waiting or running."""
        inquiry = self._open.get(name)
        if inquiry is None:
            return False
        if inquiry.desk is None:
            self._fail(inquiry, "cancelled", gettext("the request was cancelled before it was answered"))
        else:
            inquiry.desk.helper.send({"id": f"stop {name}", "method": "cancel", "of": name})
        return True

    def leave(self, inquiry: Inquiry) -> None:
        """Ends a request whose answer is not wanted any more, with its process where it does not stop in time."""
        if self.is_open(inquiry.name) and self.stop(inquiry.name) and inquiry.searches and not inquiry.done:
            self._time(inquiry, GRACE, self._give_up)

    def _searches(self, fields: dict[str, Any]) -> bool:
        """Whether a request is a search."""
        told = self._searching.get(str(fields.get("method")), False)
        if isinstance(told, bool):
            return told
        return any(str(fields.get(name)).startswith(word) for name, word in told.items())

    def _time(self, inquiry: Inquiry, seconds: float, then: Callable[[Inquiry], None]) -> None:
        if inquiry.timer is not None:
            inquiry.timer.cancel()
        inquiry.timer = asyncio.get_running_loop().call_later(seconds, then, inquiry)

    def _late(self, inquiry: Inquiry) -> None:
        """Stops a request that has used up its time."""
        if inquiry.searches:
            self.stop(inquiry.name)
            self._time(inquiry, GRACE, self._give_up)
        else:
            self._give_up(inquiry)

    def _give_up(self, inquiry: Inquiry) -> None:
        """Ends the process of a request that does not stop; its other requests are queued again."""
        assert inquiry.desk is not None
        limit = SEARCH_SECONDS if inquiry.searches else SHORT_SECONDS
        desk = inquiry.desk
        sentence = gettext("no answer within {limit:g} seconds; the position may be too hard", limit=limit)
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
        """Notes that a process is ready or has ended; `start` waits for the first one for short requests."""
        if not searches:
            self._ready.set()

    def _end_desk(self, searches: bool, desk: _Desk) -> None:
        """Handles the end of a process: its requests fail, and waiting ones get another process."""
        if desk.ended:
            return
        desk.ended = True
        self._mark_ready(searches)
        self._desks[searches].remove(desk)
        for inquiry in list(desk.busy.values()):
            self._fail(
                inquiry, "crash", gettext("the process that worked on this has ended, which is a bug; ask again")
            )
        if not self._closing:
            self._assign(searches)

    def _rest(self, searches: bool, desk: _Desk) -> None:
        """Schedules the end of an idle process for searches."""
        if searches:
            desk.idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._dismiss, desk)

    def _dismiss(self, desk: _Desk) -> None:
        if not desk.busy and not desk.ended and len(self._desks[True]) > KEPT:
            desk.helper.end()
            desk.ended = True
            self._desks[True].remove(desk)

    def _assign(self, searches: bool) -> None:
        """Gives waiting requests to processes with room; the tab with the fewest running requests comes first."""
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
                self._fail(inquiry, "request", gettext("the request cannot be passed on: {reason}", reason=error))
                continue
            self._time(inquiry, SEARCH_SECONDS if searches else SHORT_SECONDS, self._late)
