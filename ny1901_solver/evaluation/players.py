"""Computer players of any game: any legal step, and the step that is advised."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from ..arena.players import NamedPolicy, PlayerNames
from ..protocol.game import Game
from ..runs.watching import Stop, never
from .evaluator import Evaluator

Policy: TypeAlias = Callable[[Any, random.Random], Any]
"""What a player does in a position: a step, by what the seat to move sees."""

NAMES = PlayerNames(
    {
        "random": NamedPolicy("takes any legal step"),
        "strong": NamedPolicy("takes the step that `hint` advises", 400, "rollouts a step"),
    }
)


def names_of(game: Game[Any, Any]) -> PlayerNames:
    """The names of a game's computer players: its own, or those of every game."""
    names: PlayerNames = game.player_names or NAMES
    return names


def policy_of(game: Game[Any, Any], name: str, stop: Stop = never) -> Policy:
    """The player of a name; raises `Refused` for no name."""
    own: Policy | None = game.policy(name, stop)
    if own is not None:
        return own
    word, number, _ = NAMES.parse(name)
    return strong(game.evaluator, number, stop) if word == "strong" else at_random(game)


def at_random(game: Game[Any, Any]) -> Policy:
    """Takes any legal step."""
    return lambda state, rng: rng.choice(game.legal(state))


def strong(evaluator: Evaluator, rollouts: int, stop: Stop = never) -> Policy:
    """Takes the step that so many rollouts advise."""
    return lambda state, rng: evaluator.advise(state, rollouts, rng.getrandbits(32), stop).steps[0].step
