"""Whether two numbers of the same things are in one order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt


def rank_correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Spearman's: how far two numbers of the same things are in one order, -1 to 1; equal ones share their places."""
    ones, others = (_ranks(numbers) for numbers in zip(*pairs, strict=True))
    middle = (len(pairs) + 1) / 2
    together = sum((a - middle) * (b - middle) for a, b in zip(ones, others, strict=True))
    alone = [sum((rank - middle) ** 2 for rank in ranks) for ranks in (ones, others)]
    return together / sqrt(alone[0] * alone[1]) if all(alone) else 0.0


def _ranks(numbers: Sequence[float]) -> list[float]:
    """The places of numbers from 1, the mean of their places for equal ones."""
    ordered = sorted(range(len(numbers)), key=lambda place: numbers[place])
    cuts = [0, *(i for i in range(1, len(ordered)) if numbers[ordered[i]] != numbers[ordered[i - 1]]), len(ordered)]
    ranks = [0.0] * len(numbers)
    for first, end in pairwise(cuts):
        for place in ordered[first:end]:
            ranks[place] = (first + 1 + end) / 2
    return ranks
