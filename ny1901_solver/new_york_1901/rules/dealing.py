"""A turn with the cards that a dealer turns up."""

from __future__ import annotations

from ...kit.errors import IllegalMove
from ..chance import Cards
from ..moves import Shift, Turn
from ..state import GameState
from .legality import violations
from .options import awaits_card
from .stepwise import draw, play_step
from .transition import play


def turned_up(state: GameState, turn: Turn, cards: Cards) -> list[int]:
    """All cards that a turn turns up, or the rest of the turn under way.

    Raises `IllegalMove` when the turn is illegal, also for what a Market Shift shows, and `ImpossibleDraw`.
    """
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
