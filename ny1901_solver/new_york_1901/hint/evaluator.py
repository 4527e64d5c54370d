"""Evaluates turns by the share of the win, with the advice of `hint` and with games between the computer players that
this advice uses."""

from __future__ import annotations

from functools import partial

from ...evaluation.evaluator import Ends, Evaluator, Seen
from ..moves import Turn
from ..state import GameState
from .advise import advise
from .rollouts import MARGIN_COUNTS, player_of, rollout


def ends(state: GameState, rollouts: int) -> Ends:
    """Returns a function that plays a game from a turn of the mover. This function returns the end of the game, or the
    expected end if the game is not played to its end."""
    player, seat = player_of(rollouts), state.to_move

    def seen(turn: Turn, chance: str) -> Seen:
        end = rollout(state, turn, chance, player)
        return Seen(end.shares[seat], end.margin, end.shares[seat], end.shares)

    return seen


EVALUATOR = Evaluator(advise, ends, "quick", MARGIN_COUNTS)
EVALUATOR_OF_PLAYERS = Evaluator(partial(advise, duels=False), ends, "quick", MARGIN_COUNTS)
"""The advice of computer players, without searches with limits, which would take them several times as long."""
