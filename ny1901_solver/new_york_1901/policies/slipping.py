"""Weaker sensible players: they see what `greedy` sees, and take a way that looks worse by a few points."""

from __future__ import annotations

import random

from ..moves import Turn
from ..state import GameState
from .computer_players import ways_to_play
from .taking_turns import Policy


def slipping(most: float) -> Policy:
    """Takes the way that looks worse than the best by a number of points drawn anew each turn, from 0 to `most`.

    Of all ways it is the one that comes nearest; a Market Shift is never played.
    """

    def policy(state: GameState, rng: random.Random) -> Turn:
        ways = ways_to_play(state, rng)
        looks = ways[0].value - most * rng.random()
        return Turn(min(ways, key=lambda way: abs(way.value - looks)).steps)

    return policy
