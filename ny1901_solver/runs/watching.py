"""Callbacks for long computations: one callback ends the computation early, and another receives its progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

from ..errors import DataError
from ..messages import gettext

Stop: TypeAlias = Callable[[], bool]
"""A function that a long computation calls again and again; the computation ends when the function returns `True`."""

Report: TypeAlias = Callable[[int | None, int], None]
"""A function that receives the value of the best plan so far (or `None`) and the upper bound, whenever one of these
numbers changes.
"""


class Stopped(Exception):
    """Raised if a computation was stopped and has no result."""


LEAST_SECONDS = 0.001  # minimum time limit


def never() -> bool:
    """A stop function that always returns `False`, so that a computation never stops early."""
    return False


_heeded: ContextVar[Stop] = ContextVar("heeded", default=never)


@contextmanager
def heeding(stop: Stop) -> Iterator[None]:
    """A context manager that makes `stop` the current stop function for its block. Within the block, a function at any
    depth can call `heed`, which calls `stop`; therefore `stop` need not be passed as an argument.
    """
    before = _heeded.set(stop)
    try:
        yield
    finally:
        _heeded.reset(before)


def heed() -> None:
    """Raises `Stopped` if the current stop function, set by `heeding`, returns `True`."""
    if _heeded.get()():
        raise Stopped


def silent(value: int | None, bound: int) -> None:
    """Receives the progress of a computation and ignores it."""


def how_far(reached: int | None, bound: int) -> str:
    """The progress of a proof in words: the points gained by the best plan so far, and the upper bound for all
    plans.
    """
    bound = bound if reached is None else max(reached, bound)
    if reached is None:
        return gettext("no plan found yet; no plan gains more than {bound:+d}", bound=bound)
    return gettext(
        "best so far {reached:+d}; no plan gains more than {bound:+d} (gap {gap})",
        reached=reached,
        bound=bound,
        gap=bound - reached,
    )


def check_seconds(time_limit: float | None) -> None:
    """Raises `DataError` for a time limit that is below `LEAST_SECONDS` or not a number."""
    if time_limit is not None and not time_limit >= LEAST_SECONDS:
        sentence = gettext(
            "a time limit has to be {least} seconds or more, not {seconds:g}",
            least=LEAST_SECONDS,
            seconds=time_limit,
        )
        raise DataError([sentence])


def stop_after(seconds: float | None, clock: Callable[[], float], stop: Stop = never) -> Stop:
    """Makes a stop function from a time limit in seconds, if there is one, and another stop function. The made function
    returns `True` once the time has passed or the other function returns `True`.
    """
    check_seconds(seconds)
    return stop if seconds is None else TimeLimit(seconds, clock, stop)


class TimeLimit:
    """A stop function for a time limit in seconds, which begins when the object is made."""

    def __init__(self, seconds: float, clock: Callable[[], float], stop: Stop = never) -> None:
        self.seconds = seconds
        self._clock, self._stop, self._begun = clock, stop, clock()

    def __call__(self) -> bool:
        """Returns whether the time has passed or the other stop function returns `True`."""
        return self._stop() or self._clock() - self._begun >= self.seconds
