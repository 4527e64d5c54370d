"""A move played by the rules, with what came up behind it and what a round that it ended has paid."""

from __future__ import annotations

from dataclasses import dataclass

from ...kit.draws import ToldDraws
from ..moves import Move
from ..replay import gained
from ..rules import apply
from ..scoring import Line
from ..state import GameState


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move with the position before and after it; `drawn` are cards and cities as texts name them."""

    before: GameState
    move: Move
    drawn: tuple[str, ...]
    lines: tuple[Line, ...]
    after: GameState


def played(state: GameState, move: Move, draws: ToldDraws) -> PlayedMove:
    """Plays a move; raises `IllegalMove`, and `ImpossibleDraw` where what comes up is not known or cannot."""
    after = apply(state, move, draws)
    draws.expect_none_left()
    return PlayedMove(state, move, tuple(draws.names), gained(state, after, state.to_move), after)
