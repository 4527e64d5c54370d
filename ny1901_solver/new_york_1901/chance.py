"""Chance: which cards may come up next, with which odds, and dealers, which decide the card.

Everything in the game that depends on chance asks a dealer for the next card of the pile."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from ..errors import ImpossibleDraw
from ..messages import gettext, ngettext
from ..protocol import game
from .edition import Edition
from .state import Market

Dealer: TypeAlias = Callable[[Market], int]
"""Turns up the next card of a market's pile, which is not empty: takes the market and returns a kind of card."""


class CardUnknown(ImpossibleDraw):
    """A card that is not given came up; `drawn` are those before it, `possible` the kinds that it may be."""

    def __init__(self, edition: Edition, drawn: Sequence[int], possible: Sequence[int]) -> None:
        self.drawn = tuple(drawn)
        self.possible = tuple(possible)
        kinds = ", ".join(edition.kind_names[kind] for kind in possible)
        super().__init__(
            gettext(
                "card {place} that comes up is not known, it may be {kinds}: say which",
                place=len(drawn) + 1,
                kinds=kinds,
            )
        )


def odds(market: Market) -> dict[int, Fraction]:
    """The kinds that the next card of the pile may be, with exact odds; none when the pile is empty."""
    top = market.future[0] if market.future else ()
    return {kind: Fraction(count, sum(top)) for kind, count in enumerate(top) if count}


def any_card(market: Market) -> int:
    """A dealer for questions whose answer does not depend on the cards: draws the first kind that can lie on top."""
    return next(kind for kind, count in enumerate(market.future[0]) if count)


def deck_dealer(rng: random.Random) -> Dealer:
    """A dealer of a shuffled deck: each card of the top layer is equally likely."""
    deal = game.deck_dealer(rng)
    return lambda market: deal(market.future[0])


class Cards:
    """A dealer that turns up the given cards in order, then a card that is certain, then what dealer `then` draws.

    `drawn` are the cards turned up so far, `left` the given cards that have not come up yet.
    """

    def __init__(self, edition: Edition, draws: Sequence[int] = (), then: Dealer | None = None) -> None:
        self._edition, self._then = edition, then
        self.drawn: list[int] = []
        self.left = list(draws)

    def __call__(self, market: Market) -> int:
        """Turns up the next card; raises `ImpossibleDraw` for a given card that cannot lie on top, or `CardUnknown`."""
        possible = [kind for kind, count in enumerate(market.future[0]) if count]
        if self.left:
            card = self.left.pop(0)
            if card not in possible:
                names = self._edition.kind_names
                may = ", ".join(names[kind] for kind in possible)
                raise ImpossibleDraw(
                    gettext(
                        "{card} cannot have come up: on top of the pile may lie {kinds}", card=names[card], kinds=may
                    )
                )
        elif len(possible) == 1:
            card = possible[0]
        elif self._then is not None:
            card = self._then(market)
        else:
            raise CardUnknown(self._edition, self.drawn, possible)
        self.drawn.append(card)
        return card

    def expect_none_left(self) -> None:
        """Raises `ImpossibleDraw` when more cards were given than came up."""
        if self.left:
            raise wrong_number_of_cards(len(self.drawn) + len(self.left), len(self.drawn))


def wrong_number_of_cards(given: int, drawn: int) -> ImpossibleDraw:
    """The error for a turn that turns up another number of cards than were given."""
    if not drawn:
        return ImpossibleDraw(
            ngettext(
                "{number} card given, but the turn turns up none",
                "{number} cards given, but the turn turns up none",
                given,
            )
        )
    return ImpossibleDraw(
        ngettext(
            "{number} card given, but the turn turns up {drawn}",
            "{number} cards given, but the turn turns up {drawn}",
            given,
            drawn=drawn,
        )
    )
