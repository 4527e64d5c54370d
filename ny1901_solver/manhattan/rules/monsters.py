"""M-MON and M-BAB: where a card sends the monster, and which pieces the monster destroys there."""

from __future__ import annotations

from dataclasses import replace

from ..board import Position
from ..state import GameState


def move_monster(state: GameState, position: Position) -> GameState:
    """Returns the state after the mover's card for a position has moved the monster, or the same state without a
    monster.

    The monster destroys the building that it enters (M-MON-8). The baby monster takes the top piece of the building
    that it enters (M-BAB-1), or after a centre card the top piece of the building on its own plot (M-BAB-2). If the
    monster's step would leave the board and the monster stays on its plot, nothing is destroyed (M-BAB-4).
    """
    if state.monster is None:
        return state
    setup, board = state.setup, state.edition.board
    seen = position if setup.readings.monster_view == "player" else setup.cards[state.to_move][position] + 1
    right, down = board.direction(seen)
    plot = board.beyond(state.monster, right, down, setup.readings.monster_edge)
    baby, stays = setup.devours == "baby-monster", plot == state.monster
    if stays and not (baby and (right, down) == (0, 0)):
        return state
    stack = state.stacks[plot][:-1] if baby else ()
    return replace(state, monster=plot, stacks=(*state.stacks[:plot], stack, *state.stacks[plot + 1 :]))
