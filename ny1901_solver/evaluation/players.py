"""Computer players of any game: one that plays at random, and one that follows the hint."""

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
"""The step of a computer player in a position, by what the seat to move sees."""

NAMES = PlayerNames(
    {
        "random": NamedPolicy(gettext_noop("takes any legal step")),
        "strong": NamedPolicy(gettext_noop("takes the step that `hint` advises"), 400, gettext_noop("rollouts a step")),
    }
)


def names_of(game: Game[Any, Any]) -> PlayerNames:
    """The names of a game's computer players: its own, or those of every game."""
    names: PlayerNames = game.player_names or NAMES
    return names


def policy_of(game: Game[Any, Any], name: str, stop: Stop = never) -> Policy:
    """The player of a name; raises `Refused` for an unknown one."""
    own: Policy | None = game.policy(name, stop)
    if own is not None:
        return own
    word, number, _ = NAMES.parse(name)
    return strong(game.evaluator, number, stop) if word == "strong" else at_random(game)


def at_random(game: Game[Any, Any]) -> Policy:
    """Takes any legal step."""
    return lambda state, rng: rng.choice(game.legal(state))


def strong(evaluator: Evaluator, rollouts: int, stop: Stop = never) -> Policy:
    """Takes the step that a comparison by some number of rollouts advises."""
    return lambda state, rng: evaluator.advise(state, rollouts, rng.getrandbits(32), stop).steps[0].step
