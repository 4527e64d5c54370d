"""The market: face-up cards, and what is known of the face-down ones.

A card is a kind, a number of `Edition.kind_names`. The future market is a pile of layers, top first. A
layer is a count for each kind; the order inside it is hidden, the order of layers is known. So a shuffled
deck is one layer, cards put at the bottom by ACT-2 or TRN-5 are layers of their own, and a known queue is
a pile of one-card layers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import add

from ...kit.errors import ImpossibleDraw
from ...kit.shared import Shared

Layer = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Market(Shared):
    """`open` holds the face-up kinds, sorted; `future` the layers of the pile, none of them empty."""

    open: tuple[int, ...]
    future: tuple[Layer, ...]

    @classmethod
    def of(cls, open_cards: Iterable[int], layers: Iterable[Layer]) -> Market:
        """Makes a market in its one form: sorted, no empty layer, neighbours of one same kind joined."""
        future: tuple[Layer, ...] = ()
        for layer in layers:
            future = _stacked(future, layer)
        return cls(tuple(sorted(open_cards)), future)

    @property
    def future_size(self) -> int:
        """How many cards lie face down."""
        return sum(map(sum, self.future))

    def counts(self, kinds: int) -> list[int]:
        """How many cards of each kind there are, face up and face down together."""
        totals = [0] * kinds
        for kind in self.open:
            totals[kind] += 1
        for layer in self.future:
            for kind, count in enumerate(layer):
                totals[kind] += count
        return totals

    def without(self, cards: Iterable[int]) -> Market:
        """The market after face-up cards were taken."""
        left = list(self.open)
        for card in cards:
            left.remove(card)
        return Market(tuple(left), self.future)

    def drawn(self, card: int) -> Market:
        """The market after one card was turned up; raises `ImpossibleDraw` when it cannot lie on top."""
        if not self.future or not 0 <= card < len(self.future[0]) or not self.future[0][card]:
            raise ImpossibleDraw(f"card number {card} cannot lie on top of the future market")
        top = list(self.future[0])
        top[card] -= 1
        rest = self.future[1:]
        open_cards = tuple(sorted((*self.open, card)))
        if not any(top):
            return Market(open_cards, rest)
        if not rest or top.count(0) < len(top) - 1:
            return Market(open_cards, (tuple(top), *rest))
        return Market(open_cards, (*_stacked((tuple(top),), rest[0]), *rest[1:]))

    def shifted(self, kinds: int) -> Market:
        """The market with its face-up cards shuffled under the pile (ACT-2), before the new ones are drawn."""
        return Market((), _stacked(self.future, _layer(self.open, kinds)))

    def returned(self, card: int, kinds: int) -> Market:
        """The market with one card put under the pile (TRN-5)."""
        return Market(self.open, _stacked(self.future, _layer((card,), kinds)))

    def can_show(self, cards: Iterable[int], draws: int) -> bool:
        """Whether the next `draws` cards of the pile can include all the given ones."""
        wanted: dict[int, int] = {}
        for card in cards:
            wanted[card] = wanted.get(card, 0) + 1
        for layer in self.future:
            size = sum(layer)
            if size > draws:
                return sum(wanted.values()) <= draws and all(layer[card] >= n for card, n in wanted.items())
            draws -= size
            wanted = {card: n - layer[card] for card, n in wanted.items() if n > layer[card]}
        return not wanted


def _layer(cards: Iterable[int], kinds: int) -> Layer:
    counts = [0] * kinds
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def _stacked(upper: tuple[Layer, ...], layer: Layer) -> tuple[Layer, ...]:
    """The pile with one more layer under it, joined to the last one when both are of one same kind."""
    held = sum(map(bool, layer))
    if not held:
        return upper
    if held == 1 and upper:
        joined = tuple(map(add, upper[-1], layer))
        if sum(map(bool, joined)) == 1:
            return (*upper[:-1], joined)
    return (*upper, layer)
