"""Distributes work to the workers of a Dask scheduler, and returns the results in the order of the items, as a single
process would.

If a worker process dies, Dask gives the work of this process to another worker. Dask does not know which version of
this package a worker has, and it does not notice when all workers that are allowed for a task are gone. This module
therefore checks the versions of workers, and notices when workers are lost.
"""

from __future__ import annotations

import logging
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from gettext import NullTranslations
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from ..errors import Refused, SolverError
from ..messages import gettext, language_in_use, ngettext, use_translations
from ..text.words import join_clauses, join_words

Item = TypeVar("Item")
Result = TypeVar("Result")
Versions: TypeAlias = Callable[[], Mapping[str, str]]
"""A function that returns the versions on which results depend, by name. Each worker imports and calls this function,
too.
"""

PATIENCE = 4.0  # seconds for a scheduler to answer, at the start and after the connection was lost
ARRIVAL = 10.0  # seconds to wait for the first worker
LOOK = 2.0  # seconds between two checks of the workers
POLL = 0.5  # seconds between two checks for Ctrl-C
AHEAD = 3  # number of tasks per worker that run or wait
TASK = 5.0  # target seconds of a task: far more than a message takes, but little work is lost if a worker dies
LONGEST = 1000  # maximum items of a task, so that results of quick items arrive soon


@contextmanager
def cluster(address: str, versions: Versions, tell: Callable[[str], None]) -> Iterator[Cluster]:
    """A context manager that yields the workers of the Dask scheduler at an address; at the end of its block,
    unfinished tasks are cancelled.

    Only workers with the same versions as this process are used. The function `tell` receives sentences about accepted
    and refused workers. Raises `Refused` if no scheduler answers or if no worker is accepted.
    """
    with _connect(address) as client:
        workers = Cluster(address, versions, tell, client)
        workers.gather()
        number = len(workers.fit)
        sentence = ngettext("{number} worker at {address}", "{number} workers at {address}", number, address=address)
        tell(join_clauses(sentence, _dashboard(client)))
        yield workers


@contextmanager
def _connect(address: str) -> Iterator[Any]:
    """Connects to the scheduler and returns the client; turns off Dask's own log messages."""
    try:
        import dask
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise Refused(
            gettext("a cluster needs Dask; pip install '.[cluster]' in a checkout of ny1901 installs it")
        ) from None
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with warnings.catch_warnings(), dask.config.set({"distributed.comm.timeouts.connect": PATIENCE}):
        warnings.simplefilter("ignore")  # Dask also warns about versions that do not matter
        try:
            get_address_host_port(address)  # raises an error for a wrong address, which a client handles badly
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TypeError, ValueError, ImportError) as error:
            sentence = gettext(
                "no Dask scheduler answers at {address!r} ({reason}); `dask scheduler` prints its address in its "
                "first lines, such as tcp://127.0.0.1:8786",
                address=address,
                reason=_reason(error),
            )
            raise Refused(sentence) from None
        try:
            yield client
        finally:
            with suppress(TimeoutError, OSError, CancelledError):
                client.close(timeout=PATIENCE)


def _reason(error: BaseException) -> str:
    text = str(error)
    return text.splitlines()[0] if text else type(error).__name__


def _dashboard(client: Any) -> str:
    """A clause with the address of the scheduler's dashboard, if the scheduler has a dashboard."""
    try:
        return gettext("dashboard: {address}", address=client.dashboard_link)
    except KeyError:
        return ""


@dataclass
class Cluster:
    """The workers of a Dask scheduler by address: the accepted workers, and the refused workers with reasons."""

    address: str
    versions: Versions
    tell: Callable[[str], None]
    client: Any
    fit: set[str] = field(default_factory=set)
    unfit: dict[str, str] = field(default_factory=dict)
    looked: float = 0.0

    @contextmanager
    def shared_out(self, make: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Iterator[Result]]:
        """Yields the result of `make` for each item, in order; at the end, unfinished tasks are cancelled.

        Raises `SolverError` if the connection to the scheduler is lost, or if several workers die during one task.
        """
        shift = _Shift(self, make, iter(items))
        try:
            yield shift.results()
        finally:
            if self.client.status == "running":
                self.client.cancel([part.future for part in shift.under_way])

    def gather(self) -> None:
        """Waits for the first worker; raises `Refused` if no worker arrives or no worker is accepted."""
        started = time.monotonic()
        while not self.fit and not self.unfit:
            if time.monotonic() - started > ARRIVAL:
                raise Refused(
                    gettext(
                        "the scheduler at {address} has no worker; this command starts one: {command}",
                        address=self.address,
                        command=f"dask worker {self.address} --nthreads 1",
                    )
                )
            self.look()
            time.sleep(0 if self.fit or self.unfit else POLL)
        if not self.fit:
            raise Refused(gettext("no worker is left"))

    def look(self) -> None:
        """Removes workers that are gone, and checks new workers."""
        self.looked, before = time.monotonic(), len(self.fit)
        there = self._there()
        self.fit &= set(there)
        self.unfit = {address: wrong for address, wrong in self.unfit.items() if address in there}
        if before and not self.fit:
            if self.client.status == "running":
                self.tell(gettext("no worker process is left in the cluster; waiting for a new one"))
            else:
                self.tell(gettext("the connection to {address} is lost; trying to connect again", address=self.address))
        for address, wrong in self._faults(there).items():
            if wrong:
                self.unfit[address] = wrong
                self.tell(gettext("the worker at {address} is refused: {reason}", address=address, reason=wrong))
            else:
                self.fit.add(address)

    def _there(self) -> dict[str, Any]:
        """The workers that the scheduler knows, by address; empty while the connection to the scheduler is lost."""
        if self.client.status in ("closing", "closed"):
            raise SolverError(gettext("the scheduler at {address} does not answer any more", address=self.address))
        return dict(self.client.scheduler_info(n_workers=-1)["workers"]) if self.client.status == "running" else {}

    def _faults(self, there: Mapping[str, Any]) -> dict[str, str]:
        """The reason to refuse each new worker, or an empty text for an accepted worker.

        If the connection to a worker is lost during the check, the worker is checked again later.
        """
        new = [address for address in there if address not in self.fit and address not in self.unfit]
        try:
            said = self.client.run(self.versions, workers=new, on_error="return") if new else {}
        except OSError:  # the connection to the scheduler is lost
            said = {}
        return {
            address: _wrong(self.versions(), answer, there[address]["nthreads"])
            for address, answer in said.items()
            if not isinstance(answer, OSError)
        }


