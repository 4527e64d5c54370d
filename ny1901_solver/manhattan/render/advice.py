"""Advice in words: the moves that were compared, with their figures, what these are made of, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...kit.comparing import FIRST, Estimate
from ...kit.words import counted, give_or_take
from ..moves import Move
from ..state import GameState
from ..state.naming import player_name
from ..utility import MARGIN_COUNTS, WIN

if TYPE_CHECKING:
    from ..advice import Advice, AdvisedMove
    from ..endgame import Worked

ALIKE = 4
"""Moves that come to the same that are named; further ones are counted."""


def advice_told(state: GameState, found: Advice, top: int, idea: Move | None = None) -> Iterator[str]:
    """The first moves of advice, and how sure it is; an own idea wherever it stands, with what goes wrong."""
    from ..advice import goes_wrong, why

    order = f"; in the order 1 % of wins counts as {counted(WIN // 100, 'point')}" if state.last_round else ""
    yield f"{player_name(state, state.to_move)} to {state.phase}; margins are to the best of the others{order}"
    for place, each in enumerate(found.moves, 1):
        yours = idea is not None and idea in (each.move, *each.alike)
        if place > top and not yours:
            continue
        yield f"{place}{' (yours)' * yours}. {figures(each)}  {each.move}"
        if each.alike:
            more = f" and {len(each.alike) - ALIKE} more" if len(each.alike) > ALIKE else ""
            yield f"     the same: {', '.join(map(str, each.alike[:ALIKE]))}{more}"
        if place > 1 and (parts := _parts(each)):
            yield f"     {parts} against the first"
        if place == 1 and len(found.moves) > 1:
            yield f"     over the next: {' '.join(why(state, each, found.moves[1]))}"
        if yours:
            yield f"     {goes_wrong(found.moves[0], each)}"
    yield ""
    yield from _scope(found, state.last_round)


def _scope(found: Advice, last_round: bool) -> Iterator[str]:
    """What was compared, and how certain the first move is to be the best."""
    if len(found.moves) == 1:
        yield "there is nothing to choose"
        return
    if found.proved:
        yield f"proved: {counted(found.looked_at, 'legal move')}, each to the end of the game over all hidden hands"
        return
    compared = f"estimated: {counted(len(found.moves), 'move')} of {found.looked_at} looked at"
    if found.certain:
        yield f"{compared}; the first is the best of these, with an error of 5 % at most"
    else:
        yield f"{compared}, of which the first need not be the best; more time tells them apart"
    ends = "the game" if last_round else "the round; behind it stands the value of the board"
    yield f"{counted(found.rollouts, 'game')} behind them, hidden cards drawn anew, to the end of {ends}"
    yield "a move that was left out early is held against the first by the games that both have"


def figures(each: AdvisedMove) -> str:
    """A move's share of wins and its margin, with their errors, or of how few games they are."""
    share = f"{100 * each.share.mean:.0f}{_error(each, each.share, 100, 0)} % of wins"
    few = f" in {counted(each.rollouts, 'game')}" if 0 < each.rollouts < FIRST else ""
    return f"{share}, {each.margin.mean:+.1f}{_error(each, each.margin)}{few}"


def _parts(each: AdvisedMove) -> str:
    """How much less a move comes to than the first, and what by."""
    from ..advice.rollouts import PARTS

    told = [f"{-part:+.1f} {name}" for name, part in zip(PARTS, each.parts_behind, strict=True) if abs(part) >= 0.05]
    if not told:
        return ""
    return f"{-each.behind.mean:+.1f}{_error(each, each.behind)}: {', '.join(told)}"


def _error(each: AdvisedMove, of: Estimate, times: int = 1, digits: int = 1) -> str:
    """A standard error as it stands behind its mean; nothing where games are too few for it, or there is none."""
    return give_or_take(times * of.error, digits) if each.rollouts >= FIRST else ""


def worked_told(state: GameState, found: Sequence[Worked], top: int) -> Iterator[str]:
    """The first moves of an end of the game that was worked out with all hands known."""
    seat = state.to_move
    yield f"{player_name(state, seat)} to {state.phase}, all hands known"
    for place, each in enumerate(found[:top], 1):
        yield f"{place}. worth {each.worths[seat]:.3f}  {each.move}"
    yield (
        f"proved: {counted(len(found), 'move')} worked out to the end of the game against the best replies; worth is "
        f"the share of the win, with {MARGIN_COUNTS} for each point of margin"
    )
