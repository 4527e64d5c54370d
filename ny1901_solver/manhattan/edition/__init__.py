"""An edition: a folder of data that says what is in the box, and with which standing each part of it is known."""

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
