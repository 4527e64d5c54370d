"""Advice in words: the moves that were compared, with their margins and errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...kit.words import counted, give_or_take
from ..state import GameState
from ..state.naming import player_name

if TYPE_CHECKING:
    from ..advice import Advice, AdvisedMove
    from ..endgame import Worked


def advice_told(state: GameState, found: Advice, top: int) -> Iterator[str]:
    """The first moves of advice, and how sure it is."""
    what = "the win" if state.last_round else "points before the mean of the others"
    yield f"{player_name(state, state.to_move)} to {state.phase}; compared by {what}"
    for place, each in enumerate(found.moves[:top], 1):
        yield f"{place}. {_figures(each)}  {each.move}"
    if len(found.moves) == 1:
        yield "there is nothing to choose"
        return
    compared = f"{counted(len(found.moves), 'move')} of {found.looked_at} compared"
    sure = "the first is the best of these, with an error of 5 % at most"
    unsure = "the first need not be the best; more time tells them apart"
    yield f"estimated: {compared}; {sure if found.certain else unsure}"
    games = counted(found.rollouts, "game")
    yield f"{games} behind them, to the end of the round, the hidden cards drawn anew for each"


def _figures(each: AdvisedMove) -> str:
    margin = f"{each.margin.mean:+.1f}{give_or_take(each.margin.error, 1) if each.rollouts > 1 else ''}"
    if each.share is None:
        return margin
    error = give_or_take(100 * each.share.error) if each.rollouts > 1 else ""
    return f"{100 * each.share.mean:.0f}{error} % of wins, {margin}"


def worked_told(state: GameState, found: Sequence[Worked], top: int) -> Iterator[str]:
    """The first moves of an end of the game that was worked out with all hands known."""
    seat = state.to_move
    yield f"{player_name(state, seat)} to {state.phase}, all hands known"
    for place, each in enumerate(found[:top], 1):
        yield f"{place}. worth {each.worths[seat]:.3f}  {each.move}"
    yield (
        f"proved: {counted(len(found), 'move')} worked out to the end of the game against the best replies; worth is "
        "the share of the win, with 0.005 for each point of margin"
    )
