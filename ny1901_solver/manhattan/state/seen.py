"""What a seat sees: the others' pieces but for those set out secretly (M-RND-3), and not their hands.

Of hands that nobody has told, `?` in a line, only the number of cards is known, and which cards they and the deck are
together. A state has some of these in each, in ascending order, so that two of the same knowledge are equal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ...kit.errors import DataError
from ...kit.words import listed
from .game import Cards, GameState
from .naming import player_name


def seen_pieces(state: GameState, seen: Collection[int]) -> GameState:
    """The position with the pieces that others than the seats seen are setting out secretly back in their supply."""
    if state.phase != "select" or state.setup.readings.selection != "hidden":
        return state
    supply, selected = list(state.supply), list(state.selected)
    for colour in state.setup.in_play:
        if state.setup.seat_of(colour) not in seen:
            supply[colour] = tuple(map(sum, zip(supply[colour], selected[colour], strict=True)))
            selected[colour] = (0,) * len(selected[colour])
    return replace(state, supply=tuple(supply), selected=tuple(selected))


def expect_told(state: GameState, seats: Collection[int], why: str) -> None:
    """Raises `DataError` where a hand of these seats is not told; `why` says what for it is needed."""
    if lacking := sorted(state.unseen & set(seats)):
        hands = "hand" if len(lacking) == 1 else "hands"
        names = listed([player_name(state, seat) for seat in lacking])
        raise DataError([f"the {hands} of {names} {'is' if len(lacking) == 1 else 'are'} not told (?), and {why}"])


def expect_mover_told(state: GameState, hint: bool = False) -> None:
    """Raises `DataError` where what may be played hangs on a hand that is not told; for a hint every move does."""
    hangs = state.phase == "build" or (hint and not state.over)
    expect_told(state, (state.to_move,) if hangs else (), "what may be played hangs on it")


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
