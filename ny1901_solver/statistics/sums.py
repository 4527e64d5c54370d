"""Sums of floats that are the same bits under every Python: from 3.12 on, the built-in `sum` rounds otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def sum_in_order(numbers: Iterable[float]) -> float:
    """The sum, one number after the other, each time rounded as floats are."""
    return reduce(add, numbers, 0)
