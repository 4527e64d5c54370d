"""Workers for long computations: processes on this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ..files.access import fingerprint
from ..messages import gettext
from ..questions.capability import Local, Spelled, Unfit
from ..runs.cluster import cluster
from ..runs.workers import Workers
from ..version import VERSION

Processes = Annotated[int, Field(ge=1, le=64), Local()]
SIDE_BY_SIDE = Field(1, description="number of processes that work in parallel")
Scheduler = Annotated[str | None, Spelled(metavar="ADDRESS"), Local()]
OF_CLUSTER = Field(None, description="address of the Dask scheduler of a cluster, such as tcp://HOST:PORT")


@contextmanager
def hire(
    processes: int, scheduler: str | None, versions: Callable[[], Mapping[str, str]], note: Callable[[str], None]
) -> Iterator[Workers]:
    """A context manager that yields the workers: processes on this machine, or the workers of a scheduler that have the
    same versions of the program and its data.

    The function `versions` returns the versions to compare; it is called on this machine and on each worker. The
    function `program` in this module is an example of a function that returns versions. The function `note` receives
    sentences about accepted and refused workers. Raises `Unfit` if the user requests both worker processes and a
    scheduler.
    """
    if scheduler is None:
        yield processes
        return
    if processes > 1:
        raise Unfit(
            "scheduler", gettext("{workers} sets the processes of this machine; a scheduler has its own workers")
        )
    with cluster(scheduler, versions, note) as workers:
        yield workers


@lru_cache
def program() -> dict[str, str]:
    """The versions on which results depend, by name: the version of this package, a hash of its source, and the version
    of the solver.
    """
    package = Path(__file__).parents[1]
    sources = sorted([*package.rglob("*.py"), *package.glob("*/data/*.yaml")])
    return {
        "ny1901": VERSION,
        "source": fingerprint(*(path.read_text(encoding="utf-8") for path in sources)),
        "ortools": version("ortools"),
    }
