"""Defines the quotas of a collection of puzzles: required numbers and shares of puzzles with a property."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True)
class Quota(Generic[Row]):
    """A quota of a collection: the sum of the function `counts` over the chosen puzzles has to be at least `least`."""

    name: str
    counts: Callable[[Row], int]
    least: int

    def missing(self, chosen: Iterable[Row]) -> int:
        """Returns the amount by which the chosen puzzles miss the quota, or 0 if the chosen puzzles meet the quota."""
        return max(0, self.least - sum(map(self.counts, chosen)))


def least(name: str, number: int, counted: Callable[[Row], bool]) -> Quota[Row]:
    """Returns a quota of at least `number` puzzles with a property."""
    return Quota(name, lambda row: int(counted(row)), number)


def most(name: str, number: int, counted: Callable[[Row], bool]) -> Quota[Row]:
    """Returns a quota of at most `number` puzzles with a property."""
    return Quota(f"{name}: {number} at most", lambda row: -int(counted(row)), -number)


def share(name: str, percent: int, of: Callable[[Row], bool], counted: Callable[[Row], bool]) -> Quota[Row]:
    """Returns a quota by which at least a share (in per cent) of the selected puzzles must have a property."""
    return Quota(f"{name}: {percent} %", lambda row: (100 * counted(row) - percent) * of(row), 0)


def most_share(name: str, percent: int, of: Callable[[Row], bool], counted: Callable[[Row], bool]) -> Quota[Row]:
    """Returns a quota by which at most a share (in per cent) of the selected puzzles may have a property."""
    return Quota(f"{name}: {percent} % at most", lambda row: (percent - 100 * counted(row)) * of(row), 0)
