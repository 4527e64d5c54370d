"""END-1 before a turn is played: it asks how many tiles and cards are left, and never which cards come up."""

from __future__ import annotations

from ..moves import Placing, Take, Turn
from ..state import BOOM, GRAB, GameState
from .generator import legal_turns


def ends(state: GameState, turn: Turn) -> bool:
    """Whether a legal turn, from its start on, brings about the end, which nobody has yet."""
    assert state.turn is None
    sites, unbuilt, cards = state.edition.sites.by_placement, state.mover.unbuilt, 0
    for step in turn.steps:
        if isinstance(step, Placing):  # a Legendary is not among them
            unbuilt &= ~sites[step.placement].tile_bit
        elif isinstance(step, Take):
            cards = len(step.territories)
    return _are_few(state, unbuilt.bit_count(), cards)


def may_end(state: GameState) -> bool:
    """Whether so few tiles and cards are left that a turn could: two of each, with the action cards (ACT-1, ACT-3)."""
    most_built, most_taken = 1 + bool(state.mover.cards & BOOM), 1 + bool(state.mover.cards & GRAB)
    return _are_few(state, state.mover.unbuilt.bit_count() - most_built, most_taken)


def has_an_end(state: GameState) -> bool:
    """Whether a turn without a Market Shift brings about the end, which nobody has yet."""
    return may_end(state) and any(ends(state, turn) for turn in legal_turns(state, shifts=False))


def _are_few(state: GameState, unbuilt: int, taken: int) -> bool:
    """END-1 with so many tiles unbuilt, and so many cards taken before the open market is filled up again (END-1a)."""
    numbers, market = state.edition.numbers, state.market
    left = len(market.open) + market.future_size - taken
    return unbuilt <= numbers.end_unbuilt or (taken > 0 and left <= min(numbers.open_market, numbers.end_open_market))
