"""A process of the server with methods of no game: short ones, long ones, and ones that misbehave."""

from __future__ import annotations

import os
import time
from tempfile import gettempdir
from typing import Any

from ny1901_solver.engine import Caller, Method, Request
from ny1901_solver.web.child import answer_from_pipes


class PlainRequest(Request):
    """Says which process it is."""

    word: str = ""
    partial: bool = False


def _said(request: PlainRequest, _: Caller) -> dict[str, Any]:
    return {"word": request.word, "pid": os.getpid()}


def _wait(_: PlainRequest, caller: Caller) -> dict[str, Any]:
    """Goes on until it is stopped, and tells so."""
    while not caller.stop():
        caller.report({"pid": os.getpid()})
        time.sleep(0.01)
    return {"stopped": True}


def _hang(_: PlainRequest, caller: Caller) -> dict[str, Any]:
    """Never ends."""
    while True:
        caller.report({"pid": os.getpid(), "folder": gettempdir()})
        time.sleep(0.01)


def _die(_: PlainRequest, __: Caller) -> dict[str, Any]:
    os._exit(9)


def _unwritable(request: PlainRequest, _: Caller) -> dict[str, Any]:
    """Answers with what JSON cannot write."""
    return {"word": float("inf") if request.word == "inf" else object()}


def _garble(_: PlainRequest, __: Caller) -> dict[str, Any]:
    """Writes into the answers what is none, and never ends."""
    os.write(1, b"no JSON\n")
    return _hang(PlainRequest(id="1", method="hang"), Caller(lambda: False, lambda _: None))


def _deaf(_: PlainRequest, __: Caller) -> dict[str, Any]:
    """Reads no request any more, and is at work for ever."""
    os.close(0)
    return {"deaf": True}


METHODS = {
    "unwritable": Method(PlainRequest, _unwritable, "unwritable"),
    "garble": Method(PlainRequest, _garble, "garble"),
    "deaf": Method(PlainRequest, _deaf, "deaf"),
    "said": Method(PlainRequest, _said, "said"),
    "wait": Method(PlainRequest, _wait, "wait", ends_early=True, searches=True),
    "stubborn": Method(PlainRequest, _hang, "stubborn", searches=True),
    "hang": Method(PlainRequest, _hang, "hang"),
    "die": Method(PlainRequest, _die, "die"),
}

if __name__ == "__main__":
    answer_from_pipes(lambda _: METHODS, lambda error, _: repr(error))
