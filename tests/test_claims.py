"""What the games of `benchmarks.claims` are: alike for all but what is asked about."""

from __future__ import annotations

import pytest

from benchmarks import claims
from benchmarks.claims import played, row
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.state import GRAB


def test_a_game_repeats_and_its_buildings_stand_or_fell() -> None:
    one = played(2, 3)
    assert one == played(2, 3, (quick, quick))
    standing = {site for player in one.state.players for site in player.buildings}
    assert {site for site, fell in one.buildings.items() if not fell} <= standing
    assert any(one.buildings.values())
    assert not standing & {site for site, fell in one.buildings.items() if fell}


def test_a_seat_without_a_card_never_has_it() -> None:
    game = played(2, 1, without=(1, GRAB))
    assert not game.state.players[1].cards & GRAB
    assert game != played(2, 1)


def test_who_is_drawn_to_size_3_takes_more_of_it() -> None:
    def large(bonus: float) -> int:
        policies = (claims.drawn_to_large(bonus), quick)
        estates = [played(2, number, policies).state.players[0].estate for number in range(4)]
        territories = claims._edition().board.territories
        return sum(territories[t].size == 3 for estate in estates for t in bits(estate))

    assert large(-4.0) < large(0.0) < large(4.0)


@pytest.mark.parametrize(
    ("values", "times", "shown"),
    [
        ([1.0, 2.0, 3.0], 1.0, "| asked | 2.0 | -0.5 to 4.5 | of |"),
        ([1.0] * 50, 100.0, "| asked | 100.0 | 94.2 to 100.0 |"),
    ],
)
def test_a_line_has_the_mean_and_its_interval(values: list[float], times: float, shown: str) -> None:
    assert row("asked", values, ".1f", "of", times).startswith(shown)
