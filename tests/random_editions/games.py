"""Games on any edition: positions that play reaches, under every variant, reading and number of players."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ny1901_solver.edition import Edition
from ny1901_solver.policies import POLICIES
from ny1901_solver.state import GameState

from ..sampling import random_set_up, random_step

MOST_TURNS = 120  # turns after which a game is given up: it may be a circle of workers taken back


def random_game(edition: Edition, seed: object = 0, rng: random.Random | None = None) -> Iterator[GameState]:
    """Every position of one game, from before the first turn until it is over or given up.

    Seats, variant, cards, challenge and readings are drawn; one in three games is of greedy players, one of random
    ones, and one of players who change between the two. Positions are only what turns lead to: nothing is dealt anew.
    """
    rng = rng or random.Random(f"game {edition.content_hash} {seed}")
    state = random_set_up(edition, rng, rng.choice((2, 2, 3, 4)))
    policies = rng.choice((("random",), ("greedy",), ("random", "greedy")))
    for _ in range(MOST_TURNS):
        yield state
        if state.over:
            return
        state = random_step(state, rng, POLICIES[rng.choice(policies)])
