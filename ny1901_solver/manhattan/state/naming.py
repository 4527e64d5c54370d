"""Players by name: by the letters or names of their colours, of one or of all, or by their side of the board."""

from __future__ import annotations

from ...kit.choosing import choose
from .game import GameState


def player_name(state: GameState, seat: int) -> str:
    """What a player is called: the names of his colours, `red` or `red+blue`."""
    return "+".join(state.edition.colours[colour] for colour in state.setup.colours[seat])


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
