"""Names of squares."""

from __future__ import annotations

import pytest

from ny1901_solver.errors import NotationError
from ny1901_solver.geometry import Square, format_squares, parse_squares


def test_a_square_is_a_column_letter_and_a_row_number_from_the_top_left() -> None:
    assert Square.parse("A1") == Square(0, 0)
    assert Square.parse("C4") == Square(2, 3)
    assert all(str(Square.parse(str(square))) == str(square) for square in (Square(25, 98), Square(9, 9)))


@pytest.mark.parametrize("text", ["", "C", "4", "c4", "C0", "C04", "C100", "AA1", "C4 ", " C4", "C-1"])
def test_anything_else_is_no_square(text: str) -> None:
    with pytest.raises(NotationError):
        Square.parse(text)


def test_a_list_of_squares_has_one_spelling() -> None:
    assert parse_squares("A2,A10,B1") == (Square(0, 1), Square(0, 9), Square(1, 0))
    assert format_squares([Square(1, 0), Square(0, 9), Square(0, 1)]) == "A2,A10,B1"


@pytest.mark.parametrize(("text", "at"), [("B1,A1", 3), ("A1,A1", 3), ("A1,,B1", 3), ("A1,B1,x", 6)])
def test_squares_out_of_order_or_twice_are_refused_with_their_place(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse_squares(text)
    assert refused.value.at == at
