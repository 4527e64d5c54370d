"""Win shares of several players: they add up to 1, and come out as other ways to work them out say."""

from __future__ import annotations

import random
from math import pi, sqrt
from statistics import NormalDist, fmean

import pytest

from ny1901_solver.statistics.win_shares import expected_greatest, win_share, win_shares

UNIT = NormalDist()
GREATEST = {2: 1 / sqrt(pi), 3: 3 / (2 * sqrt(pi)), 4: 1.029375373003964, 5: 1.162964473640519}
"""What the greatest of some standard normal variables is expected to be, from tables of order statistics."""


def totals(players: int, number: int) -> tuple[list[float], float]:
    """Final scores that may be expected, often some of them alike, and a spread."""
    rng = random.Random(f"{players} {number}")
    far = rng.choice((1.0, 10.0, 100.0))
    return [rng.choice((rng.gauss(70, far), 70.0, 55.5)) for _ in range(players)], rng.uniform(0.5, 30)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_shares_of_all_seats_add_up_to_one(players: int) -> None:
    for number in range(500):
        means, spread = totals(players, number)
        assert sum(win_share(means, seat, spread) for seat in range(players)) == pytest.approx(1, abs=1e-9)
        assert sum(win_shares(means, spread)) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_players_who_are_alike_share_alike(players: int) -> None:
    assert win_shares([61.25] * players, 9.5) == pytest.approx([1 / players] * players, abs=1e-11)
    one, two, *_ = (win_share([50.0, 50.0, *[47.0] * players], seat, 12.0) for seat in range(players))
    assert one == two


def test_of_two_players_the_share_is_the_chance_that_the_margin_between_them_is_above_nothing() -> None:
    for number in range(100):
        (one, two), spread = totals(2, number)
        assert win_share([one, two], 0, spread) == pytest.approx(UNIT.cdf((one - two) / spread), abs=1e-12)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_shares_come_out_as_a_finer_rule_has_them(players: int) -> None:
    """Simpson's rule over ten standard deviations around the own score, by the distribution that Python has."""
    for number in range(8):
        means, spread = totals(players, number)
        deviation = spread / sqrt(2)
        own, *others = means

        def wins(score: float, own: float = own, others: list[float] = others, deviation: float = deviation) -> float:
            product = UNIT.pdf((score - own) / deviation)
            for other in others:
                product *= UNIT.cdf((score - other) / deviation)
            return product

        steps = 4000
        at = [wins(own + deviation * (20 * place / steps - 10)) for place in range(steps + 1)]
        simpson = (at[0] + at[-1] + 4 * sum(at[1:-1:2]) + 2 * sum(at[2:-1:2])) * 20 / steps / 3
        assert win_share(means, 0, spread) == pytest.approx(simpson, abs=1e-9)


def test_the_greatest_of_two_is_expected_as_clark_has_it() -> None:
    for number in range(200):
        (one, two), spread = totals(2, number)
        lead = (one - two) / spread
        clark = one * UNIT.cdf(lead) + two * UNIT.cdf(-lead) + spread * UNIT.pdf(lead)
        assert expected_greatest([one, two], spread) == pytest.approx(clark, abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_greatest_of_several_that_are_alike_is_expected_as_tables_of_order_statistics_have_it(players: int) -> None:
    found = expected_greatest([40.0] * players, 8.0)
    assert found == pytest.approx(40 + GREATEST[players] * 8 / sqrt(2), abs=1e-9)
    assert expected_greatest([40.0], 8.0) == 40


@pytest.mark.parametrize("players", [3, 4])
def test_scores_that_are_drawn_win_and_are_greatest_as_told(players: int) -> None:
    means, spread, rng = [62.0, 58.0, 66.5, 60.0][:players], 11.0, random.Random(7)
    drawn = [[rng.gauss(mean, spread / sqrt(2)) for mean in means] for _ in range(20_000)]
    for seat, share in enumerate(win_shares(means, spread)):
        assert fmean(max(scores) == scores[seat] for scores in drawn) == pytest.approx(share, abs=0.012)
    assert fmean(map(max, drawn)) == pytest.approx(expected_greatest(means, spread), abs=0.15)
