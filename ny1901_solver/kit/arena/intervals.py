"""Intervals for a mean of few values, by Student's t."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, sqrt, tan
from statistics import fmean, stdev

LEVEL = 0.95
"""How often an interval holds what it is about."""

Interval = tuple[float, float]


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Where the mean of all that might have been drawn lies; `None` for a single value, which tells no spread."""
    if len(values) < 2:
        return None
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    mean = fmean(values)
    return mean - half, mean + half


def share_interval(values: Sequence[float]) -> Interval:
    """The same of values from 0 to 1, of which there may be few and all alike, such as nothing but victories.

    Such values show no spread, though they have one. So a value of 0 and one of 1 are added before Student's interval
    is taken: behind n victories its lower end is near 1 - 3/n, as it should be; behind many values it is the plain one.
    """
    interval = mean_interval([*values, 0.0, 1.0])
    assert interval is not None
    return max(0.0, interval[0]), min(1.0, interval[1])


def student(freedom: int, level: float = LEVEL) -> float:
    """The t within which Student's distribution with so many degrees of freedom lies with a chance of `level`."""
    low, high = 0.0, pi / 2  # of the angle whose tangent is t over the root of the degrees of freedom
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < level else (low, middle)
    return sqrt(freedom) * tan(low)


def _within(angle: float, freedom: int) -> float:
    """The chance of lying within an angle on both sides (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):  # of the cosine
        total += term
        term *= (power + 1) / (power + 2) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
