"""What a planner knows of the market: kinds face up, and the known cards on top of the pile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..state import Market


@dataclass(frozen=True, slots=True)
class Outlook:
    """The known part of a market.

    It follows a Market Shift only where all the cards that it turns up are known (`shifted`): no plan plays another.
    `open` are the face-up cards that are known, sorted, `hidden` the number of those that are not: they were
    drawn when nobody could say which. `queue` are the known cards on top of the pile, `rest` the number below.
    """

    open: tuple[int, ...]
    hidden: int
    queue: tuple[int, ...]
    rest: int

    @classmethod
    def of(cls, market: Market) -> Outlook:
        """Reads a market: layers of one kind are known, the first layer of more than one ends the knowledge."""
        queue: list[int] = []
        for layer in market.future:
            held = [kind for kind, count in enumerate(layer) if count]
            if len(held) > 1:
                break
            queue += held * layer[held[0]]
        return cls(market.open, 0, tuple(queue), market.future_size - len(queue))

    @property
    def shown(self) -> int:
        """How many cards lie face up."""
        return len(self.open) + self.hidden

    @property
    def future_size(self) -> int:
        """How many cards lie face down."""
        return len(self.queue) + self.rest

    def taken(self, kinds: Iterable[int], size: int) -> Outlook:
        """After known face-up cards were taken and the market was refilled to `size` (TRN-6)."""
        left = list(self.open)
        for kind in kinds:
            left.remove(kind)
        return Outlook(tuple(left), self.hidden, self.queue, self.rest)._refilled(size)

    def shifted(self, size: int) -> Outlook | None:
        """After a Market Shift (ACT-2), or `None` when not all the cards that it shows are known."""
        if self.rest and len(self.queue) < size:
            return None
        under = self.open
        if self.rest or self.hidden or len(set(under)) > 1:
            back = size - len(self.queue)
            if back <= 0:
                return Outlook((), 0, self.queue, self.rest + self.shown)._refilled(size)
            if self.hidden or back < len(under):
                return None
        return Outlook((), 0, (*self.queue, *under), self.rest)._refilled(size)

    def returned(self, kind: int) -> Outlook:
        """After a card was put under the pile (TRN-5): known only when all above it is."""
        if self.rest:
            return Outlook(self.open, self.hidden, self.queue, self.rest + 1)
        return Outlook(self.open, self.hidden, (*self.queue, kind), 0)

    def _refilled(self, size: int) -> Outlook:
        known = max(0, min(size - self.shown, len(self.queue)))
        blind = max(0, min(size - self.shown - known, self.rest))
        return Outlook(
            tuple(sorted((*self.open, *self.queue[:known]))),
            self.hidden + blind,
            self.queue[known:],
            self.rest - blind,
        )
