"""Editions: one folder of data becomes one frozen `Edition`."""

from .action_cards import ACTION_CARDS, ALL_CARDS, BOOM, GRAB, SHIFT, ActionCard, CardWord, card_words, cards_in
from .edition import CHALLENGES, Challenge, Edition, Numbers, StreetCard, challenge_name
from .edition_label import edition_label, mismatch, split_label
from .folder import available_editions, is_edition
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
