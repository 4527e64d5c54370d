"""Computer players of any game: any legal step, and the step that games behind all of them advise."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from .advice import compared
from .arena.players import NamedPolicy, PlayerNames
from .game import Game
from .watching import Stop, never

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
    found: PlayerNames = game.player_names or NAMES
    return found


def policy_of(game: Game[Any, Any], name: str, stop: Stop = never) -> Policy:
    """The player of a name; raises `Refused` for no name."""
    own: Policy | None = game.policy(name, stop)
    if own is not None:
        return own
    word, number, _ = NAMES.parse(name)

    def at_random(state: Any, rng: random.Random) -> Any:
        return rng.choice(game.legal(state))

    def strong(state: Any, rng: random.Random) -> Any:
        return compared(game, state, number, rng.getrandbits(32), stop).steps[0].step

    return at_random if word == "random" else strong
