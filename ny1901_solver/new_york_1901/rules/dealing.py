"""A turn carried out with the cards that a dealer turns up."""

from __future__ import annotations

from ...kit.errors import IllegalMove
from ..chance import Cards
from ..moves import Shift, Turn
from ..state import GameState
from .legality import violations
from .options import awaits_card
from .stepwise import draw, play_step
from .transition import apply, play


def carried_out(state: GameState, turn: Turn, cards: Cards) -> GameState:
    """The state after a turn, or after the rest of the turn under way; `cards` know then what has come up.

    Where cards are due, a turn without steps lets those come up that are told, and nobody decides. Raises `IllegalMove`
    when the turn is illegal, also for what a Market Shift shows, and `ImpossibleDraw`.
    """
    if turn.steps or not cards.left or not awaits_card(state):
        return apply(state, turn, _turned_up(state, turn, cards))
    while awaits_card(state) and cards.left:
        state = draw(state, cards(state.market))
    cards.expect_none_left()
    return state


def _turned_up(state: GameState, turn: Turn, cards: Cards) -> list[int]:
    """All cards that a turn turns up, or the rest of the turn under way."""
    _raise_if_illegal(state, turn, None)
    at, rest = state, turn
    if rest.steps[0] == Shift():
        at, rest = play_step(state, Shift()), Turn(turn.steps[1:])
    if awaits_card(at):
        while awaits_card(at):
            at = draw(at, cards(at.market))
        _raise_if_illegal(state, turn, cards.drawn)
    play(at, rest, cards)
    cards.expect_none_left()
    return cards.drawn


def _raise_if_illegal(state: GameState, turn: Turn, drawn: list[int] | None) -> None:
    if found := violations(state, turn, drawn):
        raise IllegalMove(str(turn), found)
