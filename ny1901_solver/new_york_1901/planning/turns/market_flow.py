"""Models the market of a plan as a flow: a node is the known part of the market (outlook) before a turn, and an arc is
a change that a turn makes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

from ...state import GRAB, SHIFT, GameState
from ..outlook import Outlook
from .given_turns import Given, GivenTurn, follow

MOST_ARCS = 30_000  # the greatest number of arcs of a turn; each arc is a variable, which takes memory


@dataclass(frozen=True, slots=True)
class Node:
    """The known part of the market (outlook) before a turn, and whether Market Shift and Land Grab are still in the
    player's hand.

    `ended_by` is the seat of another player who has triggered the end of the game; in this case the turn is the last
    one.
    """

    outlook: Outlook
    shift: bool
    grab: bool
    ended_by: int | None


@dataclass(frozen=True, slots=True)
class Arc:
    """The effect of a turn on the market: the kinds of card `taken`, perhaps after a Market Shift, or the kinds of
    which one card is `returned`, all with the same effect.

    `after` is `None` if the player has no next turn: the refill triggers the end of the game (END-1a), or another
    player has triggered the end of the game earlier. `played` is the number of given turns that follow: all turns of
    the round, or only the turns before the player who triggered the end of the game (END-2).
    """

    before: Node
    after: Node | None
    shifts: bool
    taken: tuple[int, ...]
    returned: tuple[int, ...]
    played: int


class TooManyMarkets(Exception):
    """Raised if the number of possible markets is too great for a model, because returned cards can come back in any
    order."""


def market_arcs(state: GameState, given: Given, returns: int) -> list[list[Arc]]:
    """Returns the arcs (possible changes of the market) of each turn, in a fixed order; in the first `returns` turns
    also the arcs for cards returned under the pile (TRN-5).

    Raises `TooManyMarkets` if a turn has more than `MOST_ARCS` arcs.
    """
    cards = state.mover.cards
    nodes = {Node(Outlook.of(state.market), bool(cards & SHIFT), bool(cards & GRAB), state.ended_by): None}
    rounds: list[list[Arc]] = []
    for turn, others in enumerate(given.rounds):
        arcs: list[Arc] = []
        for node in nodes:
            arcs += _arcs(state, node, others, turn < returns)
            if len(arcs) > MOST_ARCS:
                raise TooManyMarkets
        rounds.append(arcs)
        nodes = {arc.after: None for arc in arcs if arc.after is not None}
    return rounds


SIZES = 2
"""The number of kinds of land if the market is left out: kind 1 is land of two squares, which Land Grab can claim, and
kind 0 is all other land (ACT-3)."""


def arcs_without_market(state: GameState, turns: int, returns: int) -> list[list[Arc]]:
    """Returns the arcs of each turn if the market is left out: a turn takes a card of either kind of `SIZES`, or two
    cards by Land Grab; one of the first `returns` turns may return a card. The market then never ends the game.
    """
    nothing, has_grab = Outlook((), 0, (), 0), bool(state.mover.cards & GRAB)
    rounds: list[list[Arc]] = []
    for t in range(turns):
        arcs: list[Arc] = []
        for grab in (True, False) if has_grab and t else (has_grab,):
            here = Node(nothing, False, grab, state.ended_by)
            after = here if state.ended_by is None else None
            arcs.append(Arc(here, after, False, (), (), 0))
            if t < returns:
                arcs.append(Arc(here, after, False, (), tuple(range(SIZES)), 0))
            arcs += [Arc(here, after, False, (kind,), (), 0) for kind in range(SIZES)]
            if grab:
                arcs.append(Arc(here, after and replace(here, grab=False), False, (1, 1), (), 0))
        rounds.append(arcs)
    return rounds


def _arcs(state: GameState, node: Node, others: tuple[GivenTurn, ...], returns: bool) -> Iterator[Arc]:
    size = state.edition.numbers.open_market
    yield from _from(state, node, node, others, returns)
    if node.shift:
        shifted = replace(node, outlook=node.outlook.shift(size), shift=False)
        yield from _from(state, node, shifted, others, returns)


def _from(state: GameState, before: Node, now: Node, others: tuple[GivenTurn, ...], returns: bool) -> Iterator[Arc]:
    """Returns the arcs (possible changes of the market) of a turn; if the turn has a Market Shift, the arcs start after
    it."""
    edition, outlook = state.edition, now.outlook
    yield from _answer_arcs(state, before, now, (), (), others)
    alike: dict[Outlook, list[int]] = {}  # while unknown cards are in the pile, a card under it is unknown, too
    for kind in sorted(set(edition.kind_of)) if returns else ():
        alike.setdefault(outlook.return_card(kind), []).append(kind)
    for known, kinds_back in alike.items():
        yield from _answer_arcs(state, before, replace(now, outlook=known), (), tuple(kinds_back), others)
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
        yield from _answer_arcs(state, before, left, taken, (), others)


def _answer_arcs(
    state: GameState,
    before: Node,
    after: Node,
    taken: tuple[int, ...],
    returned: tuple[int, ...],
    others: tuple[GivenTurn, ...],
) -> Iterator[Arc]:
    """Yields the arc (change of the market) of a turn that leads to the market `after`, followed by the given turns of
    the other players. Yields nothing if one of the given turns is impossible.
    """
    shifts, outlook, ended_by = before.shift and not after.shift, after.outlook, before.ended_by
    if ended_by is None and taken and not outlook.future_size:
        ended_by = state.to_move if outlook.open_size <= state.edition.numbers.end_open_market else None
    answer = follow(state, others, outlook, ended_by)
    if answer is None:
        return
    known, last, played = answer
    left = replace(after, outlook=known, ended_by=last) if ended_by is None else None
    yield Arc(before, left, shifts, taken, returned, played)
