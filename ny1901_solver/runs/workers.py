"""Numbers that are worked out one after another, by one process, several or a cluster; in order every time.

So are the numbered samples of several arms, some of which are dropped on the way."""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..errors import Refused
from .cluster import Cluster
from .watching import Stop, Stopped, never

if TYPE_CHECKING:  # what starts processes is imported where some are started: one process needs none of it
    from concurrent.futures import Future, ProcessPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")
Workers: TypeAlias = int | Cluster
"""So many processes of this machine, or those of a cluster."""
AHEAD = 6  # items for each worker that are under way or waiting for their turn
POLL = 0.5  # seconds after which a word from the keyboard is heard


@contextmanager
def shared_out(
    make: Callable[[Item], Result], items: Iterable[Item], workers: Workers, stop: Stop = never
) -> Iterator[Iterator[Result]]:
    """What is made of each item, such as a number, in order; leaving it ends the workers at once.

    Waiting for several workers of this machine raises `Stopped` once `stop` says so; alone, `make` asks for itself.
    Workers of this machine are processes of their own, started afresh, so that it is the same on every system.
    """
    if isinstance(workers, Cluster):
        with workers.shared_out(make, items) as results:
            yield results
    elif workers < 2:
        yield map(make, items)
    else:
        with _pool(workers) as pool:
            yield _in_order(pool, make, items, workers, stop)


Samples: TypeAlias = Callable[[int, int, Sequence[int]], Result]
"""The sample of an arm by its number, asked for in order; the open arms are those that go on."""


@contextmanager
def sampled_ahead(make: Callable[[int, int], Result], workers: int) -> Iterator[Samples[Result]]:
    """Samples of several arms, worked out by processes before they are asked for; leaving it ends these at once."""
    if workers < 2:
        yield lambda arm, number, _: make(arm, number)
        return
    with _pool(workers) as pool:
        waiting: dict[tuple[int, int], Future[Result]] = {}
        following: Counter[int] = Counter()

        def begin(arm: int) -> None:
            waiting[arm, following[arm]] = pool.submit(make, arm, following[arm])
            following[arm] += 1

        def sample(arm: int, number: int, running: Sequence[int]) -> Result:
            while following[arm] <= number:
                begin(arm)
            while sum(each in running for each, _ in waiting) < AHEAD * workers:
                begin(min(running, key=lambda each: following[each]))
            return _ready(waiting.pop((arm, number)))

        yield sample


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that leave Ctrl-C to the one that starts them, and end with it."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    if getattr(sys.modules["__main__"], "__file__", "") == "<stdin>":  # which each process would read again
        raise Refused("workers: a program on standard input cannot start processes; save it as a file first")
    others, threads = active_children(), set(threading.enumerate())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_alone)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()
        for thread in set(threading.enumerate()) - threads:  # one still at work fails where the interpreter ends
            thread.join(2 * POLL)


def _leave_interrupts_alone() -> None:
    """Lets the process that started the workers decide what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_order(
    pool: ProcessPoolExecutor, make: Callable[[Item], Result], items: Iterable[Item], workers: int, stop: Stop
) -> Iterator[Result]:
    waiting: deque[Future[Result]] = deque()
    for item in items:
        waiting.append(pool.submit(make, item))
        if len(waiting) >= AHEAD * workers:
            yield _ready(waiting.popleft(), stop)
    while waiting:
        yield _ready(waiting.popleft(), stop)


def _ready(result: Future[Result], stop: Stop = never) -> Result:
    """Waits for a result with pauses in which `stop` is asked, and Ctrl-C is heard, which Windows needs."""
    from concurrent.futures import wait

    while not wait([result], POLL).done:
        if stop():
            raise Stopped
    return result.result()
