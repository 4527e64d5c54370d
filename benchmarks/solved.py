"""The result of a solver on one position, and the row of a table over several positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer on a position: `value` and `bound` may be missing; `building` and `solving` are in seconds."""

    name: str
    proved: bool
    value: int | None
    bound: int | None
    building: float
    solving: float
    nodes: int = 0

    @property
    def seconds(self) -> float:
        """The seconds for building and solving together."""
        return self.building + self.solving


def agree(truth: Solved, other: Solved) -> None:
    """Asserts that an answer does not contradict a proved answer."""
    assert truth.proved
    assert truth.value is not None
    if other.proved:
        assert other.value == truth.value, (other, truth)
    assert other.value is None or other.value <= truth.value, (other, truth)
    assert other.bound is None or other.bound >= truth.value, (other, truth)


def fill_row(benchmark: Any, what: str, found: Sequence[Solved], limit: float, about: str, base: bool = False) -> None:
    """Writes the row with the name `what` into the results; a problem that is not proved counts with the limit.

    The ratios of a table refer to its `base`, or else to its fastest row.
    """
    whole = [one.seconds if one.proved else limit for one in found]
    slowest = max(range(len(found)), key=whole.__getitem__)
    middle = median(whole)
    benchmark.extra_info["what"] = what
    benchmark.extra_info["seconds"] = middle
    benchmark.extra_info["at_least"] = middle >= limit
    benchmark.extra_info["base"] = base
    benchmark.extra_info["columns"] = {
        "proved": f"{sum(one.proved for one in found)} of {len(found)}",
        "median": shown(middle, limit),
        "building": shown(median(one.building for one in found)),
        "slowest": f"{shown(whole[slowest], limit)} ({found[slowest].name})",
    }
    benchmark.extra_info["about"] = about


def shown(seconds: float, limit: float = float("inf")) -> str:
    """Returns seconds in the format of the tables."""
    if seconds >= limit:
        return f">= {limit:g} s"
    return f"{seconds * 1000:,.1f} ms" if seconds < 1 else f"{seconds:,.2f} s"
