"""Polyominoes: canonical forms, rotations and reflections, against the published counts."""

from __future__ import annotations

import pytest

from ny1901_solver.errors import NotationError
from ny1901_solver.geometry import Shape, Square

# Orientations of the twelve pentominoes: by turning alone, and with turning over as well.
PENTOMINOES = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("####", "#..."),
    "N": ("###.", "..##"),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("####", ".#.."),
    "Z": ("##.", ".#.", ".##"),
}
TURNED = {"I": 2, "X": 1, "Z": 2}
BOTH = {"I": 2, "X": 1, "F": 8, "L": 8, "N": 8, "P": 8, "Y": 8}


def fixed_polyominoes(size: int) -> set[frozenset[tuple[int, int]]]:
    """Every polyomino up to shifting alone, grown cell by cell, without any code of the package."""
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        grown = set()
        for cells in found:
            for x, y in cells:
                for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if cell not in cells:
                        more = {*cells, cell}
                        left, top = min(x for x, _ in more), min(y for _, y in more)
                        grown.add(frozenset((x - left, y - top) for x, y in more))
        found = grown
    return found


@pytest.mark.parametrize(
    ("size", "fixed", "one_sided", "free"),
    [(1, 1, 1, 1), (2, 2, 1, 1), (3, 6, 2, 2), (4, 19, 7, 5), (5, 63, 18, 12), (6, 216, 60, 35)],
)
def test_there_are_as_many_polyominoes_as_published(size: int, fixed: int, one_sided: int, free: int) -> None:
    shapes = {Shape.of(cells) for cells in fixed_polyominoes(size)}
    assert len(shapes) == fixed
    assert len({shape.canonical(flips=False) for shape in shapes}) == one_sided
    assert len({shape.canonical() for shape in shapes}) == free


@pytest.mark.parametrize("name", PENTOMINOES)
def test_a_pentomino_has_its_known_number_of_orientations(name: str) -> None:
    shape = Shape.parse(PENTOMINOES[name])
    assert len(shape.rotations()) == TURNED.get(name, 4)
    assert len(shape.orientations(flips=True)) == BOTH.get(name, 4)


def test_four_quarter_turns_and_two_flips_change_nothing() -> None:
    for rows in PENTOMINOES.values():
        shape = Shape.parse(rows)
        assert shape.turn().turn().turn().turn() == shape
        assert shape.flip().flip() == shape


def test_a_quarter_turn_goes_clockwise() -> None:
    assert Shape.parse(["#.", "#.", "##"]).turn().drawing() == ("###", "#..")


def test_a_drawing_reads_back_wherever_it_lies() -> None:
    for rows in PENTOMINOES.values():
        shape = Shape.parse(rows)
        assert shape.drawing() == rows
        assert Shape.of((x + 7, y - 3) for x, y in shape.cells) == shape


def test_a_shape_knows_its_box_and_whether_it_fills_it() -> None:
    brick, corner = Shape.parse(["###", "###"]), Shape.parse(["##", "#."])
    assert (brick.width, brick.height, brick.size, brick.is_rectangle) == (3, 2, 6, True)
    assert (corner.width, corner.height, corner.size, corner.is_rectangle) == (2, 2, 3, False)


def test_squares_that_meet_in_a_corner_are_not_connected() -> None:
    assert not Shape.parse(["#.", ".#"]).is_connected
    assert Shape.parse(["#.", "##"]).is_connected


def test_a_shape_lies_on_the_squares_below_and_right_of_its_corner() -> None:
    squares = Shape.parse(["##", "#."]).at(Square.parse("C4"))
    assert [str(square) for square in squares] == ["C4", "C5", "D4"]


def test_a_drawing_with_another_mark_is_refused_with_its_place() -> None:
    with pytest.raises(NotationError, match=r"character 2: expected '#' or '\.' in row 2") as refused:
        Shape.parse(["##", "#x"])
    assert (refused.value.text, refused.value.at) == ("#x", 1)
    with pytest.raises(NotationError, match="at least one '#'"):
        Shape.parse(["..", ".."])
