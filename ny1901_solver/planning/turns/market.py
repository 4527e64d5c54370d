"""The market of a plan as a flow: what is known of it before each turn, and what a turn makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from ...state import GRAB, SHIFT, GameState
from ..outlook import Outlook


@dataclass(frozen=True, slots=True)
class Node:
    """What is known of the market before a turn, and whether Market Shift and Land Grab are still in hand."""

    outlook: Outlook
    shift: bool
    grab: bool


@dataclass(frozen=True, slots=True)
class Arc:
    """What a turn does with the market: `taken` kinds, after a Market Shift or not, or the kind `returned`.

    `after` is `None` when the refill triggers the end of the game (END-1a).
    """

    before: Node
    after: Node | None
    shifts: bool
    taken: tuple[int, ...]
    returned: int | None = None


def market_arcs(state: GameState, turns: int, returns: bool) -> list[list[Arc]]:
    """The arcs of each turn, in a fixed order; with `returns` also those of TRN-5."""
    cards = state.mover.cards
    nodes = {Node(Outlook.of(state.market), bool(cards & SHIFT), bool(cards & GRAB)): None}
    rounds: list[list[Arc]] = []
    for _ in range(turns):
        arcs = [arc for node in nodes for arc in _arcs(state, node, returns)]
        rounds.append(arcs)
        nodes = {arc.after: None for arc in arcs if arc.after is not None}
    return rounds


def _arcs(state: GameState, node: Node, returns: bool) -> Iterator[Arc]:
    size = state.edition.numbers.open_market
    yield from _from(state, node, node, False, returns)
    if node.shift and (shown := node.outlook.shifted(size)):
        yield from _from(state, node, Node(shown, False, node.grab), True, returns)


def _from(state: GameState, before: Node, now: Node, shifts: bool, returns: bool) -> Iterator[Arc]:
    edition, outlook = state.edition, now.outlook
    yield Arc(before, now, shifts, ())
    for kind in range(edition.kinds if returns else 0):
        yield Arc(before, Node(outlook.returned(kind), now.shift, now.grab), shifts, (), kind)
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
        left = outlook.taken(taken, edition.numbers.open_market)
        ends = state.ended_by is None and not left.future_size and left.shown <= edition.numbers.end_open_market
        yield Arc(before, None if ends else Node(left, now.shift, now.grab and len(taken) < 2), shifts, taken)


def _size(state: GameState, kind: int) -> int:
    edition = state.edition
    return next(t.size for t in edition.board.territories if edition.kind_of[t.index] == kind)
