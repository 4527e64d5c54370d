"""Prices by which an upper bound of a combination's worth is a sum over its options.

Majorities, thresholds and limits (terms) hang on what several options add up to. At any price a unit, what an amount is
worth is no more than its price and the most that any amount is worth beyond its own price. So an option can be weighed
alone, what it gains and its amounts at the prices, and the weights of a combination with the second parts of all terms
are never below its worth. The prices decide only how far above it they are. (A Lagrangian relaxation; the prices are
improved by subgradient steps.)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .worths import SCALE, Step

STEPS = 24  # subgradient steps at most; the bound of drawn positions hardly falls after them
PATIENCE = 4  # steps without a better bound after which the next are half as long
LONG, SHORT = 8, 1  # eighths of a Polyak step: the first ones, and the last worth taking


@dataclass(frozen=True, slots=True)
class Term:
    """An amount that options add up to; `corners` are amounts with what they are worth, in parts of a point.

    At every price with the `sign` of the term, or 0, what an amount is worth is at most its price and `beyond`. Of
    points in steps the corners are the steps: an amount between two is worth the lower one, and its price is no less.
    Of a need or a limit the one corner is the amount asked for, worth nothing: an amount that meets it lies on the side
    where prices are no less than the corner's.
    """

    corners: tuple[tuple[int, int], ...]
    sign: int
    start: int = 0

    @staticmethod
    def of_step(step: Step) -> Term:
        """Points that come in steps; the price starts at their slope, where no step is worth more than its price."""
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
        """The most that a corner is worth beyond its price, and its amount."""
        return max((worth - price * amount, amount) for amount, worth in self.corners)


Bound = Callable[[Sequence[int]], tuple[int, Sequence[int]]]
"""The greatest sum of weights at some prices, and the amounts of a combination that has it."""


def good_prices(terms: Sequence[Term], bound: Bound, target: int) -> tuple[int, ...]:
    """Prices at which the bound is low; they are improved no further once it is below `target`.

    The bound holds at all prices that come up here, so it does not matter which of them are returned.
    """
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
