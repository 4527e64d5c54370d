"""Infers a hidden hand from a move: the hand has the card for the build or, if the player does not build, no card that
allows a build.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...messages import gettext
from ..chance import Dealer
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void
from ..state import GameState
from ..state.seen import drawable, expect_hands, with_left_over
from .generator import builds


def suppose_hand(state: GameState, move: Move) -> GameState:
    """Returns the state with an assumed hand for a mover whose hand is hidden. If possible, the function assumes a hand
    with which the move is legal.
    """
    cards: Sequence[int] = ()
    number = state.edition.board.number
    if isinstance(move, Build) and move.plot in number:
        cards = [state.setup.cards[state.to_move][state.edition.board.position_of(number[move.plot])]]
    elif state.phase == "build" and isinstance(move, Void | Discard | Redraw):
        played = [move.card - 1] if isinstance(move, Discard) else []
        cards = [*played, *cards_without_build(state)]
    return with_left_over(state, drawable(state), (state.to_move, cards))


def expect_hand_of(state: GameState, move: Move) -> None:
    """Raises `DataError` if the legality of a move depends on a hidden hand."""
    if not isinstance(move, Select | Open):
        expect_hands(state, (state.to_move,), gettext("the legality of {move} depends on that hand", move=move))


def show_hand(state: GameState, dealer: Dealer) -> GameState:
    """Returns the state in which a dealer has named the mover's hidden hand, which he shows before he draws a new
    hand (M-TRN-6).
    """
    left, hand = list(drawable(state)), [0] * len(state.deck)
    stuck = cards_without_build(state)
    for _ in range(sum(state.hands[state.to_move])):
        card = dealer([count if card in stuck else 0 for card, count in enumerate(left)])
        left[card] -= 1
        hand[card] += 1
    hands = tuple(tuple(hand) if seat == state.to_move else held for seat, held in enumerate(state.hands))
    known = replace(state, hands=hands, unseen=state.unseen - {state.to_move})
    return replace(with_left_over(known, tuple(left)), unseen=state.unseen)


def cards_without_build(state: GameState) -> list[int]:
    """Returns the kinds of cards with which the mover can build nothing, including kinds that he does not hold."""
    seat, setup = state.to_move, state.setup
    every = tuple((1,) * len(hand) if each == seat else hand for each, hand in enumerate(state.hands))
    plots = {build.plot for build in builds(replace(state, hands=every))}
    position = state.edition.board.position_of
    able = {setup.cards[seat][position(state.edition.board.number[plot])] for plot in plots}
    return [card for card in range(len(state.deck)) if card not in able]
