"""Whatever is done to a text, it is read, or refused with a reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.errors import DataError, NotationError
from ny1901_solver.geometry import Shape, Square, parse_squares
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.positions.file import format_position, parse_position
from ny1901_solver.new_york_1901.replay import RecordedTurn, format_record, parse_record
from ny1901_solver.new_york_1901.state import Readings
from ny1901_solver.new_york_1901.tiles import Placement

from ..strategies import MANHATTAN, Game, damaged, recorded, states

GAME = Game("tiny", 2, seed=4, policy="quick", readings=Readings(flip_tiles="yes"))
MIDDLE = states(GAME)[5]
READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "square": (Square.parse, "C4"),
    "squares": (parse_squares, "C4,C5,D5,D6"),
    "shape": (lambda text: Shape.parse(text.split("\n")), "##.\n.##"),
    "placement": (Placement.parse, "s4@C4,C5,D5,D6"),
    "turn": (Turn.parse, "shift; take blue-07 red-02; build s4@C4,C5,D5,D6; boom b1@E4,E5"),
    "recorded turn": (lambda text: RecordedTurn.parse(text, Turn.parse, MANHATTAN.kind), "take blue-07; pass | b2 r3"),
    "line": (parse_line, format_line(MIDDLE)),
    "position": (lambda text: parse_position(text, "position.yaml"), format_position(MIDDLE)),
    "record": (lambda text: parse_record(text, "record.yaml"), format_record(recorded(GAME))),
}


@pytest.mark.parametrize("form", READERS)
@settings(max_examples=150)
@given(data=st.data())
def test_a_damaged_text_is_read_or_refused_with_a_reason(form: str, data: st.DataObject) -> None:
    read, text = READERS[form]
    refusal = _refusal(read, data.draw(damaged(text)))
    if isinstance(refusal, NotationError):
        assert 0 <= refusal.at <= len(refusal.text)
        assert refusal.expected
    elif refusal:
        assert all(refusal.problems)


def _refusal(read: Callable[[str], object], text: str) -> NotationError | DataError | None:
    try:
        read(text)
    except (NotationError, DataError) as error:
        return error
    return None
