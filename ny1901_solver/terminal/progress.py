"""Shows the progress of a running search in a line on stderr, and ends the search early on Ctrl-C.

The progress line is not written by the module rich.progress, which draws the progress bar of `bar.py`. An update of the
progress line by rich takes 50 times as long, and shows nothing on a dumb terminal. The library rich also hides the
cursor of the terminal, and the cursor would stay hidden after a second Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer

from ..exit_codes import INTERRUPTED
from ..messages import gettext, ngettext
from ..runs.watching import how_far

EVERY = 0.2  # seconds between two updates of the line


class Watch:
    """Watches a running search: shows its progress, and ends it early on Ctrl-C. The search calls `stop` again and
    again, and calls `report` or `tell` with its progress.

    The progress line is shown only if stderr is a terminal. If `counts_turns` is true, the bound that the search
    reports is the number of turns of the plans that it is trying.
    """

    def __init__(self, counts_turns: bool, parting: Callable[[], None] | None = None) -> None:
        self.counts_turns = counts_turns
        self.interrupted = False
        self._parting = parting
        self._wanted = on_terminal()
        self._started = self._shown = time.monotonic()
        self._what = self._told = ""
        self._reached: int | None = None
        self._bound: int | None = None
        self._width = 0

    def begin(self, what: str) -> None:
        """Notes the start of another search; the progress line then shows the name of this search."""
        self._what, self._told, self._reached, self._bound = f"{what}: ", "", None, None

    def report(self, reached: int | None, bound: int) -> None:
        """Stores the gain of the best plan so far, and the upper bound of all gains."""
        self._reached, self._bound = reached, bound if reached is None else max(reached, bound)

    def tell(self, line: str) -> None:
        """Stores the progress of a search that reports its progress as a text."""
        self._told = line

    def stop(self) -> bool:
        """Whether Ctrl-C was pressed; also updates the progress line, at most once in `EVERY` seconds."""
        if self._wanted and time.monotonic() - self._shown >= EVERY:
            self._show()
        return self.interrupted

    def interrupt(self, *_: Any) -> None:
        """Asks the search to end. If the method is called a second time, the program ends immediately, even within a
        solver.
        """
        if self.interrupted:
            if self._width:
                os.write(sys.stderr.fileno(), b"\n")
            if self._parting is not None:
                self._parting()
            os._exit(INTERRUPTED)
        self.interrupted = True

    def line(self) -> str:
        """The text of the progress line."""
        if self._told:
            progress = self._told
        elif self._bound is None:
            progress = gettext("searching")
        elif self.counts_turns:
            progress = ngettext("trying plans of {number} turn", "trying plans of {number} turns", self._bound)
        else:
            progress = how_far(self._reached, self._bound)
        return f"{self._what}{progress}"

    def _show(self) -> None:
        self._shown = time.monotonic()
        seconds = self._shown - self._started
        line = gettext("{progress}, {seconds:.1f} s", progress=self.line(), seconds=seconds)[: _columns() - 1]
        typer.echo(f"\r{line:<{self._width}}", err=True, nl=False)
        self._width = len(line)

    def clear(self) -> None:
        """Deletes the progress line from the terminal."""
        if self._width:
            typer.echo(f"\r{' ' * self._width}\r", err=True, nl=False)
            self._width = 0


def on_terminal() -> bool:
    """Whether stderr is a terminal; the caller of the program may have closed stderr."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def watch_searches(counts_turns: bool, parting: Callable[[], None] | None = None) -> Iterator[Watch]:
    """A context manager that yields a watch for searches. The context manager handles Ctrl-C if it runs in the main
    thread, the only thread that receives signals.

    The function `parting` is called before a second Ctrl-C ends the program.
    """
    watch = Watch(counts_turns, parting)
    in_hand = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, watch.interrupt) if in_hand else None
    try:
        yield watch
    finally:
        if in_hand:
            signal.signal(signal.SIGINT, before or signal.SIG_DFL)
        watch.clear()


def _columns() -> int:
    """The width of the terminal in columns. A progress line that is longer could not be deleted."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
