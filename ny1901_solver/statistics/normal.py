"""The error function and the bell curve with the same bits on every machine.

The functions of `math` come from the C library, and their last bits differ between libraries. The functions of this
module use only additions and multiplications of floats, which have the same result everywhere, and tables of Taylor
series that are computed with whole numbers. A kernel that plays games for Python adds up the same tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

DEGREE = 8
"""The degree of the Taylor series. With this degree and the distance between `PLACES`, an error is below 1e-15."""

PLACES = 32
"""The number of centres of Taylor series in each unit, so that no number is farther than 1/64 from a centre."""

FARTHEST = 6
"""The number from which on the error function is 1 and the bell curve is 0; the true values differ by less than
3e-16."""

_ONE = 1 << 128
_TERMS = 18  # a step to the next centre needs no more: each term is 32 times smaller than the one before
_TWO_BY_ROOT_OF_PI = 112837916709551257389615890312154517 * _ONE // 10**35

Series: TypeAlias = tuple[tuple[float, ...], ...]
"""For each centre the coefficients of a Taylor series, the constant first."""


@lru_cache(maxsize=1)
def tables() -> tuple[Series, Series]:
    """The series of the error function and of the bell curve around 0, 1/32, 2/32 and so on."""
    errors, bells = list[tuple[float, ...]](), list[tuple[float, ...]]()
    error, bell = 0, _ONE
    ratio = falls = _exp_of_minus(PLACES * PLACES)  # exp(-(x + h)²) is exp(-x²) times exp(-h² - 2xh)
    for place in range(FARTHEST * PLACES + 1):
        terms = _bell_terms(bell, place)
        series = [error, *((_TWO_BY_ROOT_OF_PI * term >> 128) // (i + 1) for i, term in enumerate(terms))]
        errors.append(tuple(term / _ONE for term in series[: DEGREE + 1]))
        bells.append(tuple(term / _ONE for term in terms[: DEGREE + 1]))
        error = sum(term // PLACES**i for i, term in enumerate(series))
        bell = bell * falls >> 128
        falls = falls * (ratio * ratio >> 128) >> 128
    return tuple(errors), tuple(bells)


def _bell_terms(bell: int, place: int) -> list[int]:
    """The coefficients of exp(-x²) around a place, as multiples of 2**-128; `bell` is the value at this place.

    The derivative of the curve is -2x times the curve, so each coefficient follows from the two before it.
    """
    terms = [bell, -2 * bell * place // PLACES]
    for i in range(1, _TERMS):
        terms.append(-2 * (terms[i] * place // PLACES + terms[i - 1]) // (i + 1))
    return terms


def _exp_of_minus(denominator: int) -> int:
    """The number exp(-1 / denominator), as a multiple of 2**-128."""
    term = total = _ONE
    i = 0
    while term:
        i += 1
        term = -(term // denominator // i) if term > 0 else -term // denominator // i
        total += term
    return total


def erf(x: float) -> float:
    """The error function."""
    size = abs(x)
    value = _near(tables()[0], size) if size < FARTHEST else 1.0
    return -value if x < 0 else value


def bell(x: float) -> float:
    """The bell curve exp(-x²)."""
    size = abs(x)
    return _near(tables()[1], size) if size < FARTHEST else 0.0


def _near(series: Series, size: float) -> float:
    """The sum of the series around the nearest centre, in an order with short chains of operations."""
    place = int(size * PLACES + 0.5)
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = series[place]
    past = size - place / PLACES
    square = past * past
    fourth = square * square
    low = (c0 + c1 * past) + square * (c2 + c3 * past)
    high = (c4 + c5 * past) + square * (c6 + c7 * past)
    return low + fourth * (high + fourth * c8)
