"""Evaluates turns by the share of the win, with the advice of `hint` and with games between the computer players that
this advice uses."""

from __future__ import annotations

from ...evaluation.evaluator import Ends, Evaluator, Seen
from ...statistics.win_shares import parts_of_win
from ..moves import Turn
from ..scoring import outcome
from ..state import GameState
from .advise import advise
from .rollouts import MARGIN_COUNTS, final_end, goes_on, player_of
from .value import expected_rival, expected_totals, win_shares


def ends(state: GameState, rollouts: int) -> Ends:
    """Returns a function that plays a game from a turn of the mover. This function returns the end of the game, or the
    expected end if the game is not played to its end."""
    player, seat = player_of(rollouts), state.to_move

    def end(turn: Turn, chance: str) -> Seen:
        return end_for(goes_on(state, turn, chance, player=player), seat)

    return end


def end_for(state: GameState, seat: int) -> Seen:
    """Returns the end of a game for a player, or, if the game is not over, the expected end from the value of the
    position."""
    shares = shares_of(state)
    if state.over:
        return Seen(shares[seat], final_end(state, seat).margin, shares[seat], shares)
    totals = expected_totals(state)
    return Seen(shares[seat], totals[seat] - expected_rival(state, seat, totals), shares[seat], shares)


def shares_of(state: GameState) -> tuple[float, ...]:
    """Returns the shares of the win by seat, which add up to 1: the actual shares if the game is over, otherwise an
    estimate from the value of the position."""
    if state.over:
        return parts_of_win(outcome(state).winners, len(state.players))
    return win_shares(state, expected_totals(state))


EVALUATOR = Evaluator(advise, ends, "quick", MARGIN_COUNTS)
