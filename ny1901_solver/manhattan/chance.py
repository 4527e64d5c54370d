"""Chance: which card or city comes up, and who says which.

The order of a shuffled deck says nothing before it is drawn, so a draw is asked for when it happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from ..kit.errors import ImpossibleDraw

Dealer: TypeAlias = Callable[[Sequence[int]], int]
"""Says which one comes up: given how often each kind may, answers with a kind that can."""


def shuffled(rng: random.Random) -> Dealer:
    """A dealer that draws as from a shuffled deck."""

    def deal(counts: Sequence[int]) -> int:
        pick = int(rng.random() * sum(counts))
        for kind, count in enumerate(counts):
            pick -= count
            if pick < 0:
                return kind
        raise AssertionError("nothing to draw from")

    return deal


def any_card(counts: Sequence[int]) -> int:
    """A dealer for questions whose answer does not hang on what comes up: the first kind that can."""
    return next(kind for kind, count in enumerate(counts) if count)


def told(kinds: Iterable[int]) -> Dealer:
    """A dealer that says what it was told, in order; raises `ImpossibleDraw` for a kind that cannot come up."""
    following = iter(kinds)

    def deal(counts: Sequence[int]) -> int:
        kind = next(following, None)
        if kind is None:
            raise ImpossibleDraw("a card or city comes up that nobody has told")
        if not (0 <= kind < len(counts) and counts[kind]):
            may = ", ".join(str(each + 1) for each, count in enumerate(counts) if count)
            raise ImpossibleDraw(f"{kind + 1} cannot have come up: it may be {may}")
        return kind

    return deal
