"""Sums of floats with the same bits under every Python: from 3.12 on, the built-in `sum` rounds in another way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def sum_in_order(numbers: Iterable[float]) -> float:
    """The sum in order, rounded after each addition."""
    return reduce(add, numbers, 0)
