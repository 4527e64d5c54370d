"""What a seat sees of the others' pieces: all of them, but for those set out secretly (M-RND-3)."""

from __future__ import annotations

from dataclasses import replace

from .game import GameState


def seen_pieces(state: GameState, seat: int) -> GameState:
    """The position with the pieces that others are setting out secretly back in their supply: nobody has seen them."""
    if state.phase != "select" or state.setup.readings.selection != "hidden":
        return state
    supply, selected = list(state.supply), list(state.selected)
    for colour in state.setup.in_play:
        if colour not in state.setup.colours[seat]:
            supply[colour] = tuple(map(sum, zip(supply[colour], selected[colour], strict=True)))
            selected[colour] = (0,) * len(selected[colour])
    return replace(state, supply=tuple(supply), selected=tuple(selected))
