"""Rank correlation of two quantities."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt


def rank_correlation(pairs: Sequence[tuple[float, float]]) -> float:
    """Returns Spearman's rank correlation of two quantities, from -1 to 1; equal values share their mean rank."""
    ones, others = (_ranks(numbers) for numbers in zip(*pairs, strict=True))
    middle = (len(pairs) + 1) / 2
    together = sum((a - middle) * (b - middle) for a, b in zip(ones, others, strict=True))
    alone = [sum((rank - middle) ** 2 for rank in ranks) for ranks in (ones, others)]
    return together / sqrt(alone[0] * alone[1]) if all(alone) else 0.0


def _ranks(numbers: Sequence[float]) -> list[float]:
    """Returns the ranks of numbers from 1; equal numbers get the mean of their ranks."""
    ordered = sorted(range(len(numbers)), key=lambda place: numbers[place])
    cuts = [0, *(i for i in range(1, len(ordered)) if numbers[ordered[i]] != numbers[ordered[i - 1]]), len(ordered)]
    ranks = [0.0] * len(numbers)
    for first, end in pairwise(cuts):
        for place in ordered[first:end]:
            ranks[place] = (first + 1 + end) / 2
    return ranks
