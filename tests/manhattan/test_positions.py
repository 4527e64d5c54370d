"""The line form: back and forth over random games, and what is amiss told with its place."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ny1901_solver.kit.errors import DataError, NotationError
from ny1901_solver.manhattan.moves import Build, Discard, Open, Redraw, Select, Void, parse_move
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.state.invariants import state_problems

from .tables import positions

COLOUR, FLOORS = st.sampled_from("rbgy"), st.integers(1, 4)
PIECES = st.lists(FLOORS, min_size=1, max_size=6)
MOVES = st.one_of(
    st.builds(Build, COLOUR, FLOORS, st.builds("{}{}".format, st.sampled_from("ABCDEF"), st.integers(1, 9))),
    st.builds(Void, COLOUR, FLOORS),
    st.builds(Discard, st.integers(1, 9), COLOUR, FLOORS),
    st.builds(Open, st.sampled_from("ABCDEF")),
    st.builds(Redraw),
    st.dictionaries(COLOUR, PIECES, min_size=1, max_size=2).map(lambda pieces: Select.of(*pieces.items())),
)


def test_every_position_of_a_game_is_sound_and_reads_back() -> None:
    rng = random.Random(2)
    for state in positions(2, 25):
        assert state_problems(state) == []
        if rng.random() < 0.1:
            assert parse_line(format_line(state)) == state


@given(MOVES)
def test_a_move_reads_back(move: Build | Void | Discard | Open | Redraw | Select) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("r5", 2),
        ("r3@C", 4),
        ("r:1,5x", 2),
        ("rr:1", 0),
        ("void", 0),
        ("r:1 r:2", 4),
        ("", 0),
        ("r3@C7x", 5),
        ("discard 5 q", 11),
    ],
)
def test_a_text_that_is_no_move_is_refused_at_its_place(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert refused.value.at == at


LINE = format_line(next(iter(positions(7, 1, plain=True))))


@pytest.mark.parametrize("part", range(1, 11))
def test_a_part_that_is_amiss_is_named_by_its_place(part: int) -> None:
    parts = LINE.split(":")
    wrong = ":".join([*parts[:part], "?", *parts[part + 1 :]])
    with pytest.raises(NotationError) as refused:
        parse_line(wrong)
    assert refused.value.at == len(":".join(parts[:part])) + 1


def test_what_does_not_add_up_is_told_at_once() -> None:
    parts = LINE.split(":")
    parts[4], parts[6] = "9-build", "A1r1b3r1"
    with pytest.raises(DataError) as refused:
        parse_line(":".join(parts))
    told = " ".join(refused.value.problems)
    assert "round 9" in told
    assert "cannot have been built" in told
