"""A player that looks closer than `greedy`: at the value of the position behind each of the ways that look best."""

from __future__ import annotations

import random

from ..chance import any_card
from ..moves import Shift, Turn
from ..policies import Policy, greedy
from ..policies.computer_players import turns_in_view
from ..policies.named import CLOSER_FROM
from ..rules import play
from ..state import GameState
from .rollouts import expected_worth

WAYS = 6
"""Ways that are valued: three times the work of `greedy`, which loses two games of three to it."""


def player_of(rollouts: int | None) -> Policy:
    """Who goes on with the games of a comparison by so many rollouts, or by time alone."""
    return greedy if rollouts is not None and rollouts < CLOSER_FROM else by_value


def by_value(state: GameState, rng: random.Random) -> Turn:
    """Chooses, of the ways that look best one turn ahead, the one behind which the player is worth most (a `Policy`).

    Once the end is triggered that is `greedy`, who sees the final score then.
    """
    turns = turns_in_view(state, rng, WAYS if state.ended_by is None else 1)
    if len(turns) == 1 or isinstance(turns[0].steps[-1], Shift):
        return turns[0]
    return max(turns, key=lambda turn: expected_worth(play(state, turn, any_card), state.to_move))
