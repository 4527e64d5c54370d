"""A search under way: a line on stderr that says how far it is, and Ctrl-C, which ends it with what it has.

The line is written by hand: rich.progress, which draws the bar of counted things (`bar.py`), takes 50 times as long for
a state of it, shows none on a dumb terminal, and hides the cursor, which a second Ctrl-C would leave hidden."""

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
from ..runs.watching import how_far
from ..text.words import quantity

EVERY = 0.2  # seconds between two states of the line


class Watch:
    """What a search is watched by: it asks `stop` again and again, and tells `report` how far it is.

    The line stands only where stderr is a terminal. With `counts_turns` the bound is the number of turns tried.
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
        """Starts another search, which the line calls by its name."""
        self._what, self._told, self._reached, self._bound = f"{what}: ", "", None, None

    def report(self, reached: int | None, bound: int) -> None:
        """Takes note of the gain of the best plan so far and of the greatest gain that is still open."""
        self._reached, self._bound = reached, bound if reached is None else max(reached, bound)

    def tell(self, line: str) -> None:
        """Takes note of how far another kind of search is, in its own words."""
        self._told = line

    def stop(self) -> bool:
        """Whether Ctrl-C was pressed; shows the line, now and then."""
        if self._wanted and time.monotonic() - self._shown >= EVERY:
            self._show()
        return self.interrupted

    def interrupt(self, *_: Any) -> None:
        """Asks the search to end; the second time, ends the program at once, whatever a solver is at."""
        if self.interrupted:
            if self._width:
                os.write(sys.stderr.fileno(), b"\n")
            if self._parting is not None:
                self._parting()
            os._exit(INTERRUPTED)
        self.interrupted = True

    def line(self) -> str:
        """How far the search is."""
        if self._told:
            return f"{self._what}{self._told}"
        if self._bound is None:
            return f"{self._what}searching"
        if self.counts_turns:
            return f"{self._what}trying plans of {quantity(self._bound, 'turn')}"
        return f"{self._what}{how_far(self._reached, self._bound)}"

    def _show(self) -> None:
        self._shown = time.monotonic()
        line = f"{self.line()}, {self._shown - self._started:.1f} s"[: _columns() - 1]
        typer.echo(f"\r{line:<{self._width}}", err=True, nl=False)
        self._width = len(line)

    def clear(self) -> None:
        """Makes the line vanish."""
        if self._width:
            typer.echo(f"\r{' ' * self._width}\r", err=True, nl=False)
            self._width = 0


def on_terminal() -> bool:
    """Whether stderr is a terminal; its caller may have closed it."""
    return sys.stderr is not None and sys.stderr.isatty()


@contextmanager
def watch_searches(counts_turns: bool, parting: Callable[[], None] | None = None) -> Iterator[Watch]:
    """Watches over searches, with Ctrl-C in hand where signals can be had: in the main thread.

    `parting` is called before a second Ctrl-C ends the program.
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
    """How wide the terminal is; a longer line would not vanish."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
