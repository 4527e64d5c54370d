"""Who works for a question that takes long: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ..files.access import fingerprint
from ..questions.capability import Local, Spelled, Unfit
from ..runs.cluster import cluster
from ..runs.workers import Workers
from ..version import VERSION

Processes = Annotated[int, Field(ge=1, le=64), Local()]
SIDE_BY_SIDE = Field(1, description="processes that work side by side")
Scheduler = Annotated[str | None, Spelled(metavar="ADDRESS"), Local()]
OF_CLUSTER = Field(None, description="the Dask scheduler of a cluster whose workers do it, tcp://HOST:PORT")


@contextmanager
def hire(
    processes: int, scheduler: str | None, versions: Callable[[], Mapping[str, str]], note: Callable[[str], None]
) -> Iterator[Workers]:
    """Those who work: so many processes, or all workers of a scheduler that have what is here.

    `versions` says what that is, as `program` does; it is asked here and there. `note` hears who works, and who may
    not. Raises `Unfit` for both at once.
    """
    if scheduler is None:
        yield processes
        return
    if processes > 1:
        raise Unfit("scheduler", "{workers} are of this machine; a scheduler has its own")
    with cluster(scheduler, versions, note) as workers:
        yield workers


@lru_cache
def program() -> dict[str, str]:
    """What results hang on, by name: this package, its text and the solver."""
    package = Path(__file__).parents[1]
    sources = sorted([*package.rglob("*.py"), *package.glob("*/data/*.yaml")])
    return {
        "ny1901": VERSION,
        "source": fingerprint(*(path.read_text(encoding="utf-8") for path in sources)),
        "ortools": version("ortools"),
    }
