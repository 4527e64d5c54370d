"""Whether stored turns flip a street, by the rules alone."""

from __future__ import annotations

from ....errors import IllegalMove, ImpossibleDraw
from ...rules import apply
from ...state import GameState
from ..puzzle import Flip
from .streets import holders


def flips(state: GameState, flip: Flip) -> bool:
    """Whether a line is legal with its cards, ends the game, and leaves a street with the holder it names."""
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
