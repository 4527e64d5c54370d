"""Positions for benchmarks: one from each of many games, and the same ones at every call."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import Policy, take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

Choice: TypeAlias = Callable[[list[GameState], random.Random], GameState]
"""A function that chooses one of the positions before each turn of a game, with the random generator of the game."""


def position_of_game(seed: str, players: int, policy: Policy, choose: Choice) -> GameState:
    """Plays a game on the full board, in which a policy takes all turns, and returns one of its positions."""
    rng = random.Random(seed)
    state, deal = new_game(load_edition("lower-manhattan"), players, rng), deck_dealer(rng)
    game = list[GameState]()
    while not state.over:
        game.append(state)
        state = take_turn(state, policy, rng, deal).after
    return choose(game, rng)
