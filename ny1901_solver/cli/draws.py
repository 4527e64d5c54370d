"""The cards that a turn turns up: given by the user, drawn by a seed, or certain."""

from __future__ import annotations

import random
from collections.abc import Sequence

import typer

from ..chance import Cards, CardUnknown, shuffled
from ..edition import Edition
from ..errors import ImpossibleDraw
from ..moves import Turn
from ..rules.dealing import turned_up as dealt
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
    """All cards that a turn turns up, as `rules.dealing` has it; of a card that nobody told, the options are named."""
    try:
        return dealt(state, turn, cards)
    except CardUnknown as error:
        raise ImpossibleDraw(
            f"{error} with --draw, one for each card in order, or draw at random with --seed"
        ) from None
