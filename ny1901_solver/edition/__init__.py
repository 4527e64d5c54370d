"""Editions: one folder of data becomes one frozen `Edition`."""

from .edition import ACTION_CARDS, CHALLENGES, Edition, Numbers, StreetCard
from .load import available_editions, is_edition, load_edition

__all__ = [
    "ACTION_CARDS",
    "CHALLENGES",
    "Edition",
    "Numbers",
    "StreetCard",
    "available_editions",
    "is_edition",
    "load_edition",
]
