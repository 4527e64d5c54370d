"""The win shares of all players add up to one wherever a game of Manhattan is cut, and at its end."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.manhattan.chance import shuffled
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.hint.rollouts import ended, played_out, selected
from ny1901_solver.manhattan.policies import largest
from ny1901_solver.manhattan.rules import new_game
from ny1901_solver.statistics.sums import added


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shares_of_all_players_add_up_to_one_at_every_scoring(players: int) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        table = selected(new_game(load_edition("mayfair"), players, shuffled(rng)), rng)
        while True:
            ends = [ended(played_out(table, rng), seat) for seat in range(players)]
            assert added(end.share for end in ends) == pytest.approx(1, abs=1e-9)
            assert all(added(end.parts) == pytest.approx(end.margin, abs=1e-9) for end in ends)
            table.score()
            if ends[0].over:
                break
            table.begin_round(largest, rng)
