"""Editions: one folder of data becomes one frozen `Edition`."""

from .edition import ACTION_CARDS, CHALLENGES, Edition, Numbers, StreetCard, challenge_name
from .folder import available_editions, is_edition
from .load import load_edition
from .naming import edition_label, mismatch, split_label

__all__ = [
    "ACTION_CARDS",
    "CHALLENGES",
    "Edition",
    "Numbers",
    "StreetCard",
    "available_editions",
    "challenge_name",
    "edition_label",
    "is_edition",
    "load_edition",
    "mismatch",
    "split_label",
]
