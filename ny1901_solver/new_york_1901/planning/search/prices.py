"""What cannot be added up block by block gets a price: majorities, thresholds, tiles and cards that are few.

A combination adds up to an amount of each such thing. At any price a unit, the amount times the price, and the most
that the amount can be worth beyond that, bound what it is worth: so options can be weighed one by one, and a sum of
weights never falls short of the truth. (A Lagrangian relaxation; the prices are improved by subgradient steps.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .worths import SCALE, Step

STEPS = 24  # subgradient steps at most; the bound of drawn positions hardly falls after them
PATIENCE = 4  # steps without a better bound after which the next are half as long
LONG, SHORT = 8, 1  # eighths of a Polyak step: the first ones, and the last worth taking


@dataclass(frozen=True, slots=True)
class Term:
    """A thing that options add up to, by `corners`: amounts with what they are worth, in parts of a point.

    What an amount is worth is no more than the greatest of its price times the amount and a corner's worth beyond
    its own price: of points that come in steps the corners are the steps (`price` is then at least 0); of a need
    that `least` of it are there, one corner of no worth (at least 0); of a limit, too (at most 0).
    """

    corners: tuple[tuple[int, int], ...]
    sign: int
    start: int = 0

    @staticmethod
    def of_step(step: Step) -> Term:
        """Points that come in steps; at their slope, which the price starts from, nothing is beyond it."""
        return Term(tuple((more, SCALE * points) for more, points in enumerate(step.points)), 1, step.slope)

    @staticmethod
    def of_need(least: int) -> Term:
        """An amount that has to be there."""
        return Term(((least, 0),), 1)

    @staticmethod
    def of_limit(most: int) -> Term:
        """An amount that cannot be exceeded."""
        return Term(((most, 0),), -1)

    def beyond(self, price: int) -> tuple[int, int]:
        """The most that an amount is worth beyond its price, and at which corner."""
        return max((worth - price * amount, amount) for amount, worth in self.corners)


Bound = Callable[[Sequence[int]], tuple[int, Sequence[int]]]
"""The greatest sum of weights at some prices, and the amounts of a choice that has it."""


def good_prices(terms: Sequence[Term], bound: Bound, target: int) -> tuple[int, ...]:
    """Prices at which the bound is low; none better is sought once it is below `target`."""
    prices = [term.start for term in terms]
    best, lowest = tuple(prices), None
    length, waited = LONG, 0
    for _ in range(STEPS):
        most, amounts = bound(prices)
        beyond = [term.beyond(price) for term, price in zip(terms, prices, strict=True)]
        most += sum(worth for worth, _ in beyond)
        if lowest is None or most < lowest:
            lowest, best, waited = most, tuple(prices), 0
        else:
            waited += 1
            if waited == PATIENCE:
                length, waited, prices = length // 2, 0, list(best)
        if lowest < target or length < SHORT:
            break
        slopes = [amount - corner for amount, (_, corner) in zip(amounts, beyond, strict=True)]
        slopes = [0 if not p and s * t.sign > 0 else s for p, s, t in zip(prices, slopes, terms, strict=True)]
        if not any(slopes):
            break
        step = max(1, length * (most - target) // (8 * sum(slope * slope for slope in slopes)))
        prices = [
            t.sign * max(0, t.sign * (price - step * slope))
            for price, slope, t in zip(prices, slopes, terms, strict=True)
        ]
    return best
