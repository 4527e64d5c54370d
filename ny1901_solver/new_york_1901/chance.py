"""Chance: the cards that may come up next, their odds, and dealers, which choose the card.

All code that depends on chance asks a dealer for the next card of the pile."""

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
"""A function that turns up the next card: the function takes a market whose pile is not empty, and returns a kind of
card."""


class CardUnknown(ImpossibleDraw):
    """Raised when a card comes up that was not given. `drawn` are the cards that came up before this card, and
    `possible` are the kinds that the card may have."""

    def __init__(self, edition: Edition, drawn: Sequence[int], possible: Sequence[int]) -> None:
        self.drawn = tuple(drawn)
        self.possible = tuple(possible)
        kinds = ", ".join(edition.kind_names[kind] for kind in possible)
        super().__init__(
            gettext(
                "card {place} of the cards that come up is not known; the possible kinds are {kinds}; name this card",
                place=len(drawn) + 1,
                kinds=kinds,
            )
        )


def odds(market: Market) -> dict[int, Fraction]:
    """The kinds that the next card of the pile may be, with exact odds; the result is empty if the pile is empty."""
    top = market.future[0] if market.future else ()
    return {kind: Fraction(count, sum(top)) for kind, count in enumerate(top) if count}


def any_card(market: Market) -> int:
    """A dealer for questions whose answer does not depend on the cards. The dealer draws the first kind that can lie on
    top of the pile."""
    return next(kind for kind, count in enumerate(market.future[0]) if count)


def deck_dealer(rng: random.Random) -> Dealer:
    """Returns a dealer of a shuffled deck: each card of the top layer is equally likely."""
    deal = game.deck_dealer(rng)
    return lambda market: deal(market.future[0])


class Cards:
    """A dealer that turns up the given cards in order. After the given cards, the dealer turns up a card that is
    certain, or otherwise a card that the dealer `then` draws.

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
                        "{card} cannot have come up; the possible cards on top of the pile are {kinds}",
                        card=names[card],
                        kinds=may,
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
    """Returns the error for a turn that turns up a different number of cards than were given."""
    if not drawn:
        return ImpossibleDraw(
            ngettext(
                "{number} card is given, but this turn turns up no cards",
                "{number} cards are given, but this turn turns up no cards",
                given,
            )
        )
    return ImpossibleDraw(
        ngettext(
            "{number} card is given, but this turn turns up {drawn}",
            "{number} cards are given, but this turn turns up {drawn}",
            given,
            drawn=drawn,
        )
    )
