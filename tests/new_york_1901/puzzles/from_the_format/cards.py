"""Which cards a solver may count on, from the sentence that every question stands by.

A card is known if it lies face up at the start. A card of the pile is known if each layer of the pile, down to the
layer of this card, has cards of one kind only. A Market Shift turns up these known cards first, and then unknown
cards. Unknown cards fill the market, and count for its size, for Land Grab and for the end of the game, but are never
taken. Cards that go under the pile are known again only if all cards above them are known, and if the cards that went
under are of one kind or all of them come up. No card is inferred by counting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ny1901_solver.new_york_1901.state import Market

UNKNOWN = 1_000
"""Stands for the kind of a card that nobody knows: no territory is of this kind, so no rule lets it be taken."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a solver knows of the market.

    `up` are the cards face up, sorted, `UNKNOWN` among them; `queue` are the known cards on top of the pile, in
    order; `hidden` is how many cards lie below them that nobody knows.
    """

    up: tuple[int, ...]
    queue: tuple[int, ...]
    hidden: int

    @classmethod
    def of(cls, market: Market) -> Known:
        queue: list[int] = []
        hidden = 0
        for layer in market.future:
            held = [kind for kind, count in enumerate(layer) if count]
            if hidden or len(held) > 1:
                hidden += sum(layer)
            else:
                queue += held * sum(layer)
        return cls(tuple(sorted(market.open)), tuple(queue), hidden)

    @property
    def face_down(self) -> int:
        return len(self.queue) + self.hidden

    def as_market(self) -> Market:
        """A market that the rules can be asked about: as many cards lie face up and face down."""
        return Market(self.up, ((self.face_down,),) if self.face_down else ())

    def after_take(self, taken: Iterable[int], full: int) -> Known:
        """Once known cards were taken and the market was refilled (TRN-6)."""
        left = list(self.up)
        for kind in taken:
            left.remove(kind)
        return Known(tuple(left), self.queue, self.hidden).filled(full)

    def filled(self, full: int) -> Known:
        """Once cards have come up until the market is full or the pile empty: the known ones first."""
        wanted = max(0, full - len(self.up))
        known = self.queue[:wanted]
        unknown = min(wanted - len(known), self.hidden)
        up = tuple(sorted((*self.up, *known, *(UNKNOWN,) * unknown)))
        return Known(up, self.queue[len(known) :], self.hidden - unknown)

    def put_under(self, cards: tuple[int, ...]) -> Known:
        """With cards shuffled and put under the pile: known where all above is known and they are of one kind."""
        if not self.hidden and len(set(cards)) <= 1 and UNKNOWN not in cards:
            return Known(self.up, self.queue + cards, 0)
        return Known(self.up, self.queue, self.hidden + len(cards))

    def shifted(self, full: int) -> Known:
        """Behind a Market Shift (ACT-2)."""
        if self.face_down + len(self.up) <= full and not self.hidden:
            return Known(tuple(sorted((*self.up, *self.queue))), (), 0)  # all come up, so they are known again
        return Known((), self.queue, self.hidden).put_under(self.up).filled(full)
