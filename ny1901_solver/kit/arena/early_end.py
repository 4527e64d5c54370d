"""Ending a match early: a test of a mean that holds however often one looks, for values from 0 to 1.

It bets against what it tests. Whoever bets fairly against "the mean is at most `low`", value after value, multiplies
their money by more than 1/error with a chance of at most `error` while that is true (Ville's inequality). For values of
0 and 1 the smallest bet is Wald's sequential probability ratio test of `low` against `high`; greater bets stand beside
it, as means of a set spread less than single games. Nothing is assumed of the values but that they are drawn alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from statistics import fmean
from typing import Literal, NamedTuple

BETS = (1, 2, 4)  # times that of Wald's test
STAKE = 0.9  # of the money at most, whatever the next value is
ERROR = 0.05


class Bounds(NamedTuple):
    """What a mean is asked about: whether it is above `low`, or below `high`."""

    low: float
    high: float


def settled(values: Sequence[float], bounds: Bounds, error: float = ERROR) -> Literal["above", "below"] | None:
    """Whether the mean is above `low` or below `high`; each is said wrongly with a chance of at most `error`."""
    low, high = bounds
    if _won([value - low for value in values], (high - low) / (low * (1 - low)), STAKE / low) >= 1 / error:
        return "above"
    if _won([high - value for value in values], (high - low) / (high * (1 - high)), STAKE / (1 - high)) >= 1 / error:
        return "below"
    return None


def _won(gains: Sequence[float], bet: float, most: float) -> float:
    """What the money has become."""
    return fmean(prod(1 + min(most, times * bet) * gain for gain in gains) for times in BETS)
