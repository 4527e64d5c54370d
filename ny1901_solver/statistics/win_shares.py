"""Shares of a win: the shares of several winners of a finished game, and the shares that players can expect if their
final scores are unknown.

Unknown scores are modelled as independent normal variables with the same standard deviation, which is `spread` divided
by the square root of 2; `spread` is the standard deviation of the margin between two players. For two players there is
a closed formula for the share of the win. For more players the share of the win is an integral, which is computed
numerically at fixed nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import floor, pi, sqrt

from .normal import bell, erf
from .sums import sum_in_order

STEP = 0.4
"""The distance between two nodes, in standard deviations.

The integrands are products of normal densities and distribution functions, so the trapezoidal rule errs by about
exp(-2 pi^2 / (n h^2)) for n players and a step of h: by less than 1e-10 for five players, the most of any game.
"""

NODES = tuple(STEP * place / sqrt(2) for place in range(-18, 19))
"""The nodes of the integral around the greatest mean, in units of `spread`.

The probability that the greatest score lies outside the range of the nodes is below 1e-11.
"""

DECIMALS = 1e12
"""The number of parts of 1 to which an integral is rounded, so that players with the same expected score have the same
share: the factors of their products come in different orders.
"""


def part_of_win(winners: Collection[int], seat: int) -> float:
    """A seat's share of the win; several winners share the win equally."""
    return 1 / len(winners) if seat in winners else 0.0


def parts_of_win(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """The share of the win of each seat; the shares add up to 1."""
    return tuple(part_of_win(winners, seat) for seat in range(seats))


def win_share(means: Sequence[float], seat: int, spread: float) -> float:
    """The probability that a seat gets the greatest final score of all seats; `means` contains the expected scores of
    the seats.
    """
    if len(means) == 2:
        return (1 + erf((means[seat] - means[1 - seat]) / spread / sqrt(2))) / 2
    greatest = max(means)
    below = [(greatest - mean) / spread for mean in means]
    own, total = below.pop(seat), 0.0
    for node in NODES:
        product = bell(node + own)
        for other in below:
            product *= 1 + erf(node + other)
        total += product
    return _rounded(total * STEP / sqrt(2 * pi) / 2.0 ** len(below))


def win_shares(means: Sequence[float], spread: float) -> tuple[float, ...]:
    """The share of the win of each seat; the shares add up to 1."""
    shares = [win_share(means, seat, spread) for seat in range(len(means))]
    return tuple(share / sum_in_order(shares) for share in shares)


def expected_greatest(means: Sequence[float], spread: float) -> float:
    """The expected value of the greatest final score, which is above the greatest of the `means`."""
    if len(means) == 1:
        return means[0]
    greatest = max(means)
    below = [(greatest - mean) / spread for mean in means]
    total = 0.0
    for node in NODES:
        product, slope = 1.0, 0.0  # distribution function and density of the greatest score, up to constant factors
        for each in below:
            factor = 1 + erf(node + each)
            product, slope = product * factor, slope * factor + product * bell(node + each)
        total += node * slope
    return _rounded(greatest + spread * total * STEP / sqrt(2 * pi) / 2.0 ** (len(means) - 1))


def _rounded(number: float) -> float:
    return floor(number * DECIMALS + 0.5) / DECIMALS
