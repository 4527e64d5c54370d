"""What a seat sees of the others' pieces: all of them, but for those set out secretly (M-RND-3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from .game import GameState


def seen_pieces(state: GameState, seen: Collection[int]) -> GameState:
    """The position with the pieces that others than the seats seen are setting out secretly back in their supply."""
    if state.phase != "select" or state.setup.readings.selection != "hidden":
        return state
    supply, selected = list(state.supply), list(state.selected)
    for colour in state.setup.in_play:
        if state.setup.seat_of(colour) not in seen:
            supply[colour] = tuple(map(sum, zip(supply[colour], selected[colour], strict=True)))
            selected[colour] = (0,) * len(selected[colour])
    return replace(state, supply=tuple(supply), selected=tuple(selected))
