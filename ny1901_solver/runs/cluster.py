"""Work shared out to the workers of a Dask scheduler; the results come in order, as from one process.

Dask moves the work of a worker that dies to another one by itself. It knows neither which of this package a worker
has nor when a worker that a task is kept for has gone for good, and both are asked here."""

from __future__ import annotations

import logging
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from ..errors import Refused, SolverError
from ..text.words import join_words, quantity

Item = TypeVar("Item")
Result = TypeVar("Result")
Versions: TypeAlias = Callable[[], Mapping[str, str]]
"""What the results hang on, by name: versions and contents; a worker is asked by importing it there."""

PATIENCE = 4.0  # seconds until a scheduler has to answer, at the start and after it was lost
ARRIVAL = 10.0  # seconds until a first worker has to be there
LOOK = 2.0  # seconds between two looks at who is there
POLL = 0.5  # seconds after which a word from the keyboard is heard
AHEAD = 3  # tasks for each worker that are under way or waiting for their turn
TASK = 5.0  # seconds that a task is to take: long beside a message, short beside what is lost with a worker
LONGEST = 1000  # items of a task, so that one of many quick ones is soon heard of


@contextmanager
def cluster(address: str, versions: Versions, tell: Callable[[str], None]) -> Iterator[Cluster]:
    """The workers of the Dask scheduler at an address; leaving it takes back what they have not done.

    Only those work whose versions are this process's; `tell` is called with sentences about who works and who may not.
    Raises `Refused` where no scheduler answers or no worker is fit.
    """
    with _connect(address) as client:
        workers = Cluster(address, versions, tell, client)
        workers.gather()
        tell(f"{quantity(len(workers.fit), 'worker')} at {address}{_dashboard(client)}")
        yield workers


@contextmanager
def _connect(address: str) -> Iterator[Any]:
    """A client of the scheduler, which is silent itself: what there is to say is said here."""
    try:
        import dask
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise Refused("a cluster needs Dask: pip install '.[cluster]' in a checkout of ny1901 brings it") from None
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with warnings.catch_warnings(), dask.config.set({"distributed.comm.timeouts.connect": PATIENCE}):
        warnings.simplefilter("ignore")  # Dask compares versions, too, also of what does not matter here
        try:
            get_address_host_port(address)  # raises for what is none, which a client that is begun does not take well
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TypeError, ValueError, ImportError) as error:
            raise Refused(
                f"no Dask scheduler answers at {address!r} ({_reason(error)}); "
                "its address, such as tcp://127.0.0.1:8786, stands in the first lines that `dask scheduler` prints"
            ) from None
        try:
            yield client
        finally:
            with suppress(TimeoutError, OSError, CancelledError):
                client.close(timeout=PATIENCE)


def _reason(error: BaseException) -> str:
    text = str(error)
    return text.splitlines()[0] if text else type(error).__name__


def _dashboard(client: Any) -> str:
    """Where to look at the work in a browser, if the scheduler offers that."""
    try:
        return f"; dashboard: {client.dashboard_link}"
    except KeyError:
        return ""


@dataclass
class Cluster:
    """The workers of a Dask scheduler, by address: those that are fit for work, and why others are not."""

    address: str
    versions: Versions
    tell: Callable[[str], None]
    client: Any
    fit: set[str] = field(default_factory=set)
    unfit: dict[str, str] = field(default_factory=dict)
    looked: float = 0.0

    @contextmanager
    def shared_out(self, make: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Iterator[Result]]:
        """What is made of each item, in order; leaving it takes back what is not done.

        The results raise `SolverError` where the scheduler is lost, or worker after worker dies at one task.
        """
        shift = _Shift(self, make, iter(items))
        try:
            yield shift.results()
        finally:
            if self.client.status == "running":
                self.client.cancel([part.future for part in shift.under_way])

    def gather(self) -> None:
        """Waits for a first worker; raises `Refused` where none comes, or none is fit."""
        started = time.monotonic()
        while not self.fit and not self.unfit:
            if time.monotonic() - started > ARRIVAL:
                raise Refused(
                    f"the scheduler at {self.address} has no worker; "
                    f"one is started by: dask worker {self.address} --nthreads 1"
                )
            self.look()
            time.sleep(0 if self.fit or self.unfit else POLL)
        if not self.fit:
            raise Refused("no worker is left")

    def look(self) -> None:
        """Sees who has gone, and asks those who have come."""
        self.looked, before = time.monotonic(), len(self.fit)
        there = self._there()
        self.fit &= set(there)
        self.unfit = {address: wrong for address, wrong in self.unfit.items() if address in there}
        if before and not self.fit:
            lost = self.client.status != "running"
            self.tell(f"{self.address} is lost; looking for it" if lost else "no worker is left; waiting for one")
        for address, wrong in self._faults(there).items():
            if wrong:
                self.unfit[address] = wrong
                self.tell(f"the worker at {address} is refused: {wrong}")
            else:
                self.fit.add(address)

    def _there(self) -> dict[str, Any]:
        """The workers that the scheduler knows of; none while a lost scheduler is looked for."""
        if self.client.status in ("closing", "closed"):
            raise SolverError(f"the scheduler at {self.address} is gone")
        return dict(self.client.scheduler_info(n_workers=-1)["workers"]) if self.client.status == "running" else {}

    def _faults(self, there: Mapping[str, Any]) -> dict[str, str]:
        """What is wrong with each worker that has come; one that is lost while it is asked is asked again."""
        new = [address for address in there if address not in self.fit and address not in self.unfit]
        try:
            said = self.client.run(self.versions, workers=new, on_error="return") if new else {}
        except OSError:  # by a scheduler that is lost just now
            said = {}
        return {
            address: _wrong(self.versions(), answer, there[address]["nthreads"])
            for address, answer in said.items()
            if not isinstance(answer, OSError)
        }


