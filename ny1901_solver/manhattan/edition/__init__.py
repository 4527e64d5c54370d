"""Editions: an edition is a folder of data about the content of the box, which also states how each part is known."""

from .edition import City, Edition, Rounds, Sizes
from .load import EDITIONS, FILE, Examined, examine, examined_edition, load_edition

__all__ = [
    "EDITIONS",
    "FILE",
    "City",
    "Edition",
    "Examined",
    "Rounds",
    "Sizes",
    "examine",
    "examined_edition",
    "load_edition",
]
