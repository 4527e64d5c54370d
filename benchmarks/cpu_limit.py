"""Limits the CPU time of this process, so that results do not depend on how busy the machine is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import process_time


@contextmanager
def cpu_limit(seconds: float, stop: Callable[[], object]) -> Iterator[None]:
    """Calls `stop` repeatedly from another thread after the process has used a number of further CPU seconds."""
    done, ends = Event(), process_time() + seconds

    def watch() -> None:
        while not done.wait(0.02):
            if process_time() >= ends:
                stop()

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
