"""Computes items, or numbered samples of several arms, by one process, several or a cluster, always in order."""

from __future__ import annotations

import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..errors import Refused
from ..messages import gettext
from .cluster import Cluster
from .watching import Stop, Stopped, never

if TYPE_CHECKING:  # imported only where processes are started
    from concurrent.futures import Future, ProcessPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")
Workers: TypeAlias = int | Cluster
"""A number of processes of this machine, or the workers of a cluster."""
AHEAD = 6  # items for each worker that run or wait
POLL = 0.5  # seconds between two checks for Ctrl-C


@contextmanager
def shared_out(
    make: Callable[[Item], Result], items: Iterable[Item], workers: Workers, stop: Stop = never
) -> Iterator[Iterator[Result]]:
    """The result of `make` for each item, in order; at the end, the workers are ended at once.

    Waiting for several workers of this machine raises `Stopped` at `stop`; a single process polls it in `make`. Workers
    of this machine are spawned processes, on every system.
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
"""Gives the sample of an arm by its number, in order, and the arms that are still open."""


@contextmanager
def sampled_ahead(make: Callable[[int, int], Result], workers: int) -> Iterator[Samples[Result]]:
    """Samples of several arms, computed ahead by processes, which are ended at once at the end."""
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
    """Processes that ignore Ctrl-C, and end with the process that starts them."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    if getattr(sys.modules["__main__"], "__file__", "") == "<stdin>":  # each process would read it again
        sentence = gettext("workers: a program on standard input cannot start processes; save it as a file first")
        raise Refused(sentence)
    others, threads = active_children(), set(threading.enumerate())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts_alone)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()
        for thread in set(threading.enumerate()) - threads:  # one that still runs fails when the interpreter ends
            thread.join(2 * POLL)


def _leave_interrupts_alone() -> None:
    """Ignores Ctrl-C, which the process that started the workers handles."""
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
    """Waits for a result; polls `stop`, and wakes up for Ctrl-C, as Windows needs."""
    from concurrent.futures import wait

    while not wait([result], POLL).done:
        if stop():
            raise Stopped
    return result.result()
