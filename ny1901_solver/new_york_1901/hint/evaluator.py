"""Evaluates turns by the share of the win, with the advice of `hint` and with games between the computer players that
this advice uses."""

from __future__ import annotations

from ...evaluation.evaluator import Ends, Evaluator, Seen
from ...statistics.win_shares import parts_of_win
from ..moves import Turn
from ..scoring import outcome
from ..state import GameState
from .advise import advise
from .rollouts import MARGIN_COUNTS, player_of, rollout
from .value import expected_totals, win_shares


def ends(state: GameState, rollouts: int) -> Ends:
    """Returns a function that plays a game from a turn of the mover. This function returns the end of the game, or the
    expected end if the game is not played to its end."""
    player, seat = player_of(rollouts), state.to_move

    def seen(turn: Turn, chance: str) -> Seen:
        end = rollout(state, turn, chance, player)
        return Seen(end.shares[seat], end.margin, end.shares[seat], end.shares)

    return seen


def shares_of(state: GameState) -> tuple[float, ...]:
    """Returns the shares of the win by seat, which add up to 1: the actual shares if the game is over, otherwise an
    estimate from the value of the position."""
    if state.over:
        return parts_of_win(outcome(state).winners, len(state.players))
    return win_shares(state, expected_totals(state))


EVALUATOR = Evaluator(advise, ends, "quick", MARGIN_COUNTS)
