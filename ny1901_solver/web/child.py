"""A child process of the server: the process runs the engine on standard input and output, and ends when the input
closes.

The child process loads the engine before it reads the first request.
"""

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
"""The content of the first line that a child process reads: the fields `searches`, `nice` and `at_once`, and further
fields of the game.
"""

GROWN = 5
"""The greatest factor by which a request becomes longer when the server writes it again as JSON: `1e15` becomes
`1000000000000000.0`.
"""


def answer_page(table: Callable[[Setup], Mapping[str, Method]]) -> None:
    """Runs a process of a page.

    The process answers the methods that `table` makes from the setup, and the methods that the forms of the plain page
    need.
    """
    with guard():
        answer_from_pipes(lambda setup: with_forms(table(setup)), crash_report)


def keep_and_open(setup: Setup) -> None:
    """Removes two fields from the setup of the process and applies them: the folder for stored reviews, and the record
    or puzzle that the page opens at its start.
    """
    kept_in.set(Path(setup["reviews"]))
    to_open.set({**NOTHING, **setup["to_open"]})


def answer_from_pipes(table: Callable[[Setup], Mapping[str, Method]], crashed: Crashed) -> None:
    """Answers requests from standard input until the input closes, then exits immediately, even if searches are
    running.

    The first line of the input is the setup, from which `table` makes the methods.
    """
    lines, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # only answers may be written to the pipe
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
    """Reads the lines of a stream. When the stream ends, the server has ended, so that the process exits."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self, size: int = -1, /) -> bytes:
        """The next line of the stream."""
        line = self._stream.readline(size)
        if not line:
            os._exit(0)
        return line
