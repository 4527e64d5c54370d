"""The computer players of any game: one plays at random, and one follows the hint."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from ..arena.players import NamedPolicy, PlayerNames
from ..messages import gettext_noop
from ..protocol.game import Game
from ..runs.watching import Stop, never
from .evaluator import Evaluator

Policy: TypeAlias = Callable[[Any, random.Random], Any]
"""A function that returns the step of a computer player in a position. The function may use only the information that
the seat to move can see.
"""

NAMES = PlayerNames(
    {
        "random": NamedPolicy(gettext_noop("plays any legal move at random")),
        "strong": NamedPolicy(gettext_noop("plays the move that `hint` advises"), 400, gettext_noop("rollouts a move")),
    }
)


def names_of(game: Game[Any, Any]) -> PlayerNames:
    """The names of a game's computer players: the game's own players, or else the players that every game has."""
    names: PlayerNames = game.player_names or NAMES
    return names


def policy_of(game: Game[Any, Any], name: str, stop: Stop = never) -> Policy:
    """The policy of the player with this name; raises `Refused` for an unknown name."""
    own: Policy | None = game.policy(name, stop)
    if own is not None:
        return own
    word, number, _ = NAMES.parse(name)
    return strong(game.evaluator, number, stop) if word == "strong" else at_random(game)


def at_random(game: Game[Any, Any]) -> Policy:
    """Plays any legal step at random."""
    return lambda state, rng: rng.choice(game.legal(state))


def strong(evaluator: Evaluator, rollouts: int, stop: Stop = never) -> Policy:
    """A computer player that compares its steps by `rollouts` games, and plays the best one."""
    return lambda state, rng: evaluator.advise(state, rollouts, rng.getrandbits(32), stop).steps[0].step
