"""Who watches a proof: one word that ends it, one ear for how far it is; by default nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

from ..errors import DataError

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then; a proof ends when it says yes."""

Report: TypeAlias = Callable[[int | None, int], None]
"""Hears of the value of the best plan so far, `None` without one, and of the bound, whenever one of them changes."""


class Stopped(Exception):
    """What was under way is not wanted any more, and nothing of it is known."""


LEAST_SECONDS = 0.001  # of a time limit: a shorter one is none


def never() -> bool:
    """Lets the proof go on."""
    return False


_heeded: ContextVar[Stop] = ContextVar("heeded", default=never)


@contextmanager
def heeding(stop: Stop) -> Iterator[None]:
    """Lets `heed` ask who watches, however deep it is called."""
    before = _heeded.set(stop)
    try:
        yield
    finally:
        _heeded.reset(before)


def heed() -> None:
    """Raises `Stopped` once who watches wants no more."""
    if _heeded.get()():
        raise Stopped


def silent(value: int | None, bound: int) -> None:
    """Tells nobody."""


def how_far(reached: int | None, bound: int) -> str:
    """How far a proof is: the gain of the best plan so far, and the greatest gain that is still open."""
    bound = bound if reached is None else max(reached, bound)
    nothing = f"nothing gains more than {bound:+d}"
    if reached is None:
        return f"no plan yet, {nothing}"
    return f"best so far {reached:+d}, {nothing} (gap {bound - reached})"


def check_seconds(time_limit: float | None) -> None:
    """Raises `DataError` for what is no time limit: less than a thousandth of a second, or no number."""
    if time_limit is not None and not time_limit >= LEAST_SECONDS:
        raise DataError([f"a time limit is a number of seconds from {LEAST_SECONDS} on, not {time_limit:g}"])


def stop_after(seconds: float | None, clock: Callable[[], float], stop: Stop = never) -> Stop:
    """Ends a proof so many seconds from now, if any, and when another one says so."""
    check_seconds(seconds)
    begun = clock()
    return stop if seconds is None else lambda: stop() or clock() - begun >= seconds
