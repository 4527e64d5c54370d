"""The win shares of all players add up to one wherever a game of Manhattan is cut, and at its end."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.hint.rollouts import end_of_round, played_out, select_pieces
from ny1901_solver.manhattan.policies import largest
from ny1901_solver.manhattan.rules import new_game
from ny1901_solver.statistics.sums import sum_in_order


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shares_of_all_players_add_up_to_one_at_every_scoring(players: int) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        table = select_pieces(new_game(load_edition("mayfair"), players, deck_dealer(rng)), rng)
        while True:
            ends = [end_of_round(played_out(table, rng), seat) for seat in range(players)]
            assert sum_in_order(end.share for end in ends) == pytest.approx(1, abs=1e-9)
            assert all(end.shares == tuple(each.share for each in ends) for end in ends)
            assert all(sum_in_order(end.parts) == pytest.approx(end.margin, abs=1e-9) for end in ends)
            table.score()
            if ends[0].over:
                break
            table.begin_round(largest, rng)