def _wrong(own: Mapping[str, str], said: Mapping[str, str] | Exception, threads: int) -> str:
    """Why a worker may not work, or nothing."""
    if isinstance(said, Exception):
        return f"it cannot say which ny1901 it has ({_reason(said)})"
    if differ := [f"{name} {said.get(name)}, not {own[name]}" for name in own if said.get(name) != own[name]]:
        return f"it has {join_words(differ)}"
    if threads > 1:
        return f"it has {threads} threads, which share one processor; --nworkers {threads} --nthreads 1 is quicker"
    return ""


@dataclass
class _Part:
    """Items that go to a worker as one task, and for which workers it is kept."""

    items: list[Any]
    kept_for: frozenset[str]
    future: Any


class _Shift:
    """A stream of items on its way through a cluster."""

    def __init__(self, cluster: Cluster, make: Callable[[Any], Any], items: Iterator[Any]) -> None:
        self.under_way: deque[_Part] = deque()
        self._cluster, self._make, self._items = cluster, make, items
        self._size = 1  # items of the next task, by how long those before took

    def results(self) -> Iterator[Any]:
        """What is made of each item, in order."""
        while self._handed_out():
            seconds, batch = self._first()
            size = len(self.under_way.popleft().items)
            self._size = max(1, min(LONGEST, 2 * size, int(size * TASK / max(seconds, 1e-6))))
            yield from batch

    def _handed_out(self) -> bool:
        """Gives every worker enough to do; whether anything is under way."""
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
            future = client.submit(_work, versions, versions(), self._make, items, workers=sorted(fit), pure=False)
        except Exception:
            self._cluster.look()  # raises where the client has lost its scheduler for good
            raise
        return _Part(items, fit, future)

    def _first(self) -> tuple[float, list[Any]]:
        """What the first task came to, waited for with pauses in which Ctrl-C is heard and the workers are seen to."""
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
                if not isinstance(error, TimeoutError):  # of a client that has lost its scheduler and looks for it
                    time.sleep(POLL)
                    self._cluster.looked = 0
            else:
                return result

    def _move_stranded(self) -> None:
        """Begins again what is kept for workers that have all gone, for which Dask would wait for ever."""
        for part in self.under_way:
            if part.future.cancelled() or not part.kept_for & self._cluster.fit:
                again = self._begin(part.items)
                part.kept_for, part.future = again.kept_for, again.future


def _failure(error: Exception) -> Exception:
    """The error of a task: its own, or that of all the workers who had it."""
    from distributed import KilledWorker

    if not isinstance(error, KilledWorker):
        return error
    died = quantity(error.allowed_failures + 1, "worker")
    return SolverError(f"{died} died at one task, one after the other; their logs may say why")


def _work(
    versions: Versions, wanted: Mapping[str, str], make: Callable[[Item], Result], items: list[Item]
) -> tuple[float, list[Result]]:
    """What a worker makes of the items of a task, and in how many seconds."""
    if wrong := _wrong(wanted, versions(), 1):  # another one may have come to the address since it was asked
        raise Refused(f"a worker has changed: {wrong}")
    started = time.perf_counter()
    results = [make(item) for item in items]
    return time.perf_counter() - started, results
