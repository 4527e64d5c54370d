"""Each player's share of the win, from played games: the shares add up to 1, and their errors are honest."""

from __future__ import annotations

from math import inf

import pytest

from ny1901_solver.evaluation.win_shares import player_shares
from ny1901_solver.statistics.comparing import FIRST, estimate

WON = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.5, 0.5, 0.0)] * 4


def test_shares_add_up_to_one_and_their_sums_have_errors_of_their_own() -> None:
    """In these games the first two players share each win, so that the sum of their shares varies less than each."""
    first, second, third = player_shares(WON)
    assert first.share == first.up_to == estimate([game[0] for game in WON])
    assert second.up_to.mean == pytest.approx(1)
    assert third.up_to == (1, 0)
    assert sum(each.share.mean for each in (first, second, third)) == pytest.approx(1)
    assert second.up_to.error == third.share.error == 1 / (len(WON) + 1), "equal games prove nothing"


def test_too_few_games_have_no_error_and_a_proof_has_an_error_of_zero() -> None:
    assert [each.share.error for each in player_shares(WON[: FIRST - 1])] == [inf, inf, inf]
    assert [each.share for each in player_shares([(0.25, 0.75)], exact=True)] == [(0.25, 0), (0.75, 0)]
