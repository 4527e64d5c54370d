"""The worked scores of the rules, and who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ny1901_solver.manhattan.readings import Readings
from ny1901_solver.manhattan.scoring import points_by_colour, result, scoring_lines

from .tables import board

WORKED = {
    "E1": ("A1 r2 | A2 r1 | A5 b3 | B1 g1 | B9 y4", (4, 1, 1, 4)),
    "E2": ("A1 r4 | D7 r4 | B2 b1", (6, 3, 0, 0)),
    "E3": ("A1 r4b4 | B1 g4g3 | C1 y1", (0, 6, 3, 3)),
    "E4": ("A1 r1 | A2 r1 | A3 r1 | A4 b1 | A5 b1 | A6 g1 | A7 g1", (5, 2, 2, 0)),
    "E5a": ("A1 r4 | B1 r3 | C1 b3", (9, 3, 0, 0)),
    "E5b": ("A1 r4 | B1 r3r1 | C1 b3", (6, 3, 0, 0)),
    "E6a": ("A1 r1 | A2 r1 | A3 b1 | A4 b1", (2, 2, 0, 0)),
    "E6b": ("A1 r1g1 | A2 r1 | A3 b1 | A4 b1", (1, 4, 4, 0)),
    "E7": ("A1 r1 | A2 g1 | A3 b1 | B1 g3 | C1 y3", (1, 1, 4, 3)),
    "E8a": ("B1 g4g3 | C1 y1", (0, 0, 6, 3)),
    "E8b": ("A1 r4 | B1 g4g3 | C1 y1", (3, 0, 6, 3)),
    "E9": ("A5 r1 | B5 b1 | C5 g1 | D5 y1", (3, 3, 3, 3)),
}


@pytest.mark.parametrize("name", WORKED)
def test_a_board_pays_what_the_rules_work_out(name: str) -> None:
    text, points = WORKED[name]
    assert points_by_colour(scoring_lines(board(text)), 4) == points


def test_two_players_add_up_their_colours_which_do_not_pool_a_city() -> None:
    state = board(WORKED["E7"][0], players=2)
    state = replace(
        state, points=points_by_colour(scoring_lines(state), 4), setup=replace(state.setup, colours=((0, 2), (1, 3)))
    )
    assert [state.score(seat) for seat in (0, 1)] == [5, 4]


@pytest.mark.parametrize(
    ("reading", "text", "winners", "decided_by"),
    [
        ("shared", "A1 r4 | B1 b1", (0, 1), "shared"),
        ("tallest_then_majorities", "A1 r4 | B1 b1", (0,), "tallest"),
        ("tallest_then_majorities", "A1 r1 | B1 b1 | C1 b1", (1,), "majorities"),
        ("tallest_then_majorities", "A1 r1 | B1 b1", (0, 1), "shared"),
    ],
)
def test_equal_points_are_shared_or_go_by_the_later_editions(
    reading: str, text: str, winners: tuple[int, ...], decided_by: str
) -> None:
    state = board(text)
    setup = replace(state.setup, readings=Readings().with_settings({"final_tie": reading}))
    found = result(replace(state, setup=setup, points=(30, 30, 5, 5)))
    assert (found.winners, found.decided_by) == (winners, decided_by)


def test_who_is_behind_in_cities_does_not_share_the_victory() -> None:
    """Three have equally many points, and two of them two cities each."""
    state = board("A1 r1 | B1 r1 | C1 b1 | D1 b1 | E1 g1")
    setup = replace(state.setup, readings=Readings(final_tie="tallest_then_majorities"))
    found = result(replace(state, setup=setup, points=(30, 30, 30, 5)))
    assert (found.winners, found.decided_by) == ((0, 1), "shared")
    assert found.reason == "red, blue and green have 30 points each; red and blue share the victory with 2 cities each"
