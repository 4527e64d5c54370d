"""Positions as one line, which `data.LINE` describes: no spaces, safe in a shell and in a URL."""

from __future__ import annotations

from collections.abc import Collection

from ...errors import DataError
from ...positions.places import LinePlaces
from ..edition import Edition
from ..history import position_problems
from ..state import GameState
from ..state.seen import expect_hands
from .data import LINE, PositionReader, position_data


def format_line(state: GameState, seen: Collection[int] | None = None) -> str:
    """Writes a position as one line, which `parse_line` reads back.

    It has a `?` for each card of a hand that nobody has told. Where only some seats are `seen`, the others have such
    hands, too, and pieces that they set out secretly are in their supply: so it is all that these seats know.
    """
    return LINE.write(position_data(state, seen), state.setup)


def parse_line(text: str, edition: Edition | None = None, needs_hands: bool = True) -> GameState:
    """Reads a one-line position; raises `NotationError` at the first part amiss.

    The edition named in the line is loaded unless one is given. A line that parses but cannot be one of a game
    raises `DataError` with every problem, and so does one with hands of `?`, unless they need not be told.
    """
    state = parse_unsound(text, edition, needs_hands)
    if problems := position_problems(state):
        raise DataError(problems)
    return state


def parse_unsound(text: str, edition: Edition | None = None, needs_hands: bool = True) -> GameState:
    """Reads a one-line position that need not add up; raises `NotationError` at the first part amiss."""
    places = LinePlaces(text.strip())
    reader = PositionReader(places)
    behind = {
        "edition": lambda data, _: reader.edition(data, edition),
        "options": reader.setup,
    }
    state = reader.state(*LINE.read(places, behind))
    if needs_hands:
        expect_hands(state, state.unseen, "all hands are needed here")
    return state
