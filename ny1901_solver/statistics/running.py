"""The mean of numbers that come one by one, with its standard error: the same bits as `fmean` and `stdev` compute from
the whole list, but without adding up the list again for each new number."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isqrt, sqrt

EXTRA_BITS = 109
"""The bits of the whole number whose square root is taken: more than twice the 53 bits of a float, so that the last bit
is right."""


class RunningMean:
    """The exact sum of numbers and the exact sum of their squares, as multiples of powers of 2."""

    __slots__ = ("_bits", "_error", "_squares", "_sum", "count")

    def __init__(self) -> None:
        self.count = 0
        self._bits = 0  # the sum is a multiple of 2**-bits, the sum of squares one of 2**-2*bits
        self._sum = self._squares = 0
        self._error: float | None = None

    def add(self, numbers: Iterable[float]) -> None:
        """Adds numbers."""
        self._error = None
        for number in numbers:
            part, whole = number.as_integer_ratio()
            bits = whole.bit_length() - 1
            if (finer := bits - self._bits) > 0:
                self._sum <<= finer
                self._squares <<= 2 * finer
                self._bits = bits
            else:
                part <<= -finer
            self._sum += part
            self._squares += part * part
            self.count += 1

    @property
    def mean(self) -> float:
        """The mean, which `fmean` gives."""
        return self._sum / (1 << self._bits) / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean, from the standard deviation that `stdev` gives; infinite for one number."""
        if self.count < 2:
            return inf
        if self._error is None:
            numerator = self.count * self._squares - self._sum * self._sum
            self._error = _root(numerator, self.count * (self.count - 1) << 2 * self._bits) / sqrt(self.count)
        return self._error


def _root(numerator: int, denominator: int) -> float:
    """The square root of a fraction, rounded correctly: the root of a whole number with many bits, whose last bit says
    whether something is cut off."""
    if not numerator:
        return 0.0
    shift = (numerator.bit_length() - denominator.bit_length() - EXTRA_BITS) // 2
    if shift >= 0:
        denominator <<= 2 * shift
    else:
        numerator <<= -2 * shift
    root = isqrt(numerator // denominator)
    root |= root * root * denominator != numerator
    return float(root << shift) if shift >= 0 else root / (1 << -shift)
