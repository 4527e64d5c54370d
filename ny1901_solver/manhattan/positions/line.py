"""Positions as one line, in the format `data.LINE`. A line has no spaces and is safe in a shell and in a URL."""

from __future__ import annotations

from collections.abc import Collection

from ...errors import DataError
from ...messages import gettext
from ...positions.places import LinePlaces
from ..edition import Edition
from ..history import position_problems
from ..state import GameState
from ..state.seen import expect_hands
from .data import LINE, PositionReader, position_data


def format_line(state: GameState, seen: Collection[int] | None = None) -> str:
    """Writes a position as one line, which `parse_line` reads. A hidden hand has a `?` for each card.

    If `seen` is given, the line contains only what the seats in `seen` know: all other hands are hidden, and pieces
    that others have set out secretly are in their supply.
    """
    return LINE.write(position_data(state, seen), state.setup)


def parse_line(text: str, edition: Edition | None = None, needs_hands: bool = True) -> GameState:
    """Reads a one-line position; raises `NotationError` at the first mistake.

    If no edition is given, the edition that the line names is loaded. An impossible position raises `DataError` with
    every problem. If `needs_hands` is true, hidden hands raise `DataError`, too.
    """
    state = parse_unsound(text, edition, needs_hands)
    if problems := position_problems(state):
        raise DataError(problems)
    return state


def parse_unsound(text: str, edition: Edition | None = None, needs_hands: bool = True) -> GameState:
    """Reads a one-line position that may be impossible; raises `NotationError` at the first mistake."""
    places = LinePlaces(text.strip())
    reader = PositionReader(places)
    behind = {
        "edition": lambda data, _: reader.edition(data, edition),
        "options": reader.setup,
    }
    state = reader.state(*LINE.read(places, behind))
    if needs_hands:
        expect_hands(state, state.unseen, gettext("this request needs all hands"))
    return state
