"""An edition: a folder of data that says what is in the box, and with which standing each part of it is known."""

from .edition import City, Edition, Rounds, Sizes
from .load import EDITIONS, load_edition

__all__ = ["EDITIONS", "City", "Edition", "Rounds", "Sizes", "load_edition"]
