"""The questions that a frozen board answers."""

from __future__ import annotations

from ny1901_solver.geometry import Square, parse_squares
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.masks import SquareMask, TerritoryMask

BOARD = load_edition("tiny").board


def mask(names: str) -> SquareMask:
    found = BOARD.mask_of(parse_squares(names))
    assert found is not None
    return found


def test_a_mask_and_its_squares_are_two_forms_of_one_thing() -> None:
    assert BOARD.squares_of(mask("A2,B4,G5")) == parse_squares("A2,B4,G5")
    assert BOARD.mask_of([Square.parse("D3")]) is None  # Broadway
    assert BOARD.mask_of([Square.parse("Z9")]) is None


def test_bits_lists_the_ones_in_order() -> None:
    assert bits(0) == []
    assert bits(0b101001) == [0, 3, 5]


def test_territories_run_by_district_and_number() -> None:
    assert BOARD.names(TerritoryMask((1 << len(BOARD.territories)) - 1)) == (
        *(f"red-0{n}" for n in range(1, 6)),
        *(f"blue-0{n}" for n in range(1, 6)),
    )
    assert [territory.index for territory in BOARD.territories] == list(range(10))


def test_land_and_territories_of_are_inverse_on_whole_territories() -> None:
    chosen = TerritoryMask(1 << BOARD.by_name["red-03"].index | 1 << BOARD.by_name["blue-05"].index)
    assert BOARD.squares_of(BOARD.land(chosen)) == parse_squares("A3,A4,B3,E5,F5,G5")
    assert BOARD.territories_of(BOARD.land(chosen)) == chosen
    assert BOARD.names(BOARD.territories_of(mask("B3,B4"))) == ("red-03", "red-04")


def test_a_halo_is_what_lies_beside_by_an_edge() -> None:
    assert BOARD.squares_of(BOARD.halo(mask("B2,B3"))) == parse_squares("A2,A3,B4,C2,C3")
    assert BOARD.squares_of(BOARD.halo(mask("C3"))) == parse_squares("B3,C2,C4")  # not across Broadway


def test_around_is_what_lies_beside_by_an_edge_or_in_a_corner() -> None:
    assert BOARD.squares_of(BOARD.around(mask("B2,B3"))) == parse_squares("A2,A3,A4,B4,C2,C3,C4")
    assert BOARD.squares_of(BOARD.around(mask("E3"))) == parse_squares("E2,F2,F3")  # not across Broadway


def test_connected_means_by_edges_on_one_block() -> None:
    assert BOARD.is_connected(mask("A2,A3,A4"))
    assert not BOARD.is_connected(mask("A2,B3"))
    assert not BOARD.is_connected(mask("C3,E3"))
