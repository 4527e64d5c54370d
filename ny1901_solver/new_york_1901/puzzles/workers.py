"""The stream of an order, made by one process or by several; either way number by number, in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from .generate import Tried, attempt, attempts
from .orders import Order

AHEAD = 6  # numbers for each worker that are under way or waiting for their turn
POLL = 0.5  # seconds after which a word from the keyboard is heard


@contextmanager
def stream(order: Order, first: int, workers: int = 1) -> Iterator[Iterator[Tried]]:
    """The numbers of an order's stream from the first on; leaving it ends the workers at once.

    Workers are processes of their own, started afresh, so that it is the same on every system.
    """
    if workers < 2:
        yield attempts(order, first)
        return
    others = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_alone)
    try:
        yield _shared_out(pool, order, first, workers)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()


def _leave_interrupts_alone() -> None:
    """Lets the process that started the workers decide what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _shared_out(pool: ProcessPoolExecutor, order: Order, first: int, workers: int) -> Iterator[Tried]:
    waiting: deque[Future[Tried]] = deque()
    for number in range(first, order.tries + 1):
        waiting.append(pool.submit(attempt, order, number))
        if len(waiting) >= AHEAD * workers:
            yield _ready(waiting.popleft())
    while waiting:
        yield _ready(waiting.popleft())


def _ready(result: Future[Tried]) -> Tried:
    """Waits for a result with pauses in which Ctrl-C is heard, which Windows needs."""
    while not wait([result], POLL).done:
        pass
    return result.result()
