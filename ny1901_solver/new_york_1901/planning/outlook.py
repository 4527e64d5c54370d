"""Defines the part of the market that a planner knows: the known face-up cards, and the known cards on top of the pile.

`CONVENTION` defines in words which cards are known. All questions, answers and documents use the sentences of
`CONVENTION`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...messages import gettext_noop
from ..state import Market

CONVENTION = gettext_noop(
    "A card is known if it lies face up at the start. A card of the pile is known if each layer of the pile, down "
    "to the layer of this card, has cards of one kind only. A Market Shift turns up these known cards first, and "
    "then unknown cards. Unknown cards fill the market, and count for its size, for Land Grab and for the end of "
    "the game, but are never taken. Cards that go under the pile are known again only if all cards above them are "
    "known, and if the cards that went under are of one kind or all of them come up. No card is inferred by "
    "counting."
)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The part of a market that counts as known. `CONVENTION` contains the definition.

    `open` has the known face-up cards, sorted, and `hidden` is the number of unknown face-up cards. `queue` has the
    known cards on top of the pile, and `rest` is the number of cards below the queue.
    """

    open: tuple[int, ...]
    hidden: int
    queue: tuple[int, ...]
    rest: int

    @classmethod
    def of(cls, market: Market) -> Outlook:
        """Returns the known part of a market.

        The pile consists of layers. Starting at the top, the cards of every layer with only one kind of card are known;
        the known part ends at the first layer with several kinds.
        """
        queue: list[int] = []
        for layer in market.future:
            held = [kind for kind, count in enumerate(layer) if count]
            if len(held) > 1:
                break
            queue += held * layer[held[0]]
        return cls(market.open, 0, tuple(queue), market.future_size - len(queue))

    @property
    def open_size(self) -> int:
        """The number of face-up cards."""
        return len(self.open) + self.hidden

    @property
    def future_size(self) -> int:
        """The number of cards face down."""
        return len(self.queue) + self.rest

    def take(self, kinds: Iterable[int], size: int) -> Outlook:
        """Returns the known part of the market after known face-up cards are taken and the market is refilled to `size`
        cards (TRN-6)."""
        left = list(self.open)
        for kind in kinds:
            left.remove(kind)
        return Outlook(tuple(left), self.hidden, self.queue, self.rest)._refill(size)

    def shift(self, size: int) -> Outlook:
        """Returns the known part of the market after a Market Shift (ACT-2): the cards of the queue come up first, then
        unknown cards.

        The cards that the Market Shift puts under the pile count as known only under two conditions: all cards above
        these cards are known, and these cards are all of one kind or all come up.
        """
        if self.rest:
            return Outlook((), 0, self.queue, self.rest + self.open_size)._refill(size)
        if not self.hidden and len(set(self.open)) == 1:
            return Outlook((), 0, (*self.queue, *self.open), 0)._refill(size)
        if len(self.queue) + self.open_size <= size:
            return Outlook(tuple(sorted((*self.queue, *self.open))), self.hidden, (), 0)
        return Outlook((), 0, self.queue, self.open_size)._refill(size)

    def return_card(self, kind: int) -> Outlook:
        """Returns the known part of the market after a card is put under the pile (TRN-5).

        The returned card counts as known only if all cards above it are known.
        """
        if self.rest:
            return Outlook(self.open, self.hidden, self.queue, self.rest + 1)
        return Outlook(self.open, self.hidden, (*self.queue, kind), 0)

    def _refill(self, size: int) -> Outlook:
        known = max(0, min(size - self.open_size, len(self.queue)))
        blind = max(0, min(size - self.open_size - known, self.rest))
        return Outlook(
            tuple(sorted((*self.open, *self.queue[:known]))),
            self.hidden + blind,
            self.queue[known:],
            self.rest - blind,
        )
