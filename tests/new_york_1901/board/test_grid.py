"""The board as a person types it."""

from __future__ import annotations

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.board import District, Grid, Legend, Mark, Street, parse_grid

LEGEND = Legend(
    districts=(District("red", "r"), District("blue", "b")),
    streets=(Street("B", "Broadway", "broadway"),),
    parks=(Mark("%", "City Hall Park"),),
    landmarks=(Mark("!", "Trinity Church"),),
)
BOARD = """\
# a comment

r01 r01 B   b01
!   %   B   b01
"""


def test_comments_and_blank_lines_are_skipped_and_spaces_do_not_count() -> None:
    grid = parse_grid(BOARD, LEGEND, "board.txt")
    assert grid.rows == (("r01", "r01", "B", "b01"), ("!", "%", "B", "b01"))
    assert (grid.width, grid.height) == (4, 2)
    assert grid.token(Square.parse("D2")) == "b01"
    assert grid == parse_grid(BOARD.replace(" ", "\t"), LEGEND, "board.txt")


def test_a_token_names_a_territory_and_back() -> None:
    assert LEGEND.territory_name("b07") == "blue-07"
    assert LEGEND.territory_token("blue-07") == "b07"
    for token in ("B", "%", "!", ".", "b7", "b007", "x07"):
        assert LEGEND.territory_name(token) is None
    assert [LEGEND.knows(token) for token in ("b07", "B", "%", "!", ".", "x07", "b7")] == [True] * 5 + [False] * 2


def test_every_problem_is_named_by_line_and_column_at_once() -> None:
    text = "r01 r01 B b01\n# between\nr02 x B b02 b02\n"
    with pytest.raises(DataError) as refused:
        parse_grid(text, LEGEND, "board.txt")
    ragged, unknown = refused.value.problems
    assert ragged.startswith("board.txt, line 3: this row has 5 tokens and the first row has 4")
    assert unknown.startswith("board.txt, line 3, column 5: unknown token 'x'")


@pytest.mark.parametrize(("text", "complaint"), [("# nothing\n", "no rows"), (". " * 27 + "\n", "27 columns")])
def test_a_board_without_rows_or_too_wide_to_name_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(DataError, match=complaint):
        parse_grid(text, LEGEND, "board.txt")


def test_grids_compare_by_their_tokens() -> None:
    assert parse_grid(BOARD, LEGEND, "a") == Grid((("r01", "r01", "B", "b01"), ("!", "%", "B", "b01")))
