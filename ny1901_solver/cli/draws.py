"""The cards that a turn turns up: given by the user, drawn by a seed, or certain."""

from __future__ import annotations

import random
from collections.abc import Sequence

import typer

from ..chance import Cards, CardUnknown, shuffled
from ..edition import Edition
from ..errors import IllegalMove, ImpossibleDraw
from ..moves import Shift, Turn
from ..rules import play, violations
from ..rules.steps import play_shift
from ..state import GameState
from ..table.naming import read_kinds
from . import inputs


def told_cards(edition: Edition, told: Sequence[int], option: Sequence[str] | None) -> list[int]:
    """The cards that stand behind a turn, or that `--draw` gives; not both."""
    if told and option:
        raise typer.BadParameter("the cards stand behind the turn already", param_hint="--draw")
    return [*told, *(kind for text in option or [] for kind in kinds_of(edition, text, "--draw"))]


def kinds_of(edition: Edition, text: str, option: str) -> list[int]:
    """The kinds of card of an option, in any case, with commas or blanks between them: `b2,r2`."""

    def read(edition: Edition, text: str) -> list[int]:
        return [kind for word in text.replace(",", " ").split() or [text] for kind in read_kinds(edition, word)]

    return inputs.known(text, read, edition, option)


def cards_of(edition: Edition, given: Sequence[int], seed: int | None) -> Cards:
    """The cards that a turn may turn up: those given, the certain ones, then by a seed."""
    return Cards(edition, given, None if seed is None else shuffled(random.Random(seed)))


def turned_up(state: GameState, turn: Turn, cards: Cards) -> list[int]:
    """All cards that a turn turns up.

    Raises `IllegalMove` when the turn is illegal, also for what a Market Shift shows, and `ImpossibleDraw`.
    """
    _raise_if_illegal(state, turn, None)
    at, rest = state, turn
    try:
        if turn.steps[0] == Shift():
            at, rest = play_shift(state, cards), Turn(turn.steps[1:])
            _raise_if_illegal(state, turn, cards.drawn)
        play(at, rest, cards)
    except CardUnknown as error:
        raise ImpossibleDraw(
            f"{error} with --draw, one for each card in order, or draw at random with --seed"
        ) from None
    cards.expect_none_left()
    return cards.drawn


def _raise_if_illegal(state: GameState, turn: Turn, drawn: list[int] | None) -> None:
    if found := violations(state, turn, drawn):
        raise IllegalMove(str(turn), found)
