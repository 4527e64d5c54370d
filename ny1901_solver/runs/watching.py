"""Observers of long work: a function that ends it, and one that receives its progress; by default none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

from ..errors import DataError
from ..messages import gettext

Stop: TypeAlias = Callable[[], bool]
"""Polled by long work, which ends when it returns `True`."""

Report: TypeAlias = Callable[[int | None, int], None]
"""Receives the value of the best plan so far, `None` without one, and the bound, whenever one of them changes."""


class Stopped(Exception):
    """The work was stopped without a result."""


LEAST_SECONDS = 0.001  # the least time limit


def never() -> bool:
    """Never stops."""
    return False


_heeded: ContextVar[Stop] = ContextVar("heeded", default=never)


@contextmanager
def heeding(stop: Stop) -> Iterator[None]:
    """Makes `heed` poll `stop` at any depth of calls."""
    before = _heeded.set(stop)
    try:
        yield
    finally:
        _heeded.reset(before)


def heed() -> None:
    """Raises `Stopped` when the current `stop` returns `True`."""
    if _heeded.get()():
        raise Stopped


def silent(value: int | None, bound: int) -> None:
    """Ignores progress."""


def how_far(reached: int | None, bound: int) -> str:
    """The progress of a proof in words: the gain of the best plan so far, and the bound of all gains."""
    bound = bound if reached is None else max(reached, bound)
    if reached is None:
        return gettext("no plan yet, nothing gains more than {bound:+d}", bound=bound)
    return gettext(
        "best so far {reached:+d}, nothing gains more than {bound:+d} (gap {gap})",
        reached=reached,
        bound=bound,
        gap=bound - reached,
    )


def check_seconds(time_limit: float | None) -> None:
    """Raises `DataError` for a time limit below `LEAST_SECONDS` or that is not a number."""
    if time_limit is not None and not time_limit >= LEAST_SECONDS:
        sentence = gettext(
            "a time limit is a number of seconds from {least} on, not {seconds:g}",
            least=LEAST_SECONDS,
            seconds=time_limit,
        )
        raise DataError([sentence])


def stop_after(seconds: float | None, clock: Callable[[], float], stop: Stop = never) -> Stop:
    """A `Stop` after some seconds from now, if given, or when another one says so."""
    check_seconds(seconds)
    begun = clock()
    return stop if seconds is None else lambda: stop() or clock() - begun >= seconds
