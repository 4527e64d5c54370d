"""A turn as a policy plays it: asked again where a Market Shift has turned up cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from ..chance import Dealer
from ..moves import Shift, Turn
from ..rules import play
from ..rules.transition import play_shift, with_due_cards
from ..state import GameState, Market

Policy: TypeAlias = Callable[[GameState, random.Random], Turn]
"""Chooses how a legal turn goes on, in a game that is not over: with all its steps to the end of the turn, or with a
Market Shift alone, behind which it is asked again, in the middle of the turn, with the new cards face up."""


class Taken(NamedTuple):
    """The steps that a policy has played to the end of a turn, the cards that came up, and the state after it."""

    turn: Turn
    drawn: tuple[int, ...]
    after: GameState


def take_turn(state: GameState, policy: Policy, rng: random.Random, deal: Dealer) -> Taken:
    """Lets a policy play the turn, or the rest of it, with the cards of a dealer; cards that are due come up first."""
    drawn: list[int] = []

    def recorded(market: Market) -> int:
        drawn.append(card := deal(market))
        return card

    state = with_due_cards(state, recorded)
    turn = policy(state, rng)
    if not isinstance(turn.steps[-1], Shift):
        after = play(state, turn, recorded)
        return Taken(turn, tuple(drawn), after)
    shifted = play_shift(state, recorded)
    rest = policy(shifted, rng)
    after = play(shifted, rest, recorded)
    return Taken(Turn((*turn.steps, *rest.steps)), tuple(drawn), after)
