"""The kinds of puzzles of Manhattan, by the names that commands and files have for them."""

from typing import Literal

KindName = Literal["last-go-round", "four-cards", "still-taken", "choose-pieces"]
