"""Positions for the kinds with a rival: the ends of games of two, and of many that part with them near their end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ...chance import any_card
from ...edition import load_edition
from ...planning.effects import final_points
from ...policies import greedy
from ...rules import legal_turns, play
from ...state import GameState
from ..task import Kind
from .encounters import WHIMS, Encounter, dealt, played, whimsical
from .orders import Order

TAILS = 30  # ends of one game that are played
BACK = 8  # turns before its end at which another one may part with it
MOST_APART = {Kind.WIN_BY_FORCE: 12}  # points between the two players
FEWEST_TURNS = 12  # legal ones, for there to be a choice


def last_turns_of_two(order: Order, number: int) -> Iterator[Encounter]:
    """The positions to try of the games with a number in an order's stream, each once."""
    rng = random.Random(f"rivals {order.seed} {number} {order.shape}")
    start = dealt(load_edition(order.edition), replace(order, players=2), rng)
    game = list(played(start, [whimsical(greedy, rng.choice(WHIMS)) for _ in range(2)], rng))
    seen = set[GameState]()
    for tail in range(TAILS):
        end = game
        if tail:
            branch = game[max(0, len(game) - rng.randint(2, BACK))]
            end = list(played(branch.state, [whimsical(greedy, rng.choice(WHIMS)) for _ in range(2)], rng, branch.turn))
        for moment in end[-3:]:
            if moment.state not in seen and is_telling(order.kind, moment.state):
                seen.add(moment.state)
                yield moment


def is_telling(kind: Kind, state: GameState) -> bool:
    """Whether a position may make a puzzle of a kind, at a cheap look."""
    if state.ended_by is not None or len(turns := legal_turns(state, shifts=False)) < FEWEST_TURNS:
        return False
    if abs(final_points(state, 0) - final_points(state, 1)) > MOST_APART[kind]:
        return False
    return any(play(state, turn, any_card).ended_by is not None for turn in turns)
