"""Who works for a command that takes long: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import options, output

if TYPE_CHECKING:
    from ...kit.puzzles.workers import Workers

Processes = options.Workers
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="The Dask scheduler of a cluster whose workers do it, tcp://HOST:PORT."),
]


@contextmanager
def hired(processes: int, scheduler: str | None, edition: str | None) -> Iterator[Workers]:
    """Those who work: so many processes, or all workers of a scheduler that have what is here."""
    from ...kit.capability import Unfit
    from ..capabilities import working

    try:
        with working.hired(processes, scheduler, edition, output.note) as found:
            yield found
    except Unfit as error:
        raise typer.BadParameter(error.said(lambda name: f"--{name}"), param_hint="--scheduler") from None
