"""The market of a plan as a flow: what is known of it before each turn, and what a turn makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from ...state import GRAB, SHIFT, GameState
from ..outlook import Outlook
from .given import Given, GivenTurn, follow


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
    next turn. `played` given turns of others follow, unless own tiles trigger the end. The arc is `blocked` when
    one of them would then be illegal: it is a way only if own tiles do trigger the end.
    """

    before: Node
    after: Node | None
    shifts: bool
    taken: tuple[int, ...]
    returned: int | None
    played: int
    blocked: bool


def market_arcs(state: GameState, given: Given, returns: bool) -> list[list[Arc]]:
    """The arcs of each turn, in a fixed order; with `returns` also those of TRN-5."""
    cards = state.mover.cards
    nodes = {Node(Outlook.of(state.market), bool(cards & SHIFT), bool(cards & GRAB), state.ended_by): None}
    rounds: list[list[Arc]] = []
    for others in given.rounds:
        arcs = [arc for node in nodes for arc in _arcs(state, node, others, returns)]
        rounds.append(arcs)
        nodes = {arc.after: None for arc in arcs if arc.after is not None}
    return rounds


def _arcs(state: GameState, node: Node, others: tuple[GivenTurn, ...], returns: bool) -> Iterator[Arc]:
    size = state.edition.numbers.open_market
    yield from _from(state, node, node, others, returns)
    if node.shift and (shown := node.outlook.shifted(size)):
        yield from _from(state, node, replace(node, outlook=shown, shift=False), others, returns)


def _from(state: GameState, before: Node, now: Node, others: tuple[GivenTurn, ...], returns: bool) -> Iterator[Arc]:
    """The arcs of a turn that may have shifted the market already."""
    edition, outlook = state.edition, now.outlook
    yield from _answered(state, before, now, (), None, others)
    for kind in range(edition.kinds if returns else 0):
        back = replace(now, outlook=outlook.returned(kind))
        yield from _answered(state, before, back, (), kind, others)
    kinds = sorted(set(outlook.open))
    choices: list[tuple[int, ...]] = [(kind,) for kind in kinds]
    if now.grab and outlook.future_size:
        small = [kind for kind in kinds if _size(state, kind) == 2]
        choices += [
            pair
            for pair in combinations_with_replacement(small, 2)
            if pair[0] != pair[1] or outlook.open.count(pair[0]) > 1
        ]
    for taken in choices:
        left = replace(now, outlook=outlook.taken(taken, edition.numbers.open_market), grab=now.grab and len(taken) < 2)
        yield from _answered(state, before, left, taken, None, others)


def _answered(
    state: GameState,
    before: Node,
    after: Node,
    taken: tuple[int, ...],
    returned: int | None,
    others: tuple[GivenTurn, ...],
) -> Iterator[Arc]:
    """The arc of a turn that comes to `after`, once the others have played; none when nothing can make it legal."""
    shifts, outlook = before.shift and not after.shift, after.outlook
    few = not outlook.future_size and outlook.shown <= state.edition.numbers.end_open_market
    if taken and few and before.ended_by is None:
        yield Arc(before, None, shifts, taken, returned, 0, False)
        return
    answer = follow(state, others, outlook, before.ended_by)
    if before.ended_by is not None:
        if answer:
            yield Arc(before, None, shifts, taken, returned, answer[2], False)
    elif answer is None:
        yield Arc(before, None, shifts, taken, returned, 0, True)
    else:
        known, ended_by, played = answer
        yield Arc(before, replace(after, outlook=known, ended_by=ended_by), shifts, taken, returned, played, False)


def _size(state: GameState, kind: int) -> int:
    edition = state.edition
    return next(t.size for t in edition.board.territories if edition.kind_of[t.index] == kind)
