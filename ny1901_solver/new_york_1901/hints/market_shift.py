"""Market Shift: what it is worth on average, worked out over every set of cards it can show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from ..state import Market


@dataclass(frozen=True, slots=True)
class ShiftValue:
    """The greatest gain of a turn after a Market Shift, the card's own point taken off: mean, best and worst case."""

    expected: Fraction
    best: int
    worst: int


def shift_value(market: Market, draws: int, value: Callable[[tuple[int, ...]], int]) -> ShiftValue:
    """The exact value of a shift, given what each set of face-up cards is worth (`market` as after the shift)."""
    shown = shown_sets(market, draws)
    values = {cards: value(cards) for cards in shown}
    expected = sum((chance * values[cards] for cards, chance in shown.items()), Fraction(0))
    return ShiftValue(expected, max(values.values()), min(values.values()))


def shown_sets(market: Market, draws: int) -> dict[tuple[int, ...], Fraction]:
    """Every set of cards that the next draws can turn up, sorted, with its chance; chances add up to 1."""
    certain: list[int] = []
    for layer in market.future:
        size = sum(layer)
        if size > draws:
            sets = _subsets(layer, draws)
            whole = comb(size, draws)
            return {tuple(sorted((*certain, *cards))): Fraction(ways, whole) for cards, ways in sets.items()}
        certain += [kind for kind, count in enumerate(layer) for _ in range(count)]
        draws -= size
    return {tuple(sorted(certain)): Fraction(1)}


@lru_cache(maxsize=64)
def _subsets(layer: tuple[int, ...], size: int) -> dict[tuple[int, ...], int]:
    """The multisets of a size within a layer, each with the number of ways to draw it."""
    found: dict[tuple[int, ...], int] = {(): 1}
    for kind, count in enumerate(layer):
        grown: dict[tuple[int, ...], int] = {}
        for cards, ways in found.items():
            for n in range(min(count, size - len(cards)) + 1):
                grown[(*cards, *[kind] * n)] = ways * comb(count, n)
        found = grown
    return {cards: ways for cards, ways in found.items() if len(cards) == size}
