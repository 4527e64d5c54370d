"""A player who lays out an estate: land side by side first, buildings late. Positions made so are legal games."""

from __future__ import annotations

import random

from ...board import bits
from ...moves import Demolish, Pass, Take, Turn
from ...policies import greedy
from ...rules import legal_turns
from ...rules.options import can_expand
from ...state import GameState

LEFT_IDLE = 0.85  # how often land is taken without building


def settler(state: GameState, rng: random.Random) -> Turn:
    """Claims land beside its own, builds when no worker is left, and now and then before (a `Policy`)."""
    if not can_expand(state):
        return _built_small(state, rng)
    if state.turn is not None or rng.random() >= LEFT_IDLE:  # only the greedy player shifts the market
        return greedy(state, rng)
    edition, board = state.edition, state.edition.board
    shown = sum(edition.kind_masks[kind] for kind in set(state.market.open))
    free = list(bits(state.unclaimed & shown))
    if not free:
        return greedy(state, rng)
    near = board.halo(state.mover.free_land) or board.halo(state.mover.land)
    rng.shuffle(free)
    index = max(free, key=lambda index: (board.territories[index].mask & near).bit_count())
    return Turn((Take((board.territories[index].name,)), Pass()))


def _built_small(state: GameState, rng: random.Random) -> Turn:
    """A turn without a take: a small tile as often as the greedy one, so that others can replace it."""
    turns = [turn for turn in legal_turns(state, shifts=False) if not isinstance(turn.steps[0], Demolish)]
    if not turns or rng.random() < 0.5:
        return greedy(state, rng)
    return rng.choice(turns)
