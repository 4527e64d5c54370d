"""Computes items, or numbered samples of several arms (the alternatives that are compared).

The work is done by one process, several processes or a cluster. The results always arrive in the order of the items.
"""

from __future__ import annotations

import pickle
import signal
import sys
import threading
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from ..errors import Refused
from ..messages import gettext, language_in_use, set_translations
from .cluster import Cluster
from .watching import Stop, Stopped, never

if TYPE_CHECKING:  # this library is imported only when processes are started
    from concurrent.futures import Future, ProcessPoolExecutor
    from gettext import NullTranslations

Item = TypeVar("Item")
Result = TypeVar("Result")
Workers: TypeAlias = int | Cluster
"""A number of processes on this machine, or the workers of a cluster."""
AHEAD = 6  # number of items per worker that run or wait
POLL = 0.5  # seconds between two checks for Ctrl-C
TOGETHER = 8
"""The greatest number of samples of an arm that `batched_ahead` asks for at once."""
BATCHES_AHEAD = 2  # number of batches per thread that run or wait


@contextmanager
def shared_out(
    make: Callable[[Item], Result], items: Iterable[Item], workers: Workers, stop: Stop = never
) -> Iterator[Iterator[Result]]:
    """Yields the result of `make` for each item, in order; at the end, all workers are ended immediately.

    If several workers on this machine do the work, `Stopped` is raised while waiting for a result once `stop` returns
    True. If a single process does the work, the function `make` itself has to call `stop`. Workers on this machine are
    started by the method `spawn` of `multiprocessing`, on every operating system.
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
"""A function that returns a sample (a number) of an arm (one of the alternatives that are compared). The samples of an
arm (alternative) are requested in the order of their numbers.

The arguments of the function are the arm, the number of the sample, and the arms that have not been dropped.
"""


@contextmanager
def sampled_ahead(make: Callable[[int, int], Result], workers: int) -> Iterator[Samples[Result]]:
    """A context manager that yields a function that returns samples; worker processes compute the samples in advance.

    At the end of the block, the processes are ended immediately.
    """
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


Batch: TypeAlias = Callable[[int, Sequence[int]], Sequence[Result]]
"""A function that returns samples of an arm (one of the alternatives that are compared), given their numbers."""


@contextmanager
def batched_ahead(make: Batch[Result], threads: int) -> Iterator[Samples[Result]]:
    """A context manager that yields a function that returns samples. Several samples of an arm are computed at once,
    and with more than one thread other threads compute samples in advance. Samples that nobody requests change nothing.

    More threads are faster only if `make` lets other threads run meanwhile, as a call of the kernel does.
    """
    ready: dict[tuple[int, int], Result] = {}
    following: Counter[int] = Counter()

    def numbers_of(arm: int) -> range:
        first = following[arm]
        following[arm] += min(1 + first // 4, TOGETHER)
        return range(first, following[arm])

    def keep(arm: int, numbers: Sequence[int], found: Sequence[Result]) -> None:
        ready.update(zip(((arm, number) for number in numbers), found, strict=True))

    def sample_here(arm: int, number: int, _: Sequence[int]) -> Result:
        if (arm, number) not in ready:
            numbers = numbers_of(arm)
            keep(arm, numbers, make(arm, numbers))
        return ready.pop((arm, number))

    if threads < 2:
        yield sample_here
        return
    from concurrent.futures import ThreadPoolExecutor

    waiting: dict[int, deque[tuple[range, Future[Sequence[Result]]]]] = defaultdict(deque)
    pool = ThreadPoolExecutor(threads)

    def begin(arm: int) -> None:
        numbers = numbers_of(arm)
        waiting[arm].append((numbers, pool.submit(make, arm, numbers)))

    def sample(arm: int, number: int, running: Sequence[int]) -> Result:
        if (arm, number) not in ready:
            if not waiting[arm]:
                begin(arm)
            numbers, found = waiting[arm].popleft()
            while running and sum(map(len, waiting.values())) < BATCHES_AHEAD * threads:
                begin(min(running, key=lambda each: following[each]))
            keep(arm, numbers, _ready(found))
        return ready.pop((arm, number))

    try:
        yield sample
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that ignore Ctrl-C, and show messages in the language in use. The processes end together with the
    process that started them.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    if getattr(sys.modules["__main__"], "__file__", "") == "<stdin>":  # each process would read the input again
        sentence = gettext(
            "workers: a program that is read from standard input cannot start processes; "
            "save the program as a file first"
        )
        raise Refused(sentence)
    language = _sent(language_in_use())
    others, threads = active_children(), set(threading.enumerate())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (language,))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            if process not in others:
                process.terminate()
        for thread in set(threading.enumerate()) - threads:  # a process that still runs fails when the interpreter ends
            thread.join(2 * POLL)


def _sent(language: NullTranslations) -> bytes:
    """A language as a worker receives it; raises `Refused` for a language that no other process can receive."""
    try:
        return pickle.dumps(language)
    except (pickle.PicklingError, TypeError, AttributeError):
        sentence = gettext(
            "workers: the language in use cannot be sent to other processes; use `messages.CompiledCatalog`"
        )
        raise Refused(sentence) from None


def _begin(language: bytes) -> None:
    """Makes a worker show messages in a language, and ignore Ctrl-C, which the process that started the worker
    handles.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    set_translations(pickle.loads(language))


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
    """Waits for the result of a worker, and calls `stop` again and again.

    The waiting is interrupted regularly, because otherwise Ctrl-C has no effect on Windows.
    """
    from concurrent.futures import wait

    while not wait([result], POLL).done:
        if stop():
            raise Stopped
    return result.result()
