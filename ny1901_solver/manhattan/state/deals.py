"""What a player cannot see, drawn anew: the other hands and the deck, from the cards that he has not seen.

So what is advised or learned never hangs on how hidden cards really lie, only on which they are together."""

from __future__ import annotations

import random
from dataclasses import replace

from .game import Cards, GameState
from .seen import seen_pieces


def redealt(state: GameState, seat: int, rng: random.Random) -> GameState:
    """The position with other hands and deck drawn from all cards that a seat does not see.

    Where pieces are selected secretly, those that others have set out go back: nobody has seen them yet.
    """
    cards, hands = unseen(state, seat), list(state.hands)
    rng.shuffle(cards)
    for other, hand in enumerate(hands):
        if other != seat:
            held = sum(hand)
            hands[other], cards = _counted(cards[:held], len(hand)), cards[held:]
    return seen_pieces(replace(state, hands=tuple(hands), deck=_counted(cards, len(state.deck))), (seat,))


def unseen(state: GameState, seat: int) -> list[int]:
    """The cards in the deck and in other hands, in order: which they are together is all that a seat knows of them."""
    return [card for card in range(len(state.deck)) for _ in range(_hidden(state, seat, card))]


def _hidden(state: GameState, seat: int, card: int) -> int:
    """How many cards of a kind a seat has not seen: in the deck and in other hands."""
    return state.deck[card] + sum(hand[card] for other, hand in enumerate(state.hands) if other != seat)


def _counted(cards: list[int], kinds: int) -> Cards:
    return tuple(cards.count(card) for card in range(kinds))
