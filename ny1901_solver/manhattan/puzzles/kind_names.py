"""The kinds of puzzles, by name: light, as a list of puzzles is asked with them."""

from typing import Literal

KindName = Literal["last-go-round", "four-cards", "still-taken", "choose-pieces"]
