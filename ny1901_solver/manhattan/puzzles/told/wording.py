"""Words of Manhattan's puzzles: colours, cities, places and numbers as sentences have them."""

from __future__ import annotations

from ....kit.words import listed
from ...moves import Build
from ...state import GameState

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def who(state: GameState, seat: int) -> str:
    """A player by his colours, `red and blue`."""
    return listed([state.edition.colours[colour] for colour in state.setup.colours[seat]])


def city(state: GameState, plot: int) -> str:
    """The city of a plot by its slot, as texts and pictures have it."""
    return f"city {state.edition.board.slots[state.edition.board.city_of(plot)]}"


def plot_of(state: GameState, build: Build) -> int:
    """The plot of a build, by number."""
    return state.edition.board.number[build.plot]


def sentence(text: str) -> str:
    """A text as a sentence; a move or a plot at its beginning stays as it is written."""
    first = text[0] if text[1:2].isdigit() else text[0].upper()
    return f"{first}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"
