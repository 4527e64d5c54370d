"""A process that answers for the server: the engine on its pipes, warm before it is asked, gone when they close."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from ..engine import Method, Server
from ..engine.answering import Crashed
from ..engine.lines import LONGEST
from ..engine.opened_method import NOTHING, to_open
from ..reviews.kept import kept_in
from ..terminal.exit_codes import crash_report
from ..terminal.process import guard
from .plain import with_forms

Setup: TypeAlias = dict[str, Any]
"""What a process is told in its first line: `searches`, `nice`, `at_once`, and what the game adds."""

GROWN = 5
"""How many times as long a request may be on the pipe as it came: `1e15` is written anew as `1000000000000000.0`."""


def answer_page(table: Callable[[Setup], Mapping[str, Method]]) -> None:
    """What a process of a page runs: it answers the methods that `table` makes of the setup, and shows plain forms."""
    with guard():
        answer_from_pipes(lambda setup: with_forms(table(setup)), crash_report)


def keep_and_open(setup: Setup) -> None:
    """Notes where reviews are kept, and what the page is to open at its start, as the setup says."""
    kept_in.set(Path(setup["reviews"]))
    to_open.set({**NOTHING, **setup["to_open"]})


def answer_from_pipes(table: Callable[[Setup], Mapping[str, Method]], crashed: Crashed) -> None:
    """Answers requests from standard input until it closes, then leaves at once, whatever runs.

    The first line is the setup, from which `table` makes the methods.
    """
    lines, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but answers goes down the pipe
    setup = json.loads(lines.readline())
    if hasattr(os, "nice"):
        os.nice(setup["nice"])
    methods = table(setup)
    searches = {name: method.searches for name, method in methods.items() if method.searches}
    first = {"id": None, "ready": True, "searches": searches}
    out.write(json.dumps(first).encode() + b"\n")
    out.flush()
    Server(methods, _Leaving(lines), out, setup["at_once"], crashed, longest=GROWN * LONGEST).serve()


class _Leaving:
    """Lines whose end ends the process: whoever asked is gone."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self, size: int = -1, /) -> bytes:
        """The next line."""
        line = self._stream.readline(size)
        if not line:
            os._exit(0)
        return line
