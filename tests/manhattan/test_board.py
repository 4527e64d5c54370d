"""How a card is read from each side, and how the cities touch."""

from __future__ import annotations

import pytest

from ny1901_solver.manhattan.board import SIDES, Board

CITIES = Board(3, 2, 3)
READ = {
    "S": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "W": (3, 6, 9, 2, 5, 8, 1, 4, 7),
    "N": (9, 8, 7, 6, 5, 4, 3, 2, 1),
    "E": (7, 4, 1, 8, 5, 2, 9, 6, 3),
}


@pytest.mark.parametrize("side", SIDES)
def test_a_card_means_what_the_rules_list(side: str) -> None:
    assert CITIES.read_from(side) == READ[side]


def test_only_the_centre_is_the_same_for_all() -> None:
    assert [card for card in range(9) if len({CITIES.read_from(side)[card] for side in SIDES}) == 1] == [4]


@pytest.mark.parametrize(
    ("plot", "position", "edge", "there"),
    [
        ("A3", 9, "stay", "B4"),  # over a corner of the border between two cities
        ("A9", 9, "stay", "E1"),
        ("A5", 5, "stay", "A5"),
        ("C3", 3, "stay", "C3"),
        ("C3", 3, "wrap", "D7"),
        ("C3", 9, "slide", "C6"),
        ("D7", 7, "slide", "D7"),
        ("F6", 6, "wrap", "D4"),
    ],
)
def test_a_monster_walks_over_borders(plot: str, position: int, edge: str, there: str) -> None:
    right, down = CITIES.direction(position)
    assert CITIES.plots[CITIES.beyond(CITIES.number[plot], right, down, edge)] == there


def test_cities_of_two_by_two_are_read_by_quarters() -> None:
    assert [Board(2, 1, 2).read_from(side) for side in SIDES] == [
        (1, 2, 3, 4),
        (2, 4, 1, 3),
        (4, 3, 2, 1),
        (3, 1, 4, 2),
    ]
