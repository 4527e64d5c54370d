"""The part of a state that a seat sees, the names of players, and deals that draw the hidden cards anew."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace

from ...errors import DataError
from ...messages import gettext, ngettext
from ...text.choosing import choose
from ...text.words import join_words
from .game import Cards, GameState


def player_name(state: GameState, seat: int) -> str:
    """Returns the name of a player, which is the names of his colours: `red` or `red+blue`."""
    return state.setup.name(seat)


def names_of(state: GameState, players: Sequence[str]) -> list[str]:
    """Returns the names of players who are given in notation, which is the letters of their colours; a text that is no
    player stays as it is.
    """
    names = {state.letters(seat): player_name(state, seat) for seat in state.setup.seats}
    return [names.get(player, player) for player in players]


def mover_phrase(state: GameState, player: str = "") -> str:
    """Returns a phrase with the player to move and what he decides, such as `red to build`. `player` is another name
    for the player to move.
    """
    player = player or player_name(state, state.to_move)
    match state.phase:
        case "open":
            return gettext("{player} to open a city", player=player)
        case "select":
            return gettext("{player} to select pieces", player=player)
        case "build":
            return gettext("{player} to build", player=player)
        case "over":
            return gettext("the game is over")


def read_seat(state: GameState, text: str) -> int:
    """Returns the seat of the player that a typed word names; raises `UnknownWord` with the known names."""
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
    return choose(text, {state.edition.colours[c]: setup.seat_of(c) for c in setup.in_play}, gettext("a player"))


def selects_secretly(state: GameState) -> bool:
    """Whether pieces are being set out secretly."""
    return state.phase == "select" and state.setup.readings.selection == "hidden"


def seen_pieces(state: GameState, seen: Collection[int]) -> GameState:
    """Returns the position with the secretly set out pieces back in the supply, except those of the seats `seen`."""
    if not selects_secretly(state):
        return state
    supply, selected = list(state.supply), list(state.selected)
    for colour in state.setup.in_play:
        if state.setup.seat_of(colour) not in seen:
            supply[colour] = tuple(map(sum, zip(supply[colour], selected[colour], strict=True)))
            selected[colour] = (0,) * len(selected[colour])
    return replace(state, supply=tuple(supply), selected=tuple(selected))


def expect_hands(state: GameState, seats: Collection[int], why: str) -> None:
    """Raises `DataError` if a hand of these seats is hidden. `why` is the clause of the message that gives
    the reason.
    """
    if lacking := sorted(state.unseen & set(seats)):
        raise DataError(
            [
                ngettext(
                    "the hand of {players} is not known (?), and {why}",
                    "the hands of {players} are not known (?), and {why}",
                    len(lacking),
                    players=join_words([player_name(state, seat) for seat in lacking]),
                    why=why,
                )
            ]
        )


def expect_mover_hand(state: GameState, hint: bool = False) -> None:
    """Raises `DataError` if the legal moves depend on a hidden hand; a hint needs the mover's hand in every phase."""
    hangs = state.phase == "build" or (hint and not state.over)
    expect_hands(state, (state.to_move,) if hangs else (), gettext("the legal moves depend on that hand"))


def drawable(state: GameState) -> Cards:
    """Returns the cards that may be drawn: the deck together with all hidden hands."""
    return tuple(map(sum, zip(state.deck, *(state.hands[seat] for seat in state.unseen), strict=True)))


def with_left_over(state: GameState, cards: Cards, holds: tuple[int, Sequence[int]] | None = None) -> GameState:
    """Returns the state with the given cards in the hidden hands and in the deck; the hands are filled first.

    `holds` is a seat with the cards that the function gives to this seat first, the most certain card first.
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


def dealt(state: GameState, rng: random.Random) -> GameState:
    """Returns the position with the hidden hands and the deck drawn anew, so that every hand is known."""
    cards, hands = [card for card, count in enumerate(drawable(state)) for _ in range(count)], list(state.hands)
    rng.shuffle(cards)
    for seat in sorted(state.unseen):
        held = sum(hands[seat])
        hands[seat], cards = _count_kinds(cards[:held], len(hands[seat])), cards[held:]
    return replace(state, hands=tuple(hands), deck=_count_kinds(cards, len(state.deck)), unseen=frozenset())


def redealt(state: GameState, seat: int, rng: random.Random) -> GameState:
    """Returns the position with the other hands and the deck drawn anew from all cards that a seat does not see.

    Pieces that others have set out secretly go back to their supply, because nobody has seen them yet.
    """
    cards, hands = unseen(state, seat), list(state.hands)
    rng.shuffle(cards)
    for other, hand in enumerate(hands):
        if other != seat:
            held = sum(hand)
            hands[other], cards = _count_kinds(cards[:held], len(hand)), cards[held:]
    return seen_pieces(replace(state, hands=tuple(hands), deck=_count_kinds(cards, len(state.deck))), (seat,))


def unseen(state: GameState, seat: int) -> list[int]:
    """Returns the cards in the deck and in the other hands, sorted, because a seat does not know where each
    card lies.
    """
    hidden = [state.deck, *(hand for other, hand in enumerate(state.hands) if other != seat)]
    return [card for card, counts in enumerate(zip(*hidden, strict=True)) for _ in range(sum(counts))]


def _count_kinds(cards: list[int], kinds: int) -> Cards:
    return tuple(cards.count(card) for card in range(kinds))
