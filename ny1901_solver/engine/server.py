"""The server: reads requests, runs several at once, and sends each answer when it is ready.

It uses no library for JSON-RPC: a line of JSON each way is the whole protocol, and none has the cancelling, the partial
answers and the limits that searches need."""

from __future__ import annotations

import threading
import time
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from ..messages import gettext
from .answering import Crashed, Methods, cancelled_reply, error_data, method_of, reply_to, too_long
from .lines import LONGEST, Lines, Out, lines_of, object_of, request_of
from .method import Caller, FieldError, Method, Request, is_id

EVERY = 0.1
"""Seconds between two partial answers of a request: a page need not be drawn more often."""
MOST_WAITING, MOST_BYTES = 1000, 64 * 2**20
"""The most requests that may wait or run at once, and the most bytes of their lines: limits of memory."""
LOOK = 0.5
"""Seconds between two checks, after the last line, for a reader: running requests may take hours."""


class CancelRequest(Request):
    """Ends a request that runs or waits."""

    of: str


@dataclass(eq=False)
class _Task:
    """A request that waits or runs."""

    request: Request
    method: Method
    line: bytes
    cancelled: threading.Event = field(default_factory=threading.Event)
    context: Context = field(default_factory=copy_context)
    reported_at: float = float("-inf")


class Server:
    """Serves a table of methods over two streams of bytes, with `at_once` requests at the same time."""

    def __init__(
        self, methods: Methods, lines: Lines, out: BinaryIO, at_once: int, crashed: Crashed, longest: int = LONGEST
    ) -> None:
        self._methods, self._lines, self._out, self._crashed = methods, lines, Out(out), crashed
        self._at_once, self._longest = at_once, longest
        self._workers = 0
        self._tasks: dict[str, _Task] = {}
        self._waiting: dict[str, _Task] = {}  # in order; those of `_tasks` that do not run yet
        self._bytes = 0
        self._lock = threading.Lock()
        self._idle = threading.Condition(self._lock)

    def serve(self) -> None:
        """Answers until the lines end, then finishes what runs, unless the reader is gone; Ctrl-C cancels what runs and
        is raised again."""
        try:
            for number, line in lines_of(self._lines, self._longest):
                self._take(number, line)
                if self._out.gone:
                    break
            while not self._is_idle(LOOK):
                if self._out.gone or self._out.is_left():
                    self._cancel_all()
        except KeyboardInterrupt:
            self._cancel_all()
            while not self._is_idle(LOOK):
                pass
            raise

    def _is_idle(self, seconds: float) -> bool:
        """Waits until nothing runs or waits, up to some seconds, and returns whether that is so."""
        with self._lock:
            return self._idle.wait_for(lambda: not self._workers, seconds)

    def _take(self, number: int, line: bytes | None) -> None:
        """Takes a line; a wrong one is answered at once, by its number if it has no id."""
        fields: dict[str, Any] = {}
        try:
            if line is None:
                raise too_long(self._longest)
            fields = object_of(line)
            self._begin(fields, line)
        except FieldError as error:
            name = fields.get("id")
            known = is_id(name) and name not in self._tasks
            place = {"id": name} if known else {"id": None, "line": number}
            self._out.send({**place, "final": True, "error": error_data("request", error.field, error.sentence)})
        except Exception as error:  # as in a method, the next line is still read
            sentence = self._crashed(error, line or b"")
            self._out.send({"id": None, "line": number, "final": True, "error": error_data("crash", None, sentence)})

    def _begin(self, fields: dict[str, Any], line: bytes) -> None:
        """Queues a request; raises `FieldError` where it is wrong."""
        name = fields.get("method")
        if name == "cancel":
            self._cancel(request_of(CancelRequest, fields))
            return
        method = method_of(self._methods, fields)
        request = request_of(method.request, fields)
        task = _Task(request, method, line)
        with self._lock:
            if request.id in self._tasks:
                raise _duplicate_id(request.id)
            if len(self._tasks) >= MOST_WAITING:
                sentence = gettext("{most} requests wait already; send more when some are answered", most=MOST_WAITING)
                raise FieldError(None, sentence)
            if self._bytes + len(line) > MOST_BYTES:
                sentence = gettext(
                    "{megabytes} MB of requests wait already; send more when some are answered",
                    megabytes=MOST_BYTES >> 20,
                )
                raise FieldError(None, sentence)
            self._tasks[request.id] = self._waiting[request.id] = task
            self._bytes += len(line)
            if self._workers == self._at_once:
                return
            self._workers += 1
        threading.Thread(target=self._work).start()

    def _cancel(self, request: CancelRequest) -> None:
        with self._lock:
            if request.id in self._tasks:
                raise _duplicate_id(request.id)
            task = self._tasks.get(request.of)
            if task is None:
                sentence = gettext("no request with the id {id!r} waits or runs", id=request.of)
                raise FieldError("of", f"of: {sentence}")
            task.cancelled.set()
            waits = self._waiting.pop(request.of, None) is not None
        self._out.send({"id": request.id, "final": True, "answer": {"cancelled": request.of}})
        if waits:
            self._finish(task, cancelled_reply())

    def _cancel_all(self) -> None:
        """Cancels running requests; waiting ones are dropped without an answer."""
        with self._lock:
            for task in self._tasks.values():
                task.cancelled.set()
            self._waiting.clear()

    def _work(self) -> None:
        """Answers waiting requests, one after the other, until there are none."""
        try:
            while (task := self._next()) is not None:
                self._finish(task, task.context.run(self._reply, task))
        except BaseException:  # raised by the crash report: the server must not wait for this worker
            with self._lock:
                self._forget_worker()
            raise

    def _next(self) -> _Task | None:
        """The task that has waited longest; without one, the worker ends."""
        with self._lock:
            if self._waiting:
                return self._waiting.pop(next(iter(self._waiting)))
            self._forget_worker()
            return None

    def _forget_worker(self) -> None:
        """Notes that a worker has ended; the caller holds the lock."""
        self._workers -= 1
        self._idle.notify_all()

    def _finish(self, task: _Task, message: dict[str, Any]) -> None:
        with self._lock:
            del self._tasks[task.request.id]
            self._bytes -= len(task.line)
        head = {"id": task.request.id, "final": True}
        try:
            self._out.send({**head, **message})
        except Exception as error:  # an answer that JSON cannot represent
            self._out.send({**head, "error": error_data("crash", None, self._crashed(error, task.line))})

    def _reply(self, task: _Task) -> dict[str, Any]:
        """The answer to a request, or an error."""

        def report(partial: dict[str, Any]) -> None:
            if not task.cancelled.is_set() and time.monotonic() - task.reported_at >= EVERY:
                task.reported_at = time.monotonic()
                self._out.send({"id": task.request.id, "final": False, "partial": partial})

        caller = Caller(task.cancelled.is_set, report)
        return reply_to(task.method, task.request, caller, task.line, self._crashed)


def _duplicate_id(name: str) -> FieldError:
    sentence = gettext("{id!r} is the id of a request that is not answered yet", id=name)
    return FieldError("id", f"id: {sentence}")
