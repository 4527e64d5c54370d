"""Draws anew everything in a position that a seat does not see, even if the position is in the middle of the draws
after a move.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from ..moves import Build, Discard, Move, Redraw
from ..rules.generator import mixes
from ..state import GameState
from ..state.game import Cards
from ..state.seen import redealt

_T = TypeVar("_T")


def imagine(
    state: GameState, seat: int, rng: random.Random, move: Move | None = None, drawn: Sequence[int] = ()
) -> GameState:
    """Returns the position in which everything that a seat does not see is drawn anew, after a known move and the
    seat's own draws.

    The mover keeps the cards that the move shows. Secretly set out pieces are replaced by other pieces; each possible
    selection from the supply is equally likely.
    """
    shown = _shown_cards(state, move)
    own = _count_kinds(drawn[: sum(state.deck)], len(state.deck))
    bare = _change_cards(state, tuple(-count for count in shown), tuple(-count for count in own))
    after = _change_cards(redealt(bare, seat, rng), shown, own)
    supply, selected = list(after.supply), list(after.selected)
    for other in state.setup.seats:
        for colour in state.setup.colours[other]:
            if out := sum(state.selected[colour]) - sum(selected[colour]):
                mix = _count_kinds([size - 1 for size in rng.choice(mixes(supply[colour], out))], len(supply[colour]))
                supply[colour] = _add(supply[colour], tuple(-count for count in mix))
                selected[colour] = mix
    return replace(after, supply=tuple(supply), selected=tuple(selected))


def _shown_cards(state: GameState, move: Move | None) -> Cards:
    """Returns the cards of the mover that a move shows: the played card, or all cards for a redraw."""
    setup, mover = state.setup, state.to_move
    if isinstance(move, Redraw):
        return state.hands[mover]
    card: list[int] = []
    if isinstance(move, Build):
        board = state.edition.board
        card = [setup.cards[mover][board.position_of(board.number[move.plot])]]
    elif isinstance(move, Discard):
        card = [move.card - 1]
    return _count_kinds(card, len(state.deck))


def _change_cards(state: GameState, hand: Cards, deck: Cards) -> GameState:
    """Returns the state with cards added to, or removed from, the mover's hand and the deck."""
    mover, hands = state.to_move, list(state.hands)
    hands[mover] = _add(hands[mover], hand)
    return replace(state, hands=tuple(hands), deck=_add(state.deck, deck))


def _add(one: Cards, other: Cards) -> Cards:
    return tuple(map(sum, zip(one, other, strict=True)))


def _count_kinds(cards: Sequence[int], kinds: int) -> Cards:
    return tuple(cards.count(card) for card in range(kinds))
