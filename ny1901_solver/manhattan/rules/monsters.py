"""M-MON and M-BAB: where a card sends the monster, and what it leaves there."""

from __future__ import annotations

from dataclasses import replace

from ..board import Position
from ..state import GameState


def move_monster(state: GameState, position: Position) -> GameState:
    """The state after the monster has gone where the mover's card for a position sends it; as it is without one.

    The monster destroys the building that it enters (M-MON-8), the baby its top piece (M-BAB-1), and with a centre
    card that of the building it stands on (M-BAB-2). A step that the edge refuses takes nothing (M-BAB-4).
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
