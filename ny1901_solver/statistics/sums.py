"""Adds floats with the same bits under every version of Python; from 3.12 on, the built-in `sum` rounds differently."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def sum_in_order(numbers: Iterable[float]) -> float:
    """The sum of the numbers, added in order and rounded after each addition."""
    return reduce(add, numbers, 0)
