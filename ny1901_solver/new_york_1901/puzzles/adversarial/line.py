"""Checks by the rules alone that a stored line of turns changes the holder of a street."""

from __future__ import annotations

from ....errors import IllegalMove, ImpossibleDraw
from ...rules import apply
from ...state import GameState
from ..puzzle import Flip
from .streets import holders


def flips(state: GameState, flip: Flip) -> bool:
    """Whether a line of turns is legal with its cards, ends the game, and gives the street the stated holder."""
    place = state.setup.streets.index(flip.street)
    end = state
    for each in flip.line:
        if end.over:
            return False
        try:
            end = apply(end, each.turn, each.draws)
        except (IllegalMove, ImpossibleDraw):
            return False
    return end.over and holders(end)[place] == flip.holder != holders(state)[place]
