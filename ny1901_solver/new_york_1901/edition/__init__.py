"""Loads and checks editions of the game. A folder of data is loaded as one immutable `Edition`."""

from .edition import (
    ACTION_CARDS,
    ALL_CARDS,
    BOOM,
    CHALLENGES,
    GRAB,
    SHIFT,
    ActionCard,
    CardWord,
    Challenge,
    Edition,
    Numbers,
    StreetCard,
    card_words,
    cards_in,
    challenge_name,
)
from .folder import available_editions, edition_label, is_edition, mismatch, split_label
from .load import load_edition

__all__ = [
    "ACTION_CARDS",
    "ALL_CARDS",
    "BOOM",
    "CHALLENGES",
    "GRAB",
    "SHIFT",
    "ActionCard",
    "CardWord",
    "Challenge",
    "Edition",
    "Numbers",
    "StreetCard",
    "available_editions",
    "card_words",
    "cards_in",
    "challenge_name",
    "edition_label",
    "is_edition",
    "load_edition",
    "mismatch",
    "split_label",
]
