"""What a collection of puzzles has to hold: numbers and shares of what is true of its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True)
class Quota(Generic[Row]):
    """A number that a collection has to hold: `counts` says which of its puzzles count, and for how much.

    The sum over the chosen has to be `least` at least.
    """

    name: str
    counts: Callable[[Row], int]
    least: int

    def missing(self, chosen: Iterable[Row]) -> int:
        """By how much the chosen fall short of it, 0 where they do not."""
        return max(0, self.least - sum(map(self.counts, chosen)))


def least(name: str, number: int, counted: Callable[[Row], bool]) -> Quota[Row]:
    """At least so many puzzles that something is true of."""
    return Quota(name, lambda row: int(counted(row)), number)


def most(name: str, number: int, counted: Callable[[Row], bool]) -> Quota[Row]:
    """At most so many puzzles that something is true of."""
    return Quota(f"{name}: {number} at most", lambda row: -int(counted(row)), -number)


def share(name: str, percent: int, of: Callable[[Row], bool], counted: Callable[[Row], bool]) -> Quota[Row]:
    """At least such a share of some puzzles."""
    return Quota(f"{name}: {percent} %", lambda row: (100 * counted(row) - percent) * of(row), 0)


def most_share(name: str, percent: int, of: Callable[[Row], bool], counted: Callable[[Row], bool]) -> Quota[Row]:
    """At most such a share of some puzzles."""
    return Quota(f"{name}: {percent} % at most", lambda row: (percent - 100 * counted(row)) * of(row), 0)
