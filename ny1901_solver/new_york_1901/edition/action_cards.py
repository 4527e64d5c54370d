"""The action cards: one table of their bits, words and names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

CardWord: TypeAlias = Literal["boom", "shift", "grab"]
BOOM, SHIFT, GRAB = 1, 2, 4


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card: its bit in a player's cards, its word in files and turns, and its printed name."""

    bit: int
    word: CardWord
    name: str


ACTION_CARDS: dict[str, ActionCard] = {
    card.word: card
    for card in (
        ActionCard(BOOM, "boom", "Construction Boom"),
        ActionCard(SHIFT, "shift", "Market Shift"),
        ActionCard(GRAB, "grab", "Land Grab"),
    )
}
"""All action cards by their words, in the order of their bits."""
ALL_CARDS = BOOM | SHIFT | GRAB


def cards_in(mask: int) -> list[ActionCard]:
    """The action cards of a mask of their bits."""
    return [card for card in ACTION_CARDS.values() if mask & card.bit]


def card_words(mask: int) -> list[str]:
    """The words of the action cards of a mask."""
    return [card.word for card in cards_in(mask)]
