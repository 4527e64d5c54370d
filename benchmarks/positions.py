"""Positions for benchmarks: one from each of many games, and the same ones at every call."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import Policy, take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

Choice: TypeAlias = Callable[[list[GameState], random.Random], GameState]
"""A function that chooses one of the positions before each turn of a game, with the random generator of the game."""


LONGEST = 400
"""The greatest number of turns of a game: a forced return of a worker can go on for ever (TRN-5)."""


def position_of_game(seed: str, players: int, policy: Policy, choose: Choice) -> GameState:
    """Plays a game on the full board, in which a policy takes all turns, and returns one of its positions.

    A game that does not end is left out, and another game is played with a seed made from the given one.
    """
    for attempt in count():
        rng = random.Random(f"{seed}, attempt {attempt}" if attempt else seed)
        state, deal = new_game(load_edition("lower-manhattan"), players, rng), deck_dealer(rng)
        game = list[GameState]()
        while not state.over and len(game) < LONGEST:
            game.append(state)
            state = take_turn(state, policy, rng, deal).after
        if state.over:
            return choose(game, rng)
    raise AssertionError("the attempts never end")
