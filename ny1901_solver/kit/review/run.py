"""The decisions of a game reviewed in their order: those kept before at once, the others by one process or several."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from functools import partial

from ..puzzles.workers import shared_out
from .kept import DecisionT, KeptReviews, ReviewedT
from .thoroughness import Stopped


def in_order(
    todo: Sequence[DecisionT],
    review: Callable[[DecisionT], ReviewedT],
    kept: KeptReviews[DecisionT, ReviewedT],
    workers: int,
) -> Generator[ReviewedT, None, None]:
    """Reviews decisions one after the other, each written down as soon as it is known, until `review` is `Stopped`.

    With several workers `review` goes to processes of their own.
    """
    known = [kept.find(decision) for decision in todo]
    missing = [place for place, found in enumerate(known) if found is None]
    with suppress(Stopped), shared_out(partial(_placed, review, todo), missing, workers) as made:
        for decision, found in zip(todo, known, strict=True):
            if found is None:
                found = next(made)
                kept.keep(decision, found)
            yield found


def _placed(review: Callable[[DecisionT], ReviewedT], todo: Sequence[DecisionT], place: int) -> ReviewedT:
    return review(todo[place])
