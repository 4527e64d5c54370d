"""Chance: which cards may come up next, how likely each is, and who says which one it is.

A dealer answers for the next card of a market's pile; everything in the game that hangs on chance asks one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from ..errors import ImpossibleDraw
from ..protocol import game
from ..text.words import quantity
from .edition import Edition
from .state import Market

Dealer: TypeAlias = Callable[[Market], int]
"""Turns up the next card of a market's pile, which is not empty: given the market, answers with a kind."""


class CardUnknown(ImpossibleDraw):
    """A card came up that nobody has told; `drawn` are those before it, `possible` the kinds that it may be."""

    def __init__(self, edition: Edition, drawn: Sequence[int], possible: Sequence[int]) -> None:
        self.drawn = tuple(drawn)
        self.possible = tuple(possible)
        kinds = ", ".join(edition.kind_names[kind] for kind in possible)
        super().__init__(f"card {len(drawn) + 1} that comes up is not known, it may be {kinds}: say which")


def odds(market: Market) -> dict[int, Fraction]:
    """The kinds that the next card of the pile may be, with exact odds; none when the pile is empty."""
    top = market.future[0] if market.future else ()
    return {kind: Fraction(count, sum(top)) for kind, count in enumerate(top) if count}


def any_card(market: Market) -> int:
    """A dealer for questions whose answer does not hang on the cards drawn: the first kind that can lie on top."""
    return next(kind for kind, count in enumerate(market.future[0]) if count)


def deck_dealer(rng: random.Random) -> Dealer:
    """A dealer that draws as from a shuffled deck: each card of the top layer is equally likely."""
    deal = game.deck_dealer(rng)
    return lambda market: deal(market.future[0])


class Cards:
    """A dealer: the cards told, in order, then what is certain, then what another dealer draws.

    `drawn` are the cards turned up so far, `left` those told that have not come up yet.
    """

    def __init__(self, edition: Edition, draws: Sequence[int] = (), then: Dealer | None = None) -> None:
        self._edition, self._then = edition, then
        self.drawn: list[int] = []
        self.left = list(draws)

    def __call__(self, market: Market) -> int:
        """Turns up the next card; raises `ImpossibleDraw` for a told one that cannot lie on top, and `CardUnknown`."""
        possible = [kind for kind, count in enumerate(market.future[0]) if count]
        if self.left:
            card = self.left.pop(0)
            if card not in possible:
                names = self._edition.kind_names
                may = ", ".join(names[kind] for kind in possible)
                raise ImpossibleDraw(f"{names[card]} cannot have come up: on top of the pile may lie {may}")
        elif len(possible) == 1:
            card = possible[0]
        elif self._then is not None:
            card = self._then(market)
        else:
            raise CardUnknown(self._edition, self.drawn, possible)
        self.drawn.append(card)
        return card

    def expect_none_left(self) -> None:
        """Raises `ImpossibleDraw` when more cards were told than came up."""
        if self.left:
            total = len(self.drawn) + len(self.left)
            raise ImpossibleDraw(f"{quantity(total, 'card')} told, but the turn turns up {len(self.drawn) or 'none'}")
