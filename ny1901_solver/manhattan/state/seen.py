"""What a seat sees of a state, players by name, and what it cannot see, drawn anew."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace

from ...errors import DataError
from ...text.choosing import choose
from ...text.words import join_words
from .game import Cards, GameState


def player_name(state: GameState, seat: int) -> str:
    """What a player is called: the names of his colours, `red` or `red+blue`."""
    return state.setup.name(seat)


def read_seat(state: GameState, text: str) -> int:
    """The seat that a word names; raises `UnknownWord` with the names."""
    setup = state.setup
    by_side = {side: seat for seat, side in enumerate(setup.sides)}
    if text in by_side:
        return by_side[text]
    letters = {state.edition.letters[colour]: setup.seat_of(colour) for colour in setup.in_play}
    letters |= {name: seat for seat in setup.seats for name in (state.letters(seat), player_name(state, seat))}
    if text.lower() in letters:
        return letters[text.lower()]
    if text.upper() in by_side:
        return by_side[text.upper()]
    return choose(text, {state.edition.colours[c]: setup.seat_of(c) for c in setup.in_play}, "a player")


def selects_secretly(state: GameState) -> bool:
    """Whether pieces are being set out that nobody else sees yet."""
    return state.phase == "select" and state.setup.readings.selection == "hidden"


def seen_pieces(state: GameState, seen: Collection[int]) -> GameState:
    """The position with the pieces that others than the seats seen are setting out secretly back in their supply."""
    if not selects_secretly(state):
        return state
    supply, selected = list(state.supply), list(state.selected)
    for colour in state.setup.in_play:
        if state.setup.seat_of(colour) not in seen:
            supply[colour] = tuple(map(sum, zip(supply[colour], selected[colour], strict=True)))
            selected[colour] = (0,) * len(selected[colour])
    return replace(state, supply=tuple(supply), selected=tuple(selected))


def expect_hands(state: GameState, seats: Collection[int], why: str) -> None:
    """Raises `DataError` where a hand of these seats is not told; `why` says what for it is needed."""
    if lacking := sorted(state.unseen & set(seats)):
        hands = "hand" if len(lacking) == 1 else "hands"
        names = join_words([player_name(state, seat) for seat in lacking])
        raise DataError([f"the {hands} of {names} {'is' if len(lacking) == 1 else 'are'} not told (?), and {why}"])


def expect_mover_hand(state: GameState, hint: bool = False) -> None:
    """Raises `DataError` where what may be played hangs on a hand that is not told; for a hint every move does."""
    hangs = state.phase == "build" or (hint and not state.over)
    expect_hands(state, (state.to_move,) if hangs else (), "what may be played hangs on it")


def drawable(state: GameState) -> Cards:
    """What may come up: the deck, together with the hands that nobody has told."""
    return tuple(map(sum, zip(state.deck, *(state.hands[seat] for seat in state.unseen), strict=True)))


def with_left_over(state: GameState, cards: Cards, holds: tuple[int, Sequence[int]] | None = None) -> GameState:
    """The state with these cards for the hands that nobody has told and for the deck, in this order.

    `holds` are a seat and the cards of them that it has before others, the surest first.
    """
    left, hands = list(cards), list(state.hands)
    for seat in sorted(state.unseen, key=lambda seat: holds is None or seat != holds[0]):
        size, hand = sum(hands[seat]), [0] * len(left)
        order = [card for card, count in enumerate(left) for _ in range(count)]
        if holds is not None and seat == holds[0]:
            first = holds[1]
            order.sort(key=lambda card: first.index(card) if card in first else len(first))
        for card in order[:size]:
            hand[card] += 1
            left[card] -= 1
        hands[seat] = tuple(hand)
    return replace(state, hands=tuple(hands), deck=tuple(left))


def redealt(state: GameState, seat: int, rng: random.Random) -> GameState:
    """The position with other hands and deck drawn from all cards that a seat does not see.

    Where pieces are selected secretly, those that others have set out go back: nobody has seen them yet.
    """
    cards, hands = unseen(state, seat), list(state.hands)
    rng.shuffle(cards)
    for other, hand in enumerate(hands):
        if other != seat:
            held = sum(hand)
            hands[other], cards = _count_kinds(cards[:held], len(hand)), cards[held:]
    return seen_pieces(replace(state, hands=tuple(hands), deck=_count_kinds(cards, len(state.deck))), (seat,))


def unseen(state: GameState, seat: int) -> list[int]:
    """The cards in the deck and in other hands, in order: which they are together is all that a seat knows of them."""
    return [card for card in range(len(state.deck)) for _ in range(_hidden(state, seat, card))]


def _hidden(state: GameState, seat: int, card: int) -> int:
    """How many cards of a kind a seat has not seen: in the deck and in other hands."""
    return state.deck[card] + sum(hand[card] for other, hand in enumerate(state.hands) if other != seat)


def _count_kinds(cards: list[int], kinds: int) -> Cards:
    return tuple(cards.count(card) for card in range(kinds))
