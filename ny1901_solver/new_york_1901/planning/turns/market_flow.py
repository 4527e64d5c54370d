"""The market of a plan as a flow: what is known of it before each turn, and what a turn makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from ...state import GRAB, SHIFT, GameState
from ..outlook import Outlook
from .given_turns import Given, GivenTurn, follow

MOST_ARCS = 30_000  # of a turn: each is a variable, and memory is not without end


@dataclass(frozen=True, slots=True)
class Node:
    """What is known of the market before a turn, and whether Market Shift and Land Grab are still in hand.

    `ended_by` is the other seat that has triggered the end, if one has: the turn is then the last.
    """

    outlook: Outlook
    shift: bool
    grab: bool
    ended_by: int | None


@dataclass(frozen=True, slots=True)
class Arc:
    """What a turn does with the market: `taken` kinds, after a Market Shift or not, or the kind `returned`.

    `after` is `None` when the refill triggers the end of the game (END-1a), or somebody has before: there is no
    next turn. `played` given turns of others follow: all of the round, or those before whoever triggered (END-2).
    """

    before: Node
    after: Node | None
    shifts: bool
    taken: tuple[int, ...]
    returned: int | None
    played: int


class TooManyMarkets(Exception):
    """The market can come to more than a model can hold: where cards come back, every order of them is one."""


def market_arcs(state: GameState, given: Given, returns: bool) -> list[list[Arc]]:
    """The arcs of each turn, in a fixed order; with `returns` also those of TRN-5.

    Raises `TooManyMarkets` when a turn has more than `MOST_ARCS`.
    """
    cards = state.mover.cards
    nodes = {Node(Outlook.of(state.market), bool(cards & SHIFT), bool(cards & GRAB), state.ended_by): None}
    rounds: list[list[Arc]] = []
    for others in given.rounds:
        arcs: list[Arc] = []
        for node in nodes:
            arcs += _arcs(state, node, others, returns)
            if len(arcs) > MOST_ARCS:
                raise TooManyMarkets
        rounds.append(arcs)
        nodes = {arc.after: None for arc in arcs if arc.after is not None}
    return rounds


def _arcs(state: GameState, node: Node, others: tuple[GivenTurn, ...], returns: bool) -> Iterator[Arc]:
    size = state.edition.numbers.open_market
    yield from _from(state, node, node, others, returns)
    if node.shift:
        shifted = replace(node, outlook=node.outlook.shift(size), shift=False)
        yield from _from(state, node, shifted, others, returns)


def _from(state: GameState, before: Node, now: Node, others: tuple[GivenTurn, ...], returns: bool) -> Iterator[Arc]:
    """The arcs of a turn that may have shifted the market already."""
    edition, outlook = state.edition, now.outlook
    yield from _answer_arcs(state, before, now, (), None, others)
    for kind in sorted(set(edition.kind_of)) if returns else ():
        back = replace(now, outlook=outlook.return_card(kind))
        yield from _answer_arcs(state, before, back, (), kind, others)
    kinds = sorted(set(outlook.open))
    choices: list[tuple[int, ...]] = [(kind,) for kind in kinds]
    if now.grab and outlook.future_size:
        small = [kind for kind in kinds if edition.size_of(kind) == 2]
        choices += [
            pair
            for pair in combinations_with_replacement(small, 2)
            if pair[0] != pair[1] or outlook.open.count(pair[0]) > 1
        ]
    for taken in choices:
        left = replace(now, outlook=outlook.take(taken, edition.numbers.open_market), grab=now.grab and len(taken) < 2)
        yield from _answer_arcs(state, before, left, taken, None, others)


def _answer_arcs(
    state: GameState,
    before: Node,
    after: Node,
    taken: tuple[int, ...],
    returned: int | None,
    others: tuple[GivenTurn, ...],
) -> Iterator[Arc]:
    """The arc of a turn that comes to `after`, once the others have played; none when one of them cannot."""
    shifts, outlook, ended_by = before.shift and not after.shift, after.outlook, before.ended_by
    if ended_by is None and taken and not outlook.future_size:
        ended_by = state.to_move if outlook.open_size <= state.edition.numbers.end_open_market else None
    answer = follow(state, others, outlook, ended_by)
    if answer is None:
        return
    known, last, played = answer
    left = replace(after, outlook=known, ended_by=last) if ended_by is None else None
    yield Arc(before, left, shifts, taken, returned, played)
