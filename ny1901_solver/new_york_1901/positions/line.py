"""Positions as one line of text without spaces, which can be used in a shell and in a URL. `data.LINE` describes the
format."""

from __future__ import annotations

from typing import Any

from ...errors import DataError
from ...positions.places import LinePlaces
from ..edition import Edition
from ..state import GameState
from .data import LINE, PositionReader, position_data


def format_line(state: GameState) -> str:
    """Writes a position as one line, which `parse_line` can read back."""
    return LINE.write(position_data(state), state.edition)


def parse_line(text: str, edition: Edition | None = None) -> GameState:
    """Reads a one-line position. Raises `NotationError` at the first mistake.

    The edition named in the line is loaded unless an edition is given. A line that can be parsed, but describes an
    impossible position, raises `DataError` with every problem.
    """
    reader, data, board = _read(text, edition)
    state, problems = reader.read(data, board)
    if problems:
        raise DataError(problems)
    return state


def parse_unsound_line(text: str, edition: Edition | None = None) -> GameState:
    """Reads a one-line position that may be impossible; returns the position at the start of its turn. Raises
    `NotationError` for a text that is not a one-line position."""
    reader, data, board = _read(text, edition)
    return reader.unchecked_state(data, board)


def _read(text: str, given: Edition | None) -> tuple[PositionReader, dict[str, Any], Edition]:
    """Returns a reader for a one-line position, the data of the line, and the edition."""
    places = LinePlaces(text.strip())
    reader = PositionReader(places)
    return reader, *LINE.read(places, {"edition": lambda data, _: reader.edition(data, given)})
