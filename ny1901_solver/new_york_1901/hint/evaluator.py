"""Evaluates turns by advice, and by games of the players of advice, in shares of the victory."""

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
    """A function that plays a game on after a turn of the mover and returns its end, or the expected end."""
    player, seat = player_of(rollouts), state.to_move

    def end(turn: Turn, chance: str) -> Seen:
        return end_for(goes_on(state, turn, chance, player=player), seat)

    return end


def end_for(state: GameState, seat: int) -> Seen:
    """The end of a game for a player, or the expected end by the value of its position."""
    shares = shares_of(state)
    if state.over:
        return Seen(shares[seat], final_end(state, seat).margin, shares[seat], shares)
    totals = expected_totals(state)
    return Seen(shares[seat], totals[seat] - expected_rival(state, seat, totals), shares[seat], shares)


def shares_of(state: GameState) -> tuple[float, ...]:
    """The shares of the victory by seat, which add up to 1: actual if the game is over, else by the fitted value."""
    if state.over:
        return parts_of_win(outcome(state).winners, len(state.players))
    return win_shares(state, expected_totals(state))


EVALUATOR = Evaluator(advise, ends, "quick", MARGIN_COUNTS)