def _wrong(own: Mapping[str, str], said: Mapping[str, str] | Exception, threads: int) -> str:
    """The reason to refuse a worker, or an empty text for an accepted worker."""
    if isinstance(said, Exception):
        return gettext("its version of ny1901 cannot be determined ({reason})", reason=_reason(said))
    if differ := [
        gettext("{name} {version} instead of {own}", name=name, version=said.get(name), own=own[name])
        for name in own
        if said.get(name) != own[name]
    ]:
        return gettext("it has {versions}", versions=join_words(differ))
    if threads > 1:
        return gettext(
            "it has {threads} threads, which share one processor; the options {options} are quicker",
            threads=threads,
            options=f"--nworkers {threads} --nthreads 1",
        )
    return ""


@dataclass
class _Part:
    """The items of a task, and the workers that are allowed for the task."""

    items: list[Any]
    kept_for: frozenset[str]
    future: Any


class _Shift:
    """The work on a stream of items: a cluster computes a result for each item."""

    def __init__(self, cluster: Cluster, make: Callable[[Any], Any], items: Iterator[Any]) -> None:
        self.under_way: deque[_Part] = deque()
        self._cluster, self._make, self._items = cluster, make, items
        self._size = 1  # number of items of the next task, computed from the time that earlier items took

    def results(self) -> Iterator[Any]:
        """The result of each item, in order."""
        while self._handed_out():
            seconds, batch = self._first()
            size = len(self.under_way.popleft().items)
            self._size = max(1, min(LONGEST, 2 * size, int(size * TASK / max(seconds, 1e-6))))
            yield from batch

    def _handed_out(self) -> bool:
        """Submits tasks until every worker has enough; returns whether any tasks are unfinished."""
        while len(self.under_way) < AHEAD * max(1, len(self._cluster.fit)):
            if not (items := list(islice(self._items, self._size))):
                break
            self.under_way.append(self._begin(items))
        return bool(self.under_way)

    def _begin(self, items: list[Any]) -> _Part:
        while not self._cluster.fit:
            time.sleep(POLL)
            self._cluster.look()
        fit, versions, client = frozenset(self._cluster.fit), self._cluster.versions, self._cluster.client
        try:
            task = versions, versions(), language_in_use(), self._make, items
            future = client.submit(_work, *task, workers=sorted(fit), pure=False)
        except Exception:
            self._cluster.look()  # raises an error if the client has lost its scheduler for good
            raise
        return _Part(items, fit, future)

    def _first(self) -> tuple[float, list[Any]]:
        """Waits for the result of the first task; meanwhile, handles Ctrl-C and checks the workers."""
        while True:
            if time.monotonic() - self._cluster.looked > LOOK:
                self._cluster.look()
                self._move_stranded()
            future = self.under_way[0].future
            try:
                result: tuple[float, list[Any]] = future.result(timeout=POLL)
            except Exception as error:
                if future.status == "error":
                    raise _failure(error) from None
                if future.status == "finished" and not isinstance(error, (OSError, CancelledError)):
                    raise
                if not isinstance(error, TimeoutError):  # the client has lost its scheduler and tries to connect again
                    time.sleep(POLL)
                    self._cluster.looked = 0
            else:
                return result

    def _move_stranded(self) -> None:
        """Submits a task again if all workers that are allowed for it are gone; for such a task, Dask would wait for
        ever.
        """
        for part in self.under_way:
            if part.future.cancelled() or not part.kept_for & self._cluster.fit:
                again = self._begin(part.items)
                part.kept_for, part.future = again.kept_for, again.future


def _failure(error: Exception) -> Exception:
    """The error with which a task failed: the error that its computation raised, or an error about the workers that
    died during the task.
    """
    from distributed import KilledWorker

    if not isinstance(error, KilledWorker):
        return error
    sentence = ngettext(
        "{number} worker died during one task; the worker's log may contain the reason",
        "{number} workers died during one task, one after the other; the workers' logs may contain the reason",
        error.allowed_failures + 1,
    )
    return SolverError(sentence)


def _work(
    versions: Versions,
    wanted: Mapping[str, str],
    language: NullTranslations,
    make: Callable[[Item], Result],
    items: list[Item],
) -> tuple[float, list[Result]]:
    """Computes the items of a task in a worker, with messages in a language; returns the seconds that the computation
    takes, and the results.
    """
    if wrong := _wrong(wanted, versions(), 1):  # another worker may have taken this address since the check
        raise Refused(gettext("a worker has changed during the work: {reason}", reason=wrong))
    started = time.perf_counter()
    with use_translations(language):
        results = [make(item) for item in items]
    return time.perf_counter() - started, results
