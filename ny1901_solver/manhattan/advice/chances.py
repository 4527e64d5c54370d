"""Who wins, and by how much, where totals are known as expectations: they are taken as normal and independent.

The difference of two totals spreads as `value.spread` tells, so each total by that over the root of 2. One model gives
shares, which add up to 1, and margins: the best of several totals is expected to be more than the greatest of what is
expected of each, as it is not always the same one that comes out best."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, pi, sqrt

from ...kit.sums import added

STEP, REACH = 0.5, 8.0
"""Between the places at which a normal density is summed up, and how far out, in standard deviations. Sums at even
steps are good to more than nine digits for what is this smooth, which a test holds against sums of a tenth of the step.
"""

PLACES = tuple(STEP * place for place in range(-int(REACH / STEP), int(REACH / STEP) + 1))
WEIGHTS = tuple(STEP * exp(-place * place / 2) / sqrt(2 * pi) for place in PLACES)


def odds_of_best(totals: Sequence[float], deviation: float) -> tuple[list[float], float]:
    """How likely each total comes out as the best, and what the best is expected to be.

    `deviation` is that of the difference of two of them.
    """
    if len(totals) == 1:
        return [1.0], totals[0]
    sigma = deviation / sqrt(2)
    if len(totals) == 2:
        return _of_two(totals[0], totals[1], deviation)
    odds, best = list[float](), list[float]()
    for one, total in enumerate(totals):
        gaps = [(total - each) / sigma for other, each in enumerate(totals) if other != one]
        chances = list(WEIGHTS)
        for gap in gaps:
            chances = [chance * _below(place + gap) for chance, place in zip(chances, PLACES, strict=True)]
        odds.append(added(chances))
        best.append(total * odds[-1] + sigma * added([c * place for c, place in zip(chances, PLACES, strict=True)]))
    return odds, added(best)


def _of_two(one: float, other: float, deviation: float) -> tuple[list[float], float]:
    """The same of two totals, in closed form."""
    gap = (one - other) / deviation
    first = _below(gap)
    density = exp(-gap * gap / 2) / sqrt(2 * pi)
    return [first, 1 - first], one * first + other * (1 - first) + deviation * density


def _below(place: float) -> float:
    """How likely a normal variate is less."""
    return (1 + erf(place / sqrt(2))) / 2
