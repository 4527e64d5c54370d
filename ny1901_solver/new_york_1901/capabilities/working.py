"""Who works for a question that takes long: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib.metadata import version
from pathlib import Path

import ny1901_solver

from ...kit.capability import Unfit
from ...kit.cluster import cluster
from ...kit.files import fingerprint
from ...kit.puzzles.workers import Workers
from ..edition import load_edition


@contextmanager
def hired(processes: int, scheduler: str | None, edition: str | None, note: Callable[[str], None]) -> Iterator[Workers]:
    """Those who work: so many processes, or all workers of a scheduler that have what is here.

    `note` hears who works, and who may not. Raises `Unfit` for both at once.
    """
    if scheduler is None:
        yield processes
        return
    if processes > 1:
        raise Unfit("scheduler", "{workers} are of this machine; a scheduler has its own")
    with cluster(scheduler, partial(versions, edition), note) as found:
        yield found


@lru_cache
def versions(edition: str | None) -> dict[str, str]:
    """What results hang on, by name: this package, its text, the solver and the edition, where one is named."""
    package = Path(ny1901_solver.__file__).parent
    sources = sorted([*package.rglob("*.py"), *package.glob("*/data/*.yaml")])
    found = {
        "ny1901": ny1901_solver.__version__,
        "source": fingerprint(*(path.read_text(encoding="utf-8") for path in sources)),
        "ortools": version("ortools"),
    }
    return found if edition is None else found | {f"edition {edition}": load_edition(edition).content_hash[:16]}
