"""The server: reads requests, runs several requests at once, and sends each answer as soon as it is ready.

The server uses no library for JSON-RPC. The whole protocol is one line of JSON for a request and for each response, and
no such library has the cancellation, partial answers and limits that searches need.
"""

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
"""The minimum time in seconds between two partial answers to a request. A page that shows partial answers need not be
redrawn more often.
"""
MOST_WAITING, MOST_BYTES = 1000, 64 * 2**20
"""The greatest number of requests that may wait or run at once, and the greatest total size of their lines in bytes.
The two limits bound the memory that the server uses for requests.
"""
LOOK = 0.5
"""The time in seconds between two checks whether a program still reads the answers, after the last request was read.
The checks are necessary because running requests may take hours.
"""


class CancelRequest(Request):
    """Cancel a request that is running or waiting."""

    of: str


@dataclass(eq=False)
class _Task:
    """A request that is waiting or running."""

    request: Request
    method: Method
    line: bytes
    cancelled: threading.Event = field(default_factory=threading.Event)
    context: Context = field(default_factory=copy_context)
    reported_at: float = float("-inf")


class Server:
    """Answers requests by the methods in a table; requests and answers are lines of two streams of bytes. At most
    `at_once` requests run at the same time; the others wait.
    """

    def __init__(
        self, methods: Methods, lines: Lines, out: BinaryIO, at_once: int, crashed: Crashed, longest: int = LONGEST
    ) -> None:
        self._methods, self._lines, self._out, self._crashed = methods, lines, Out(out), crashed
        self._at_once, self._longest = at_once, longest
        self._workers = 0
        self._tasks: dict[str, _Task] = {}
        self._waiting: dict[str, _Task] = {}  # the requests in `_tasks` that are not running yet, in order
        self._bytes = 0
        self._lock = threading.Lock()
        self._idle = threading.Condition(self._lock)

    def serve(self) -> None:
        """Answers requests until there are no more lines. After the last line, the server finishes the running
        requests, unless nobody reads the answers any more. Ctrl-C cancels the running requests; after that, the method
        raises `KeyboardInterrupt`.
        """
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
        """Waits until all requests are answered, but at most for the given seconds. Returns whether no request is
        running or waiting.
        """
        with self._lock:
            return self._idle.wait_for(lambda: not self._workers, seconds)

    def _take(self, number: int, line: bytes | None) -> None:
        """Processes a line of the input. An input line that is not a valid request is answered at once; the error
        contains the number of the line if the line has no id.
        """
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
        except Exception as error:  # the server goes on with the next line, as it does after an error in a method
            sentence = self._crashed(error, line or b"")
            self._out.send({"id": None, "line": number, "final": True, "error": error_data("crash", None, sentence)})

    def _begin(self, fields: dict[str, Any], line: bytes) -> None:
        """Queues a request; raises `FieldError` if the request is wrong."""
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
                sentence = gettext(
                    "{most} requests are already waiting; send more when some are answered", most=MOST_WAITING
                )
                raise FieldError(None, sentence)
            if self._bytes + len(line) > MOST_BYTES:
                sentence = gettext(
                    "requests of {megabytes} MB are already waiting; send more when some are answered",
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
                sentence = gettext("no request with the id {id!r} is waiting or running", id=request.of)
                raise FieldError("of", f"of: {sentence}")
            task.cancelled.set()
            waits = self._waiting.pop(request.of, None) is not None
        self._out.send({"id": request.id, "final": True, "answer": {"cancelled": request.of}})
        if waits:
            self._finish(task, cancelled_reply())

    def _cancel_all(self) -> None:
        """Cancels the running requests. Waiting requests are dropped without an answer."""
        with self._lock:
            for task in self._tasks.values():
                task.cancelled.set()
            self._waiting.clear()

    def _work(self) -> None:
        """The work of a thread: answers waiting requests one after the other, until no request is left."""
        try:
            while (task := self._next()) is not None:
                self._finish(task, task.context.run(self._reply, task))
        except BaseException:  # the crash report itself failed: the server must not wait for this worker
            with self._lock:
                self._forget_worker()
            raise

    def _next(self) -> _Task | None:
        """The task that has waited longest. If no task is waiting, the method returns `None`, and the worker thread
        that called it ends.
        """
        with self._lock:
            if self._waiting:
                return self._waiting.pop(next(iter(self._waiting)))
            self._forget_worker()
            return None

    def _forget_worker(self) -> None:
        """Notes that a worker thread has ended. The caller of this method must hold the server's lock."""
        self._workers -= 1
        self._idle.notify_all()

    def _finish(self, task: _Task, message: dict[str, Any]) -> None:
        with self._lock:
            del self._tasks[task.request.id]
            self._bytes -= len(task.line)
        head = {"id": task.request.id, "final": True}
        try:
            self._out.send({**head, **message})
        except Exception as error:  # JSON cannot represent the answer
            self._out.send({**head, "error": error_data("crash", None, self._crashed(error, task.line))})

    def _reply(self, task: _Task) -> dict[str, Any]:
        """The reply to a request: the answer of its method, or an error."""

        def report(partial: dict[str, Any]) -> None:
            if not task.cancelled.is_set() and time.monotonic() - task.reported_at >= EVERY:
                task.reported_at = time.monotonic()
                self._out.send({"id": task.request.id, "final": False, "partial": partial})

        caller = Caller(task.cancelled.is_set, report)
        return reply_to(task.method, task.request, caller, task.line, self._crashed)


def _duplicate_id(name: str) -> FieldError:
    sentence = gettext("{id!r} is the id of another request that is not answered yet", id=name)
    return FieldError("id", f"id: {sentence}")
