"""Answers requests one after the other, in browsers, where Python has no threads."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from ..errors import shorten
from ..messages import gettext
from .answering import Methods, error_data, method_of, reply_to, too_long
from .lines import LONGEST, object_of, request_of
from .method import Caller, FieldError, is_id
from .server import EVERY


class Alone:
    """Answers the requests of one caller by the methods in a table. The function `send` receives each response as a
    line of JSON, without the end of the line.
    """

    def __init__(self, methods: Methods, send: Callable[[str], None]) -> None:
        self._methods, self._send, self._lines = methods, send, 0

    def answer(self, line: str, stopped: Callable[[], bool]) -> None:
        """Answers a request. The function `stopped` returns whether the request was cancelled."""
        text, fields = line.encode("utf-8", "surrogatepass"), dict[str, Any]()
        self._lines += 1
        try:
            if len(text) > LONGEST:
                raise too_long(LONGEST)
            fields = object_of(text)
            method = method_of(self._methods, fields)
            request = request_of(method.request, fields)
        except FieldError as error:
            message = {"error": error_data("request", error.field, error.sentence)}
        else:
            message = reply_to(method, request, Caller(stopped, self._reporter(request.id)), text, _crash_sentence)
        place = {"id": fields["id"]} if is_id(fields.get("id")) else {"id": None, "line": self._lines}
        try:
            self._tell({**place, "final": True, **message})
        except Exception as error:  # JSON cannot represent the answer
            self._tell({**place, "final": True, "error": error_data("crash", None, _crash_sentence(error, text))})

    def _reporter(self, name: str) -> Callable[[dict[str, Any]], None]:
        last = float("-inf")

        def report(partial: dict[str, Any]) -> None:
            nonlocal last
            if time.monotonic() - last >= EVERY:
                last = time.monotonic()
                self._tell({"id": name, "final": False, "partial": partial})

        return report

    def _tell(self, message: dict[str, Any]) -> None:
        self._send(json.dumps(message, separators=(",", ":"), allow_nan=False))


def _crash_sentence(error: BaseException, _: bytes) -> str:
    return gettext(
        "the program failed ({error}); please report this error and the request that caused it",
        error=shorten(repr(error)),
    )
